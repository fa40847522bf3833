/** A value that can be written as JSON. A property with the value undefined does not exist in the JSON text. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/**
 * Returns the canonical JSON text of a value by RFC 8785: without spaces, and with the properties of each object in the
 * order of their names. Equal values always have the same text.
 *
 * @throws {RangeError} if a number is not finite
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new RangeError("JSON has no such number");
    // JavaScript writes numbers as RFC 8785 demands, except for the sign of zero.
    return String(value === 0 ? 0 : value);
  }
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  let text = "{";
  // The default order of JavaScript compares UTF-16 code units, as RFC 8785 demands.
  for (const name of Object.keys(value).sort()) {
    const property = value[name];
    if (property === undefined) continue;
    if (text.length > 1) text += ",";
    text += `${quoted(name)}:${canonicalJson(property)}`;
  }
  return `${text}}`;
}

/** Most texts of the API need no escapes, and the check is faster than JSON.stringify. */
const quoted = (text: string): string => (/^[\w .:/+-]*$/.test(text) ? `"${text}"` : JSON.stringify(text));

const isList = (value: JsonValue & object): value is readonly JsonValue[] => Array.isArray(value);
