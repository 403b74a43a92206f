import { expect, test, vi } from "vitest";
import { copyText } from "../../src/ground/clipboard";

test("a text is copied, on a page that is not secure in the old way", async () => {
  const write = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText: write } });
  await copyText("http://tiletown.test/m/1");
  expect(write).toHaveBeenCalledWith("http://tiletown.test/m/1");

  let copied = "";
  document.execCommand = () => {
    copied = document.querySelector("textarea")!.value;
    return true;
  };
  vi.stubGlobal("navigator", {});
  await copyText("http://tiletown.test/m/2");
  expect(copied).toBe("http://tiletown.test/m/2");
  expect(document.querySelector("textarea")).toBeNull();

  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  let within: Element | null = null;
  document.execCommand = () => {
    within = document.querySelector("textarea")!.parentElement;
    return true;
  };
  await copyText("beside a dialog nothing can be selected");
  expect(within).toBe(dialog);
  dialog.remove();

  const field = document.createElement("input");
  const select = vi.spyOn(field, "select");
  document.execCommand = () => true;
  await copyText("http://tiletown.test/m/3", field);
  expect(select).toHaveBeenCalledOnce();
});
