// What the document brings before any code: its style and its names of places. A test file shares the page with the others.
import document_ from "../index.html?raw";
import "../src/ui/styles/index.css";
import "../src/features/home/home.css";
import { afterEach } from "vitest";
import { closeScreen } from "./screen.tsx";
import { openWire } from "./wire.ts";

const { head } = new DOMParser().parseFromString(document_, "text/html");
if (document.querySelector("meta[name=api]") === null) {
  for (const part of head.querySelectorAll("style, meta[name]")) document.head.prepend(part);
  openWire();
}
afterEach(closeScreen);
