import { expect, test } from "vitest";
import { begin, counts, findCount, forget, keep } from "../../src/pad/counts.svelte";

const sketch = (last: { sketch: unknown } | undefined): { n: number } => ({
  n: ((last?.sketch as { n: number } | undefined)?.n ?? 0) + 1,
});

test("a new count takes over the names of the last one, and is kept until it is forgotten", () => {
  const first = begin("guess", sketch);
  expect([first.names, first.sketch]).toEqual([["", ""], { n: 1 }]);
  keep({ ...first, begun: 1, names: ["Ann", "Ben"], totals: [3, 4], winners: [1] });
  keep({ ...findCount("guess", first.id)!, blank: false });
  const second = begin("guess", sketch);
  expect([second.names, second.sketch]).toEqual([["Ann", "Ben"], { n: 2 }]);
  expect(counts("guess").map(({ id }) => id)).toEqual([first.id]); // nothing is entered in the second yet
  keep({ ...second, blank: false });
  expect(counts("guess").map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(counts("chess")).toEqual([]);
  expect(findCount("guess", first.id)?.totals).toEqual([3, 4]);
  forget(first.id);
  expect(findCount("guess", first.id)).toBeNull();
  expect(JSON.parse(localStorage.getItem("tiletown.pad")!)).toMatchObject([{ id: second.id }]);
});

test("of the counts in which nothing was entered there is only the last one, and it is not listed", () => {
  const first = begin("chess", sketch);
  begin("go", sketch);
  const second = begin("chess", sketch);
  expect([findCount("chess", first.id), findCount("chess", second.id)?.id]).toEqual([null, second.id]);
  expect([counts("chess"), counts("go")]).toEqual([[], []]);
});

test("what another tab has counted is here too; what cannot be read is nothing", () => {
  const told = (stored: string): void => {
    localStorage.setItem("tiletown.pad", stored);
    dispatchEvent(new StorageEvent("storage", { key: "tiletown.pad" }));
  };
  told(JSON.stringify([{ id: "x", game: "guess", begun: 0, names: [], sketch: {} }, { id: "broken" }]));
  expect(counts("guess").map(({ id }) => id)).toEqual(["x"]);
  told("{}");
  expect(counts("guess")).toEqual([]);
  told("[");
  expect(counts("guess")).toEqual([]);
});
