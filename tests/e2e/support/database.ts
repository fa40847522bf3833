import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createIdSource,
  ledgerMonths,
  post,
  putAwayMonth,
  type TimedId,
  takeBackMonth,
} from "@gemplay/ledger";
import { assets, parseAmount } from "@gemplay/money";
import pg from "pg";
import { environmentFile } from "../../../tools/stack/stack.ts";

/** Where the database of the journeys' stack is. */
function databaseUrl(): string {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly DATABASE_URL: string }).DATABASE_URL;
}

/** Works on a connection to the database of the journeys' stack. */
async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = databaseUrl();
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

/** Gives a player PLAY out of the house's bankroll, which has it on the chain; whole tokens. At a moment of the past where one is named. */
export async function giveFromHouse(playerId: bigint, tokens: string, at?: TimedId): Promise<void> {
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
    const transfer = { ...gift, playerId, amountBase, idempotencyKey: `gift ${randomUUID()}` };
    await post(client, [transfer], ...(at === undefined ? [] : [() => at]));
    await client.query("COMMIT");
  });
}

const dayMs = 86_400_000;

/**
 * Puts the oldest month of the journeys' database away while `work` runs, with something of a player in it, and takes it back.
 * It ended before the stack began, so nobody else has a row there; afterwards it stays sealed, so this can be done once.
 *
 * @param work gets the id of a row that is away, and from when on rows are here
 */
export async function whilePutAway(
  playerId: bigint,
  work: (away: { readonly id: string; readonly since: Date }) => Promise<void>,
): Promise<void> {
  const connectionString = databaseUrl();
  const [oldest] = await connected(ledgerMonths);
  if (oldest?.isFirst !== true || oldest.state !== "here")
    throw new Error("a month of a stack is put away once: begin with a new one");
  const since = new Date(`${oldest.day}T00:00:00Z`);
  since.setUTCMonth(since.getUTCMonth() + 1);
  const at = createIdSource(() => since.getTime() - 9 * dayMs)();
  await giveFromHouse(playerId, "5", at);
  const folder = await mkdtemp(join(tmpdir(), "gemplay-month-"));
  try {
    const nowMs = since.getTime() + 40 * dayMs;
    const { path } = await putAwayMonth({ connectionString, month: oldest.month, folder, nowMs });
    await work({ id: at.id, since }).finally(() => takeBackMonth({ connectionString, path }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lets a minute pass for the codes of an address, so that another one may be asked for. */
export async function passAMinute(email: string): Promise<void> {
  await query("UPDATE email_code SET sent_at = sent_at - interval '61 s' WHERE email = $1", [email]);
}
