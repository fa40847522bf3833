import { isUuid } from "@gemplay/ledger";
import type { AssetId } from "@gemplay/money";
import { type Kysely, type Selectable, sql } from "kysely";
import { lockUntilCommit, type NewestPage, newestFirst } from "../platform/database/index.ts";
import { type SwapDatabase, type SwapTable, swapTables } from "./swap.tables.ts";

/** The terms of a quote or a swap. Amounts are in base units. */
interface SwapTerms {
  readonly playerId: bigint;
  readonly from: AssetId;
  readonly to: AssetId;
  readonly amountBase: bigint;
  readonly receivedBase: bigint;
  readonly feeBase: bigint;
  /** The exchange rate of the swap pair, as `ratioOf` returns the rate. */
  readonly rate: bigint;
}

export interface Quote extends SwapTerms {
  readonly id: string;
  readonly spreadBps: number;
  readonly expiresAt: Date;
}

export interface Swap extends SwapTerms {
  readonly id: string;
  /** The position of the swap among all swaps, by which lists are divided into pages. */
  readonly number: bigint;
  readonly requestId: string;
  readonly quoteId: string;
  /** The value of the swap that counts toward the 24-hour limits, in base units of U. */
  readonly valueBase: bigint | null;
  readonly at: Date;
}

type TermColumns = Pick<
  Selectable<SwapTable>,
  "player_id" | "from_asset" | "to_asset" | "amount" | "received" | "fee" | "rate"
>;

function fromColumns(row: TermColumns): SwapTerms {
  return {
    playerId: row.player_id,
    from: row.from_asset,
    to: row.to_asset,
    amountBase: BigInt(row.amount),
    receivedBase: BigInt(row.received),
    feeBase: BigInt(row.fee),
    rate: BigInt(row.rate),
  };
}

function toColumns(terms: SwapTerms): TermColumns {
  return {
    player_id: terms.playerId,
    from_asset: terms.from,
    to_asset: terms.to,
    amount: String(terms.amountBase),
    received: String(terms.receivedBase),
    fee: String(terms.feeBase),
    rate: String(terms.rate),
  };
}

function toSwap(row: Selectable<SwapTable>): Swap {
  return {
    ...fromColumns(row),
    id: row.id,
    number: row.number,
    requestId: row.request_id,
    quoteId: row.quote_id,
    valueBase: row.value_u === null ? null : BigInt(row.value_u),
    at: row.at,
  };
}

/**
 * Locks the market until the transaction ends, so that only one swap between PLAY and U runs at a time, in either
 * direction. The caller checks the limit for all players together while it holds the lock of the market.
 */
export async function lockMarket(trx: SwapDatabase): Promise<void> {
  await lockUntilCommit(trx, "swap play u");
}

/** Inserts a swap quote, and deletes the player's expired quotes. */
export async function insertQuote(db: SwapDatabase, quote: Quote, now: Date): Promise<void> {
  await db
    .with("stale", (stale) =>
      stale.deleteFrom("swap_quote").where("player_id", "=", quote.playerId).where("expires_at", "<=", now),
    )
    .insertInto("swap_quote")
    .values({
      ...toColumns(quote),
      id: quote.id,
      spread_bps: quote.spreadBps,
      expires_at: quote.expiresAt,
    })
    .execute();
}

/** Deletes a player's swap quote and returns the quote, so that nobody can use the quote twice. */
export async function takeQuote(trx: SwapDatabase, playerId: bigint, id: string): Promise<Quote | undefined> {
  const row = await trx
    .deleteFrom("swap_quote")
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && { ...fromColumns(row), id: row.id, spreadBps: row.spread_bps, expiresAt: row.expires_at };
}

/** Returns the swap that an API request made; undefined if the request made no swap. */
export async function findByRequest(
  db: SwapDatabase,
  playerId: bigint,
  requestId: string,
): Promise<Swap | undefined> {
  const row = await db
    .selectFrom("swap")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return row && toSwap(row);
}

export async function insertSwap(trx: SwapDatabase, swap: Omit<Swap, "number">): Promise<Swap> {
  const row = await trx
    .insertInto("swap")
    .values({
      ...toColumns(swap),
      id: swap.id,
      request_id: swap.requestId,
      quote_id: swap.quoteId,
      value_u: swap.valueBase === null ? null : String(swap.valueBase),
      at: swap.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSwap(row);
}

/** Returns one page of a player's swaps, the newest first. */
export async function swapPage(db: SwapDatabase, playerId: bigint, page: NewestPage): Promise<Swap[]> {
  let own = db.selectFrom("swap").selectAll().where("player_id", "=", playerId);
  if (page.id !== undefined) own = own.where("id", "=", isUuid(page.id) ? page.id : null);
  return (await newestFirst(own, { place: "number", at: "at" }, page).execute()).map(toSwap);
}

/** The total value of the swaps of all players, and of the swaps of one player, in base units of U. */
export interface Worth {
  readonly all: bigint;
  readonly own: bigint;
}

/** Returns the total value of the swaps since a time, grouped by the asset that the players gave. */
export async function worthSince(
  db: SwapDatabase,
  { playerId, since }: { readonly playerId: bigint; readonly since: Date },
): Promise<ReadonlyMap<AssetId, Worth>> {
  const rows = await db
    .selectFrom("swap")
    .select([
      "from_asset as from",
      sql<string>`sum(value_u)::text`.as("all"),
      sql<string>`coalesce(sum(value_u) FILTER (WHERE player_id = ${playerId}), 0)::text`.as("own"),
    ])
    .where("from_asset", "in", ["PLAY", "U"])
    .where("at", ">", since)
    .where("value_u", "is not", null)
    .groupBy("from_asset")
    .execute();
  return new Map(rows.map(({ from, all, own }) => [from, { all: BigInt(all), own: BigInt(own) }]));
}

/** Returns the sum that a player has ever received for swaps out of an asset, in base units of the received asset. */
export async function receivedFor(db: SwapDatabase, playerId: bigint, from: AssetId): Promise<bigint> {
  const { sum } = await db
    .selectFrom("swap")
    .select(sql<string>`coalesce(sum(received), 0)::text`.as("sum"))
    .where("player_id", "=", playerId)
    .where("from_asset", "=", from)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/**
 * Returns the amount of PLAY that a player received for tPLAY, in base units, and the time of the first swap of tPLAY.
 * Returns undefined if the player swapped no tPLAY.
 */
export async function swappedFromTplay<T>(
  db: Kysely<T>,
  playerId: bigint,
): Promise<{ readonly sumBase: bigint; readonly firstAt: Date } | undefined> {
  const { sum, first } = await swapTables(db)
    .selectFrom("swap")
    .select([sql<string>`coalesce(sum(received), 0)::text`.as("sum"), sql<Date | null>`min(at)`.as("first")])
    .where("player_id", "=", playerId)
    .where("from_asset", "=", "TPLAY")
    .executeTakeFirstOrThrow();
  return first === null ? undefined : { sumBase: BigInt(sum), firstAt: first };
}

/** Deletes all swap quotes of a player. */
export async function forgetQuotes<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await swapTables(trx).deleteFrom("swap_quote").where("player_id", "=", playerId).execute();
}
