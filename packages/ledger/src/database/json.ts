/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * One text for equal values, whatever the order of their members: for comparing what came with what is stored
 * (jsonb keeps its own order).
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value as { readonly [name: string]: Json }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

/**
 * JSON text that a jsonb column takes, or undefined when the value is not JSON, too long, or holds the character
 * U+0000, which jsonb cannot store: one such value would make a whole batch fail.
 */
export function storableJson(value: Json, maximumLength: number): string | undefined {
  const encoded: string | undefined = JSON.stringify(value);
  if (encoded === undefined || encoded.length > maximumLength) return undefined;
  // A lone surrogate is written as \ud800 and refused by jsonb too.
  return /\\u(?:0000|d[89a-f])/.test(encoded) ? undefined : encoded;
}
