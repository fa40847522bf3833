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
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number");
  // JSON.stringify writes strings and numbers as RFC 8785 demands.
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  let text = "";
  // The default order of JavaScript compares UTF-16 code units, as RFC 8785 demands.
  for (const name of Object.keys(value).sort()) {
    const property = value[name];
    if (property === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(name)}:${canonicalJson(property)}`;
  }
  return `{${text}}`;
}

const isList = (value: JsonValue & object): value is readonly JsonValue[] => Array.isArray(value);
