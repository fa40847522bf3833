import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  archiveMonth,
  createIdSource,
  ledgerMonths,
  post,
  restoreMonth,
  type TimedId,
} from "@gemplay/ledger";
import { assets, parseAmount } from "@gemplay/money";
import pg from "pg";
import { environmentFile } from "../../../tools/stack/stack.ts";

/** Returns the URL of the database of the shared stack. */
function databaseUrl(): string {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly DATABASE_URL: string }).DATABASE_URL;
}

/** Runs `work` with a connection to the database of the shared stack. */
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

/**
 * Transfers an amount of PLAY from the house's bankroll to a player. The vault on the chain already contains these
 * PLAY.
 *
 * @param at the id and time of the transfer, if it must be in the past
 */
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
 * Archives the oldest month of the shared database, runs `work`, and restores the month. The month contains some rows
 * of a player. The oldest month had ended before the stack started, so no other test has rows in this month. A restored
 * month cannot be archived again, so this function works only once.
 *
 * @param work receives the id of an archived row, and the time from which rows are not archived
 */
export async function whileArchived(
  playerId: bigint,
  work: (archived: { readonly id: string; readonly since: Date }) => Promise<void>,
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
    const { path } = await archiveMonth({ connectionString, month: oldest.month, folder, nowMs });
    await work({ id: at.id, since }).finally(() => restoreMonth({ connectionString, path }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes the e-mail codes sent to an address appear 61 seconds older, so that the address may request another code. */
export async function passAMinute(email: string): Promise<void> {
  await query("UPDATE email_code SET sent_at = sent_at - interval '61 s' WHERE email = $1", [email]);
}
