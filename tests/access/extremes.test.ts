// Calls every route of the API with numbers and texts of the largest allowed size, and with much larger ones. Each
// answer must be a refusal or a success, never a server error.
import { errors, type RouteShape, routes } from "@gemplay/api-schema";
import { operatorDownloads, operatorRoutes } from "@gemplay/api-schema/operator";
import { describe, expect, it } from "vitest";
import { openPlayer } from "../../apps/server/test/betting.ts";
import type { TestServer } from "../../apps/server/test/compose.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import {
  hostFetch,
  openOperator,
  operatorOrigin,
  operatorVariables,
} from "../../apps/server/test/operators.ts";
import { randomFrom } from "../race/random-history.ts";
import { chanceOf, goodValue, type Known, type Schema } from "./requests.ts";

type Shape = Partial<Pick<RouteShape, "query" | "body">>;
const tables: [string, Shape][] = [
  ...Object.entries<object>(routes),
  ...Object.entries<object>(operatorRoutes),
  ...Object.entries<object>(operatorDownloads),
];

/** Numbers at the limits of the number and time types of PostgreSQL, JavaScript and ISO 8601. */
const numbers = [
  ...[0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e21, -(2 ** 53)],
  // The last millisecond of the year 9999, and the last millisecond that a Date can store.
  ...[253_402_300_799_999, 253_402_300_800_000, 8_640_000_000_000_000, 8_640_000_000_000_001, -1e15],
];
const texts = [
  ...["0", "-1", "9".repeat(18), "9223372036854775807", "9223372036854775808", "9".repeat(64), "1e308"],
  ...["0.000000000000000001", `${"9".repeat(59)}.${"9".repeat(4)}`, "253402300800000", "8640000000000001"],
  ...["0000-01-01", "2026-02-31", "9999-12-31", "+010000-01-01T00:00:00Z", "2999-12-31T23:59:59Z"],
  ...["00000000-0000-7000-8000-000000000000", "ffffffff-ffff-7fff-bfff-ffffffffffff"],
  ...["ffffffff-ffff-ffff-ffff-ffffffffffff", `0x${"f".repeat(40)}`, `0x${"f".repeat(64)}`, "\u{10FFFF}"],
];
/** The test skips password fields, because hashing is slow and passwords are only compared. */
const secrets = ["password", "confirmPassword", "oldPassword", "loginPassword"];

const chance = chanceOf(randomFrom(20_261_127));
const known: Known = { assetId: ["PLAY"], blockchainId: ["BSC"], amount: ["1"] };

/** Yields values in which exactly one field has an extreme number or text, and all other fields fit the schema. */
function* extremes(schema: Schema, field: string): Generator<unknown> {
  const { anyOf = [], properties = {}, required = [], items, minimum = 0, maximum = 0 } = schema;
  for (const one of anyOf) yield* extremes(one, field);
  if (schema.enum !== undefined || schema.const !== undefined) return;
  if (schema.type === "object") {
    const base = Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, part]) => [name, goodValue(part, name, chance, known)]),
    );
    for (const [name, part] of Object.entries(properties))
      for (const value of extremes(part, name)) yield { ...base, [name]: value };
  } else if (schema.type === "array") for (const value of extremes(items ?? {}, field)) yield [value];
  else if (schema.type === "integer" || schema.type === "number")
    yield* new Set([minimum - 1, minimum, maximum, maximum + 1, ...numbers]);
  else if (schema.type === "string" && !secrets.includes(field)) yield* texts;
}

/** Yields the path of every number field that a schema accepts. */
function* numbersIn(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  if (schema.const !== undefined) return;
  if (schema.type === "integer" || schema.type === "number") yield [path, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    yield* numbersIn(part, `${path}.${name}`);
  for (const part of schema.anyOf ?? []) yield* numbersIn(part, path);
  if (schema.items !== undefined) yield* numbersIn(schema.items, `${path}[]`);
}

it("every number field of the API has a minimum and a maximum, and no time field accepts a time after the year 9999", () => {
  const unbounded: string[] = [];
  let count = 0;
  for (const [name, shape] of tables)
    for (const part of ["query", "body"] as const)
      for (const [path, { minimum, maximum }] of numbersIn(
        (shape[part] ?? {}) as Schema,
        `${name} ${part}`,
      )) {
        count += 1;
        const isMoment = /Ms$/.test(path);
        if (minimum === undefined || maximum === undefined || (isMoment && maximum > 253_402_300_799_999))
          unbounded.push(path);
      }
  expect(count).toBeGreaterThan(30);
  expect(unbounded).toEqual([]);
});

describe("a request with a number or text at or beyond its limit", () => {
  let server: TestServer;
  let operator: string;
  withServer(
    { house: { PLAY: "1000000" }, booksAgree: true, variables: () => operatorVariables },
    async (started) => {
      server = started;
      operator = (await openOperator(server, "admin")).token;
    },
  );
  /**
   * The error codes that the test accepts, because its server has no chain, no mail server, and no worker for Crash.
   */
  const away: readonly number[] = [
    ...[errors.ChainUnavailable.code, errors.MailClosed.code, errors.Unavailable.code],
  ];

  async function answer(name: string, part: "query" | "body", value: unknown, token: string) {
    const isOperators = name in operatorRoutes || name in operatorDownloads;
    const [method = "", path = ""] = name.split(" ");
    const { config } = server.server.platform;
    const base = isOperators
      ? "/operator/api"
      : path.startsWith("/account/")
        ? config.miniBasePath
        : config.apiBasePath;
    const url = new URL(`${server.server.url}${base}${path}`);
    if (part === "query")
      for (const [field, one] of Object.entries(value as object)) url.searchParams.set(field, String(one));
    return await hostFetch(url, {
      method,
      headers: {
        ...(isOperators ? { host: new URL(operatorOrigin).host } : {}),
        authorization: `Bearer ${token}`,
        ...(part === "body" ? { "content-type": "application/json" } : {}),
      },
      body: part === "body" ? JSON.stringify(value) : undefined,
    });
  }

  it.each(tables.filter(([, { query, body }]) => query !== undefined || body !== undefined))(
    "never causes a server error: %s",
    async (name, shape) => {
      const isOperators = name in operatorRoutes || name in operatorDownloads;
      // Each route gets its own account, because a request may end the session or close the account.
      const token = isOperators ? operator : (await openPlayer(server, "1000")).token;
      for (const part of ["query", "body"] as const) {
        if (shape[part] === undefined) continue;
        const values = [...extremes(shape[part] as Schema, "")];
        for (let at = 0; at < values.length; at += 8)
          await Promise.all(
            values.slice(at, at + 8).map(async (value) => {
              const { status, text } = await answer(name, part, value, token);
              const said = `${name} ${JSON.stringify(value)}: ${status} ${text.slice(0, 200)}`;
              const code = status < 500 ? 0 : Number(JSON.parse(text).code);
              if (!away.includes(code)) expect(status, said).toBeLessThan(500);
            }),
          );
      }
    },
  );
});
