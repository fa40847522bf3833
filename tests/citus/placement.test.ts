// Checks that each table has one placement (distribution.ts), and that the schema follows the rules that Citus documents
// for keys and references. `npm run test:citus` distributes the tables in a real Citus.
import pg from "pg";
import { expect, it } from "vitest";
import {
  distributed,
  localTables,
  reference,
  withoutKey,
} from "../../apps/server/src/platform/database/distribution.ts";
import { createTestDatabase } from "../setup/database.ts";

/** A table that the migrations create. Monthly partitions do not count. */
interface Table {
  readonly name: string;
  readonly players: string | null;
  readonly hasKey: boolean;
  /** The columns of the table's primary key and of its unique constraints. */
  readonly keys: readonly (readonly string[])[];
  /** The types of the table's identity columns, whose numbers the database generates. */
  readonly numbers: readonly string[];
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly named: readonly string[];
}

const columnsOf = (relation: string, list: string) =>
  `(SELECT array_agg(attname::text ORDER BY place) FROM unnest(${list}) WITH ORDINALITY k(number, place)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.number)`;
const typesWhere = (condition: string) =>
  `array(SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = c.oid AND ${condition})`;

const tablesOf = `
  SELECT relname AS name, (${typesWhere("attname = 'player_id'")})[1] AS players, ${typesWhere("attidentity <> ''")} AS numbers,
         EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary) AS "hasKey",
         coalesce((SELECT json_agg(${columnsOf("indrelid", "(indkey::smallint[])[0:indnkeyatts - 1]")}) FROM pg_index
                   WHERE indrelid = c.oid AND indisunique), '[]') AS keys
  FROM pg_class c
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`;

const referencesOf = `
  SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to,
         ${columnsOf("conrelid", "conkey")} AS columns, ${columnsOf("confrelid", "confkey")} AS named
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`;

const sideOf = (table: string) => {
  if (localTables.includes(table)) return "local";
  return table in reference ? "reference" : "distributed";
};

/**
 * Citus allows foreign keys only within one player, to a table copied to every node, and between local tables.
 */
function isKept({ from, to, columns, named }: Reference): boolean {
  const sides = `${sideOf(from)} ${sideOf(to)}`;
  if (sides === "distributed distributed")
    return columns.some((column, place) => column === "player_id" && named[place] === "player_id");
  return (
    sides !== "local distributed" && sides !== "distributed local" && !/^reference (?!reference)/.test(sides)
  );
}

it("every table has one placement, and every key of a distributed table contains the player", async () => {
  const database = await createTestDatabase("server");
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows: tables } = await client.query<Table>(tablesOf);
    const sides = [...distributed, ...Object.keys(reference), ...localTables];
    expect(sides.sort()).toEqual(tables.map(({ name }) => name).sort());
    const onShards = tables.filter(({ name }) => sideOf(name) === "distributed");
    // Citus keeps distributed tables on the same node only if their player columns have the same type. Citus generates
    // numbers on several nodes only for columns of the type bigint.
    expect(onShards.filter(({ players }) => players !== "bigint")).toEqual([]);
    expect(onShards.filter(({ numbers }) => numbers.some((type) => type !== "bigint"))).toEqual([]);
    expect(onShards.filter(({ hasKey }) => !hasKey).map(({ name }) => name)).toEqual(withoutKey);
    expect(onShards.filter(({ keys }) => keys.some((columns) => !columns?.includes("player_id")))).toEqual(
      [],
    );
    const { rows: references } = await client.query<Reference>(referencesOf);
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((each) => !isKept(each))).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
