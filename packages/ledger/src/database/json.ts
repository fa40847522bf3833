/** A value that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Returns the same text for equal JSON values, even if their members are in a different order. The ledger needs this
 * text to compare a request with a stored value, because jsonb does not keep the order of members.
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
 * Returns the JSON text of a value for a jsonb column. Returns undefined if the value is not JSON, is too long, or
 * contains the character U+0000. A jsonb column cannot store U+0000, so one value with this character would make the
 * statement of a whole batch fail.
 */
export function storableJson(value: Json, maximumLength: number): string | undefined {
  const encoded: string | undefined = JSON.stringify(value);
  if (encoded === undefined || encoded.length > maximumLength) return undefined;
  // JSON text contains a lone surrogate as \ud800, and jsonb refuses lone surrogates too.
  return /\\u(?:0000|d[89a-f])/.test(encoded) ? undefined : encoded;
}
