// Creates requests from the table of routes: valid requests that fit the schemas, and invalid requests that often break
// programs.
import type { RouteName, RouteShape } from "@gemplay/api-schema";

/** The parts of JSON Schema that the API uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

/** Creates a generator of random choices from a seed. Two generators with the same seed make the same choices. */
export interface Chance {
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
}

/** @param below returns a random whole number from 0 to its argument - 1 */
export function chanceOf(below: (count: number) => number): Chance {
  return {
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error("nothing to pick from");
      // The type cast is safe, because the random index is never outside the list.
      return from[below(from.length)] as T;
    },
    uuid: () => "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => below(16).toString(16)),
  };
}

/** The names of request fields that may refer to another player's data. */
const naming = ["id", "recordId", "key", "requestId", "ticket", "nonce", "token", "cursor"];

/** Returns the fields of a route that may refer to another player's data, at any depth of the request. */
export function idFields({ query, body }: RouteShape): string[] {
  const found = new Set<string>();
  const look = ({ properties = {}, anyOf = [], items }: Schema): void => {
    for (const [name, schema] of Object.entries(properties)) {
      if (naming.includes(name)) found.add(name);
      look(schema);
    }
    for (const schema of anyOf) look(schema);
    if (items !== undefined) look(items);
  };
  for (const schema of [query, body]) if (schema !== undefined) look(schema as Schema);
  return [...found];
}

/** Valid example texts for a field, by the field's name. */
export interface Known {
  readonly [field: string]: readonly string[] | undefined;
}

const amounts = ["1", "0.01", "2.5", "3", "0.000000000000000001"];

/**
 * Returns a random value that fits the schema.
 *
 * @param field the name of the field that contains the value
 */
export function goodValue(schema: Schema, field: string, chance: Chance, known: Known): unknown {
  const { anyOf, properties, items } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  if (anyOf !== undefined) return goodValue(chance.pick(anyOf), field, chance, known);
  switch (schema.type) {
    case "object": {
      const needed = schema.required ?? [];
      const given = Object.entries(properties ?? {}).filter(
        ([name]) => needed.includes(name) || chance.below(2) === 0,
      );
      return Object.fromEntries(given.map(([name, part]) => [name, goodValue(part, name, chance, known)]));
    }
    case "array": {
      const least = schema.minItems ?? 0;
      const count = least + chance.below((schema.maxItems ?? least + 3) - least + 1);
      const values = Array.from({ length: count }, () => goodValue(items ?? {}, field, chance, known));
      return [...new Set(values)];
    }
    case "integer":
    case "number": {
      const { minimum = 0, maximum = 1_000 } = schema;
      return minimum + chance.below(Math.min(maximum - minimum, 2 ** 31) + 1);
    }
    case "boolean":
      return chance.below(2) === 0;
    case "null":
      return null;
    default:
      return goodText(schema, field, chance, known);
  }
}

function goodText({ pattern }: Schema, field: string, chance: Chance, known: Known): string {
  const usual = known[field];
  if (usual !== undefined && usual.length > 0 && chance.below(4) !== 0) return chance.pick(usual);
  if (field === "amount") return chance.pick(amounts);
  if (pattern?.includes("{64}")) return chance.uuid().replaceAll("-", "").repeat(2);
  if (pattern !== undefined) return chance.uuid();
  return chance.pick(["a", chance.uuid(), "gem 2026 stone"]);
}

/** Hostile values, which break programs that expect another type or format. */
const hostile: readonly unknown[] = [
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "\u202e\u200b", "'; DROP TABLE player; --", "$(id) {{7*7}}"],
  ...["-1", "+1", "1e3", "1e400", "NaN", "Infinity", "0x10", "1,5", "1.", ".5", "00", "1\n", "9".repeat(64)],
  ...[
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "null",
    "undefined",
    "x".repeat(5_000),
    "💎".repeat(60),
  ],
  ...["99999999-9999-9999-9999-999999999999", "0x0000000000000000000000000000000000000000"],
  ...[0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 63), true, false, null, [], {}, [[]], [null], { length: -1 }],
];

/** Replaces one part of a valid value, removes a field, or adds a field. */
function brokenValue(value: unknown, chance: Chance): unknown {
  if (typeof value !== "object" || value === null) return chance.pick(hostile);
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.below(3) === 0)
      return chance.pick([[...value, chance.pick(hostile)], [...value, ...value], chance.pick(hostile)]);
    const place = chance.below(value.length);
    return value.map((one, index) => (index === place ? brokenValue(one, chance) : one));
  }
  const fields = Object.entries(value);
  const way = chance.below(fields.length === 0 ? 2 : 8);
  if (way === 0) return chance.pick(hostile);
  if (way === 1)
    return { ...value, [chance.pick(["more", "__proto__x", "isAdmin", "playerId"])]: chance.pick(hostile) };
  const place = chance.below(fields.length);
  if (way === 2) return Object.fromEntries(fields.filter((_, index) => index !== place));
  return Object.fromEntries(
    fields.map(([name, one], index) => [name, index === place ? brokenValue(one, chance) : one]),
  );
}

/** A complete request of one route. */
export interface Request {
  readonly name: RouteName;
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const rawBodies = [
  "{",
  "[]",
  "null",
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  "{}{}",
  "[".repeat(2_000),
];
const types = ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", ""];

/** Creates a request of a route: a valid request, a request with one invalid part, or a completely invalid request. */
export function makeRequest(name: RouteName, shape: RouteShape, chance: Chance, known: Known): Request {
  const [method = "", path = ""] = name.split(" ");
  const isGood = chance.below(3) === 0;
  const broken = (value: unknown) => (isGood ? value : brokenValue(value, chance));
  const query = shape.query && broken(goodValue(shape.query as Schema, "", chance, known));
  const body = shape.body && broken(goodValue(shape.body as Schema, "", chance, known));
  const asWhole = !isGood && chance.below(8) === 0;
  const type = asWhole && chance.below(2) === 0 ? chance.pick(types) : "application/json";
  const raw = asWhole ? chance.pick(rawBodies) : JSON.stringify(body);
  return {
    name,
    method,
    path,
    search: searchOf(query, isGood, chance),
    body: method === "GET" || (shape.body === undefined && !asWhole) ? undefined : raw,
    headers: {
      ...(method === "GET" ? {} : { "content-type": type }),
      language: chance.pick(["en", "cn", "vi", "xx", "\t"]).trim(),
    },
  };
}

function searchOf(query: unknown, isGood: boolean, chance: Chance): string {
  if (typeof query !== "object" || query === null) return isGood ? "" : "?%00=%ff&a[]=1&a=2";
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === "string" ? value.toWellFormed() : JSON.stringify(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  });
  const [first] = pairs;
  if (!isGood && first !== undefined && chance.below(6) === 0) pairs.push(first);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
