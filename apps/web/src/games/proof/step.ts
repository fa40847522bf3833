import type { PageKey } from "../../i18n/index.ts";

/** One step in the computation of a fairness proof. The formula and the result of a proof step are not translated. */
export interface Step {
  readonly title: PageKey;
  /** The formula of the proof step, with the values of the round filled in. */
  readonly formula: string;
  readonly result: string;
}

/** Returns bytes as lower-case hex text, with two digits for each byte. */
export const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Shortens a hash or a seed by removing its middle, and splits the remaining digits into groups of four. */
export function shortHash(text: string): string {
  const groups = text.match(/.{1,4}/g) ?? [];
  return groups.length <= 4 ? text : `${groups.slice(0, 3).join(" ")} … ${groups.at(-1)}`;
}

/** Formats a value in ten-thousandths for a formula: `1.6500`. */
export function multiplierText(multiplierE4: number): string {
  return (multiplierE4 / 10_000).toFixed(4);
}

/** Formats a value in hundredths for a formula: `71.36`. */
export function centiText(centi: number): string {
  return (centi / 100).toFixed(2);
}
