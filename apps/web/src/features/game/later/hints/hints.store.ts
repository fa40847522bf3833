import { storage } from "../../../../stores/index.ts";

/** A hint of the first visit. */
export type HintName = "chip" | "cashOut" | "fairness";

/** Number of hints of the first visit. */
export const hintCount = 3;

/** Key in local storage. The device remembers which hints it has shown, in the order in which they appeared. */
const key = "hints";

const read = () => (storage.read(key) ?? "").split(",").filter((name) => name !== "");

/** Returns whether this device has shown a hint before. */
export const wasShown = (name: HintName): boolean => read().includes(name);

/** Returns the number of a hint, counted from 1 in the order in which the hints appear on this device. */
export function numberOf(name: HintName): number {
  const shown = read();
  return wasShown(name) ? shown.indexOf(name) + 1 : shown.length + 1;
}

/** Remembers that this device has shown a hint, so that the hint never appears again. */
export function noteShown(name: HintName): void {
  if (!wasShown(name)) storage.write(key, [...read(), name].join(","));
}
