// Adds the content of the page's document that exists before any code: styles and meta tags. Each test file has its own
// document.
import document_ from "../index.html?raw";
import "../src/ui/styles/index.css";
import "../src/features/home/home.css";
import { afterEach } from "vitest";
import { closeScreen, screenText } from "./screen.tsx";
import { openWire } from "./wire.ts";

const { head } = new DOMParser().parseFromString(document_, "text/html");
for (const part of head.querySelectorAll("style, meta[name]")) document.head.prepend(part);
openWire();
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(screenText());
  await closeScreen();
});
