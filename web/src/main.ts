import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./ground/language.svelte";
import { here } from "./ground/router.svelte";
import { screenAt } from "./screens";
import "./styles/base.css";

// The texts and the screen come at the same time, not one after the other; a screen that fails says so in App.
void screenAt(here.path)
  .screen()
  .catch(() => undefined);
await speak();
mount(App, { target: document.getElementById("app")! });
