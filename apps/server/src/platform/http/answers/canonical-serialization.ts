import { canonicalJson } from "@gemplay/games";
import { compileSerializerLater } from "./serialization.ts";

/**
 * Compiles a function that converts values of a schema to canonical JSON by RFC 8785. The JSON text contains only
 * fields of the schema.
 */
export function compileCanonicalSerializer(schema: object): (data: unknown) => string {
  const ordered = inCanonicalOrder(schema);
  if (ordered !== undefined) return compileSerializerLater(ordered);
  const write = compileSerializerLater(schema);
  return (data) => canonicalJson(JSON.parse(write(data)));
}

/** The keywords of JSON Schema that do not change how fast-json-stringify writes a value. */
const neutral = new Set(
  "description title minimum maximum minLength maxLength pattern minItems maxItems additionalProperties".split(
    " ",
  ),
);
const scalars: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean", "null"]);

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Returns a schema for which fast-json-stringify writes canonical JSON: the same schema with the properties in the order
 * of RFC 8785. fast-json-stringify writes properties in the order of the schema, and it writes numbers and texts as
 * RFC 8785 demands.
 *
 * @returns undefined if the schema has a keyword for which canonical JSON is not certain
 */
export function inCanonicalOrder(schema: unknown): Schema | undefined {
  if (!isSchema(schema)) return undefined;
  const { type, properties, required, items, anyOf, enum: values, const: only, ...others } = schema;
  if (!Object.keys(others).every((keyword) => neutral.has(keyword))) return undefined;
  if (anyOf !== undefined) return type === undefined ? unionInOrder(schema, anyOf) : undefined;
  if (only !== undefined) return isText(only) ? schema : undefined;
  // Without a type, fast-json-stringify would write any value, with its properties in any order.
  if (values !== undefined)
    return Array.isArray(values) && values.every(isText) ? { ...schema, type: "string" } : undefined;
  if (type === "object") return objectInOrder(schema);
  if (type !== "array") return scalars.has(type) ? schema : undefined;
  const item = inCanonicalOrder(items);
  return item === undefined ? undefined : { ...schema, items: item };
}

function objectInOrder(schema: Schema): Schema | undefined {
  const { properties = {}, required = [], additionalProperties = false } = schema;
  if (!isSchema(properties) || !Array.isArray(required) || additionalProperties !== false) return undefined;
  const names = Object.keys(properties).sort();
  // fast-json-stringify writes the required properties before the optional ones.
  if (required.length > 0 && !names.every((name) => required.includes(name))) return undefined;
  const ordered: Record<string, Schema> = {};
  for (const name of names) {
    const property = inCanonicalOrder(properties[name]);
    if (property === undefined) return undefined;
    ordered[name] = property;
  }
  // JavaScript moves names that are whole numbers to the front of an object.
  if (Object.keys(ordered).some((name, place) => name !== names[place])) return undefined;
  return { ...schema, properties: ordered };
}

function unionInOrder(schema: Schema, members: unknown): Schema | undefined {
  if (!Array.isArray(members)) return undefined;
  const ordered = members.map(inCanonicalOrder);
  return ordered.includes(undefined) ? undefined : { ...schema, anyOf: ordered };
}
