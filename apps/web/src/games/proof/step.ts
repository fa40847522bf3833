import type { PageKey } from "../../i18n/index.ts";

/** One step of a computation. Formula and result are written alike in every language, as code is. */
export interface Step {
  readonly title: PageKey;
  /** With its figures. */
  readonly formula: string;
  readonly result: string;
}

/** Bytes as two lower-case hex digits each. */
export const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A hash or seed by its groups of four, cut in the middle. */
export function shortHash(text: string): string {
  const groups = text.match(/.{1,4}/g) ?? [];
  return groups.length <= 4 ? text : `${groups.slice(0, 3).join(" ")} … ${groups.at(-1)}`;
}

/** Ten-thousandths as a formula writes them: `1.6500`. */
export function multiplierText(multiplierE4: number): string {
  return (multiplierE4 / 10_000).toFixed(4);
}

/** Hundredths as a formula writes them: `71.36`. */
export function centiText(centi: number): string {
  return (centi / 100).toFixed(2);
}
