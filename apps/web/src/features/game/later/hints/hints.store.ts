import { storage } from "../../../../stores/index.ts";

/** The three hints for the first visit, in the order in which the page numbers them. */
export const hintNames = ["chip", "cashOut", "fairness"] as const;
export type HintName = (typeof hintNames)[number];

/** Key in local storage. The device remembers which hints it has shown. */
const key = "hints";

const read = () => (storage.read(key) ?? "").split(",");

/** Returns whether this device has shown a hint before. */
export const wasShown = (name: HintName): boolean => read().includes(name);

/** Remembers that this device has shown a hint, so that the hint never appears again. */
export function noteShown(name: HintName): void {
  if (!wasShown(name)) storage.write(key, [...read(), name].join(","));
}
