import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { termsVersion } from "@gemplay/api-schema/terms";
import pg from "pg";
import { environmentFile } from "../../../tools/stack/stack.ts";

/** Runs a statement in the database of the journeys' stack. */
async function query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<R[]> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const { DATABASE_URL: connectionString } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<R>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Lets a minute pass for the codes of an address, so that another one may be asked for. */
export async function passAMinute(email: string): Promise<void> {
  await query("UPDATE email_code SET sent_at = sent_at - interval '61 s' WHERE email = $1", [email]);
}

/** An account that no wallet belongs to, with a session. What such an account comes by is not built yet. */
export async function accountWithoutWallet(): Promise<{ readonly id: string; readonly token: string }> {
  const token = randomBytes(32).toString("base64url");
  const [row] = await query<{ id: string }>(
    `WITH made AS (INSERT INTO player (created_at, terms_version) VALUES (now(), $2) RETURNING id)
     INSERT INTO session (player_id, token_hash, way_in, created_at, last_used_at)
     SELECT id, sha256($1::bytea), 'email', now(), now() FROM made RETURNING player_id::text AS id`,
    [token, termsVersion],
  );
  if (!row) throw new Error("no account was made");
  return { id: row.id, token };
}
