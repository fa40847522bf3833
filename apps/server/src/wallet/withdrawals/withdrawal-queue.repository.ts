import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Address } from "viem";
import type { ChainAsset } from "../assets/index.ts";
import { heldReason } from "../funds-password/index.ts";
import type { WalletDatabase, WalletTables } from "../wallet.tables.ts";
import { identityReason, toWithdrawal, type Withdrawal } from "./withdrawals.repository.ts";

/** The names of the lists of withdrawals on the operators' page. */
export type QueueName = "review" | "second" | "moving" | "held" | "done";

type Withdrawals = SelectQueryBuilder<WalletTables, "withdrawal", unknown>;

/** Selects withdrawals that wait for a review, even if an operator has already approved the withdrawal. */
const waits = (query: Withdrawals) =>
  query
    .where("status", "=", "under_review")
    .where(sql<boolean>`reason IS DISTINCT FROM ${heldReason} AND reason IS DISTINCT FROM ${identityReason}`);

const isAgreed = sql<boolean>`EXISTS (SELECT 1 FROM withdrawal_approval a WHERE a.withdrawal_id = withdrawal.id)`;

const among: Readonly<Record<QueueName, (query: Withdrawals) => Withdrawals>> = {
  review: (query) => waits(query).where(sql<boolean>`NOT ${isAgreed}`),
  second: (query) => waits(query).where(isAgreed),
  moving: (query) => query.where("status", "in", ["pending", "submitted"]),
  held: (query) =>
    query.where("status", "=", "under_review").where("reason", "in", [heldReason, identityReason]),
  done: (query) => query.where("status", "in", ["confirmed", "failed"]),
};

/** The filter with which an operator searches in a list of withdrawals. */
interface QueueFilter {
  readonly asset?: "PLAY" | "U" | undefined;
  /**
   * The minimum value of a withdrawal at the time of the request, in U base units. The filter also selects withdrawals
   * whose asset had no price at the time of the request.
   */
  readonly leastUBase?: bigint | undefined;
}

function filtered(query: Withdrawals, { asset, leastUBase }: QueueFilter): Withdrawals {
  const ofAsset = asset === undefined ? query : query.where("asset", "=", asset);
  if (leastUBase === undefined) return ofAsset;
  const least = leastUBase.toString();
  return ofAsset.where((is) => is.or([is("value_u", "is", null), is("value_u", ">=", least)]));
}

/**
 * Returns one page of a list of withdrawals for operators. In a list of open withdrawals, the withdrawal that has
 * waited longest is first. In a list of ended withdrawals, the newest withdrawal is first.
 */
export async function queuePage(
  db: WalletDatabase,
  name: QueueName,
  page: QueueFilter & { readonly cursor: bigint | undefined; readonly limit: number },
): Promise<Withdrawal[]> {
  const order = name === "done" ? "desc" : "asc";
  let query = filtered(among[name](db.selectFrom("withdrawal")), page)
    .orderBy("number", order)
    .limit(page.limit);
  if (page.cursor !== undefined) query = query.where("number", order === "desc" ? "<" : ">", page.cursor);
  return (await query.selectAll().execute()).map(toWithdrawal);
}

/**
 * Returns the number of withdrawals in a list, their total amount by asset, and the time since which the oldest
 * withdrawal waits. The waiting time of a withdrawal begins at its request, or at its release for payment.
 */
export async function queueSum(
  db: WalletDatabase,
  name: QueueName,
  filter: QueueFilter = {},
): Promise<{
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly amountsBase: Readonly<Record<"PLAY" | "U", bigint>>;
}> {
  const sumOf = (asset: string) =>
    sql<string>`coalesce(sum(amount) FILTER (WHERE asset = ${asset}), 0)::text`;
  const row = await filtered(among[name](db.selectFrom("withdrawal")), filter)
    .select([
      sql<bigint>`count(*)`.as("count"),
      sql<Date | null>`min(coalesce(payable_at, requested_at))`.as("oldest"),
    ])
    .select([sumOf("PLAY").as("play"), sumOf("U").as("u")])
    .executeTakeFirstOrThrow();
  const amountsBase = { PLAY: BigInt(row.play), U: BigInt(row.u) };
  return { count: Number(row.count), oldestAt: row.oldest, amountsBase };
}

