import { expect, it } from "vitest";
import { languageStore } from "../../../i18n/language.ts";
import { durationText } from "./duration-text.ts";

it.each([
  [400, "1 second"],
  [48_000, "48 seconds"],
  [119_000, "119 seconds"],
  [120_000, "2 minutes"],
  [25 * 60_000 + 20_000, "25 minutes"],
  [3 * 3_600_000, "3 hours"],
])("durationText formats %i milliseconds as %s", (durationMs, text) => {
  languageStore.set({ locale: "en" });
  expect(durationText(durationMs)).toBe(text);
});
