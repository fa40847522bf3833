import { type RouteShape, routes } from "@gemplay/api-schema";
import { canonicalJson, type JsonValue } from "@gemplay/games";
import fc from "fast-check";
import Type, { type TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { compileCanonicalSerializer, inCanonicalOrder } from "./canonical-serialization.ts";
import { compileSerializer } from "./serialization.ts";

/** The parts of JSON Schema that `valuesOf` understands. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme", minLength: 40 }));
const anyNumber = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0));

/** Generates values of a schema. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "string":
      return anyText;
    case "number":
      return anyNumber;
    case "integer":
      return fc
        .oneof(fc.constant(-0), fc.maxSafeInteger(), fc.constantFrom(1e21, 2 ** 70))
        .map((number) => Math.min(Math.max(number, schema.minimum ?? -Infinity), schema.maximum ?? Infinity));
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 12 });
    case "object":
      return objectsOf(schema);
    default:
      return fc.jsonValue();
  }
}

/** Generates objects with fields in any order. If the schema allows it, the objects also have unknown fields. */
function objectsOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
  const [ofPattern] = Object.values(patternProperties);
  if (ofPattern !== undefined) return fc.dictionary(fc.string(), valuesOf(ofPattern));
  const fields = Object.entries(properties).map(([name, property]) => [name, valuesOf(property)]);
  const generators: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  const known = fc.record(generators, { requiredKeys: [...required] });
  // An unknown field must not have the name of an optional field, because its value would not fit the schema.
  const unknownName = fc.string().filter((name) => !Object.hasOwn(properties, name));
  const unknown = fc.dictionary(unknownName, fc.jsonValue(), { maxKeys: 3 });
  return fc.tuple(known, additionalProperties === false ? fc.constant({}) : unknown).chain(([some, more]) => {
    const entries = Object.entries({ ...more, ...some });
    return fc.shuffledSubarray(entries, { minLength: entries.length }).map(Object.fromEntries);
  });
}

const shapes: Readonly<Record<string, RouteShape>> = routes;
const withReceipt = Object.entries(shapes).filter(([, { receipt }]) => receipt === true);

function expectCanonical(schema: TSchema, runs = 200): void {
  const write = compileCanonicalSerializer(schema);
  const asFastify = compileSerializer(schema);
  fc.assert(
    fc.property(valuesOf(schema as Schema), (value) => {
      const text = write(value);
      const read = JSON.parse(text);
      expect(canonicalJson(read)).toBe(text);
      expect(read).toEqual(JSON.parse(asFastify(value)));
    }),
    { numRuns: runs },
  );
}

describe("compileCanonicalSerializer", () => {
  it.each(withReceipt)(
    "%s: writes canonical JSON with the values that Fastify would write",
    (_, { data }) => {
      expect(inCanonicalOrder(data)).toBeDefined();
      expectCanonical(data);
    },
  );

  it.each(withReceipt)("%s: writes the canonical JSON of the whole body", (_, { body }) => {
    if (body === undefined) return;
    expect(inCanonicalOrder(body)).toBeDefined();
    const write = compileCanonicalSerializer(body);
    fc.assert(
      fc.property(valuesOf(body as Schema), (value) => {
        // The body is a JSON value, because the server reads it from JSON.
        expect(write(value)).toBe(canonicalJson(value as JsonValue));
      }),
    );
  });

  it.each<[string, TSchema]>([
    [
      "an optional field beside a required one",
      Type.Object({ b: Type.Number(), a: Type.Optional(Type.Number()) }),
    ],
    ["any value", Type.Object({ b: Type.Unknown(), a: Type.Null() })],
    ["a record", Type.Record(Type.String(), Type.Number())],
    ["names that are numbers", Type.Object({ 10: Type.Null(), 9: Type.Null(), "+": Type.Null() })],
    ["a field with a default", Type.Object({ a: Type.Integer({ default: 1 }) })],
    ["an object as the only value", Type.Object({ a: Type.Unsafe({ const: { b: 1, a: 2 } }) })],
  ])("writes canonical JSON for a schema with %s, which fast-json-stringify alone would not", (_, schema) => {
    expect(inCanonicalOrder(schema)).toBeUndefined();
    expectCanonical(schema, 50);
  });

  it("writes optional fields, numbers and unions in canonical form", () => {
    const schema = Type.Object({
      text: Type.Optional(Type.String()),
      number: Type.Optional(Type.Number()),
      list: Type.Optional(
        Type.Array(Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])),
      ),
    });
    expect(inCanonicalOrder(schema)).toBeDefined();
    expectCanonical(schema);
  });

  it("does not rely on fast-json-stringify for a keyword that it does not know", () => {
    const schema = Type.Object({ b: Type.String({ format: "unsafe" }) });
    expect(inCanonicalOrder(schema)).toBeUndefined();
  });

  it("drops fields that the schema does not contain", () => {
    const write = compileCanonicalSerializer(
      Type.Object({ b: Type.Object({ c: Type.Null() }), a: Type.String() }),
    );
    expect(write({ secret: 1, b: { secret: 2, c: null }, a: "é\n" })).toBe('{"a":"é\\n","b":{"c":null}}');
  });
});