/** The totals of all deposits and withdrawals of a player so far, in base units. */
export interface MoneyHistory {
  readonly deposited: Readonly<Record<"PLAY" | "U", bigint>>;
  readonly withdrawn: Readonly<Record<"PLAY" | "U", bigint>>;
  /** The totals of the unfinished withdrawals. */
  readonly held: Readonly<Record<"PLAY" | "U", bigint>>;
  /** The average amount of the paid withdrawals, by asset; null if no withdrawal was paid. */
  readonly usual: Readonly<Record<"PLAY" | "U", bigint | null>>;
}

/**
 * Returns the numbers of a player's credited deposits and of the withdrawals that did not fail. The result has one entry
 * for each asset that players can deposit.
 */
export async function paymentCounts<T>(
  on: Kysely<T>,
  playerId: bigint,
): Promise<
  readonly { readonly asset: ChainAsset; readonly deposits: number; readonly withdrawals: number }[]
> {
  const { rows } = await sql<{ asset: ChainAsset; deposits: number; withdrawals: number }>`
    SELECT a.asset,
      (SELECT count(*) FROM deposit d WHERE d.player_id = ${playerId} AND d.asset = a.asset
        AND d.status = 'confirmed' AND d.credited_to = 'player')::int AS deposits,
      (SELECT count(*) FROM withdrawal w WHERE w.player_id = ${playerId} AND w.asset = a.asset
        AND w.status <> 'failed')::int AS withdrawals
    FROM (VALUES ('PLAY'), ('U')) a(asset)`.execute(on);
  return rows;
}

/**
 * Returns the totals of a player's deposits and withdrawals.
 *
 * @param but the id of the withdrawal that an operator reviews, which does not count in the totals
 */
export async function moneyHistory(
  db: WalletDatabase,
  playerId: bigint,
  but?: string,
): Promise<MoneyHistory> {
  const out = await db
    .selectFrom("withdrawal")
    .select([
      "asset",
      sql<string>`coalesce(sum(amount) FILTER (WHERE status = 'confirmed'), 0)::text`.as("paid"),
      sql<string | null>`floor(avg(amount) FILTER (WHERE status = 'confirmed'))::text`.as("usual"),
      sql<string>`coalesce(sum(amount) FILTER (WHERE status NOT IN ('confirmed', 'failed')), 0)::text`.as(
        "held",
      ),
    ])
    .where("player_id", "=", playerId)
    .where(sql<boolean>`id IS DISTINCT FROM ${but ?? null}::uuid`)
    .groupBy("asset")
    .execute();
  const came = await db
    .selectFrom("deposit")
    .select(["asset", sql<string>`coalesce(sum(amount), 0)::text`.as("sum")])
    .where("player_id", "=", playerId)
    .where("status", "=", "confirmed")
    .where("credited_to", "=", "player")
    .groupBy("asset")
    .execute();
  const of = (asset: "PLAY" | "U") => out.find((row) => row.asset === asset);
  const both = <T>(read: (asset: "PLAY" | "U") => T) => ({ PLAY: read("PLAY"), U: read("U") });
  return {
    deposited: both((asset) => BigInt(came.find((row) => row.asset === asset)?.sum ?? "0")),
    withdrawn: both((asset) => BigInt(of(asset)?.paid ?? "0")),
    held: both((asset) => BigInt(of(asset)?.held ?? "0")),
    usual: both((asset) => {
      const usual = of(asset)?.usual ?? null;
      return usual === null ? null : BigInt(usual);
    }),
  };
}

/**
 * Returns those of the given (player, address) pairs for which an earlier withdrawal was paid, in the form `player
 * address`.
 */
export async function paidBefore(
  db: WalletDatabase,
  pairs: readonly { readonly playerId: bigint; readonly address: Address }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const rows = await db
    .selectFrom("withdrawal")
    .select(["player_id", "address"])
    .distinct()
    .where("status", "=", "confirmed")
    .where("player_id", "in", [...new Set(pairs.map(({ playerId }) => playerId))])
    .where("address", "in", [...new Set(pairs.map(({ address }) => address))])
    .execute();
  return new Set(rows.map(({ player_id, address }) => `${player_id} ${address}`));
}
