// Adds the styles and meta tags that the page's HTML document contains before any code runs. Each test file has its own
// HTML document.
import "./clear-storage.ts";
import document_ from "../index.html?raw";
import "../src/ui/styles/index.css";
import "../src/features/home/home.css";
import { afterEach } from "vitest";
import { openApiStandIn } from "./api-stand-in.ts";
import { closeScreen, screenText } from "./screen.tsx";

const { head } = new DOMParser().parseFromString(document_, "text/html");
for (const part of head.querySelectorAll("style, meta[name]")) document.head.prepend(part);
openApiStandIn();
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(screenText());
  await closeScreen();
});
