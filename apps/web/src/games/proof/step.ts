import type { PageKey } from "../../i18n/index.ts";

/** One step of a computation. Formula and result are the same in every language, like code. */
export interface Step {
  readonly title: PageKey;
  /** The formula with its values. */
  readonly formula: string;
  readonly result: string;
}

/** Returns bytes as lower-case hex, two digits each. */
export const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Shortens a hash or seed to groups of four digits, cut in the middle. */
export function shortHash(text: string): string {
  const groups = text.match(/.{1,4}/g) ?? [];
  return groups.length <= 4 ? text : `${groups.slice(0, 3).join(" ")} … ${groups.at(-1)}`;
}

/** Formats ten-thousandths for a formula: `1.6500`. */
export function multiplierText(multiplierE4: number): string {
  return (multiplierE4 / 10_000).toFixed(4);
}

/** Formats hundredths for a formula: `71.36`. */
export function centiText(centi: number): string {
  return (centi / 100).toFixed(2);
}
