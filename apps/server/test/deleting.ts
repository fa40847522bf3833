// Accounts that are deleted, and what the database still says of who had them: for tests of that.
import type { Data } from "@gemplay/api-schema";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { TestPlayer } from "./betting.ts";
import { type Answer, dataOf, type TestServer } from "./compose.ts";

export interface KeyedPlayer extends TestPlayer {
  readonly key: Hex;
}

/** Makes an account by a wallet's sign-in. */
export async function keyedPlayer(server: TestServer, key = generatePrivateKey()): Promise<KeyedPlayer> {
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  return { key, token, id: BigInt(userId), address: privateKeyToAccount(key).address };
}

export const standingOf = async (
  server: TestServer,
  { token }: Pick<TestPlayer, "token">,
): Promise<Data<"GET /user/account/deletion">> =>
  dataOf(await server.call("GET /user/account/deletion", { token }));

/** Deletes an account by its wallet, with all that is to be given up unless said otherwise. */
export async function deleteAccount(
  server: TestServer,
  player: KeyedPlayer,
  giveUp?: readonly { readonly assetId: string; readonly amount: string }[],
): Promise<Answer<object>> {
  const proof = await server.prove(player.token, player.key, "deleteAccount");
  const named = giveUp ?? (await standingOf(server, player)).giveUp;
  const body = { proof, giveUp: named.map(({ assetId, amount }) => ({ assetId, amount })) };
  return await server.call("POST /user/account/delete", { token: player.token, body });
}

/** Every place of the database, of whatever schema, that holds a text: as text, in JSON, in lists or in bytes, in any case. */
export async function placesOf({ server }: TestServer, value: string): Promise<string[]> {
  const { db } = server.platform;
  const { rows: columns } = await sql<{ place: string; table: string; column: string; type: string }>`
    SELECT c.table_schema || '.' || c.table_name || '.' || c.column_name AS place,
           quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) AS table,
           quote_ident(c.column_name) AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')
    ORDER BY 1`.execute(db);
  const found: string[] = [];
  for (const { place, table, column, type } of columns) {
    const holds =
      type === "bytea"
        ? sql`position(convert_to(${value}, 'UTF8') in ${sql.raw(column)}) > 0`
        : sql`position(lower(${value}) in lower(${sql.raw(column)}::text)) > 0`;
    const { rows } = await sql`SELECT 1 FROM ${sql.raw(table)} WHERE ${holds} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(place);
  }
  return found;
}
