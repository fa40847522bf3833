import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { termsVersion } from "@gemplay/api-schema/terms";
import { post, setLimit } from "@gemplay/ledger";
import { assets, parseAmount } from "@gemplay/money";
import pg from "pg";
import { environmentFile } from "../../../tools/stack/stack.ts";

/** Works on a connection to the database of the journeys' stack. */
async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const { DATABASE_URL: connectionString } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<R[]> {
  return await connected(async (client) => (await client.query<R>(text, [...values])).rows);
}

/** Limits what a player deposits of PLAY in a month; whole tokens. */
export async function limitDeposits(playerId: bigint, tokens: string): Promise<void> {
  const change = { amountBase: parseAmount(tokens, assets.PLAY.decimals), now: new Date(), raiseAfterMs: 0 };
  await connected(async (client) => {
    await client.query("BEGIN");
    await setLimit(client, { playerId, asset: "PLAY", kind: "deposits", period: "month" }, change);
    await client.query("COMMIT");
  });
}

/** Gives a player PLAY out of the house's bankroll, which has it on the chain; whole tokens. */
export async function giveFromHouse(playerId: bigint, tokens: string): Promise<void> {
  const gift = {
    debit: "house",
    credit: "player",
    asset: "PLAY",
    kind: "gift",
    reference: "journey",
  } as const;
  const amountBase = parseAmount(tokens, assets.PLAY.decimals);
  await connected(async (client) => {
    await client.query("BEGIN");
    await post(client, [{ ...gift, playerId, amountBase, idempotencyKey: `gift ${randomUUID()}` }]);
    await client.query("COMMIT");
  });
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
