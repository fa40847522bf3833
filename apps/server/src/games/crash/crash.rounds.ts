import type { EventData } from "@gemplay/api-schema";
import { roundCashOutE4 } from "@gemplay/games";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type BetAssetId, betAssets, type TableLimits } from "../limits.ts";
import { crashTables, type RoundTable } from "./crash.tables.ts";

/** A round as it is stored: what is not to be known yet is not there. */
export interface StoredRound {
  readonly round: number;
  readonly chainId: number;
  readonly state: RoundTable["state"];
  readonly startsAtMs: number;
  /** Until when it is known to have run; undefined before it did. */
  readonly beatAtMs: number | undefined;
  /** Of a round that is over. */
  readonly gameHash: string | null;
  /** Of a round that is over and was not given up. */
  readonly crashPointE4: number | null;
  /** Whether all its bets have ended. */
  readonly isSettled: boolean;
}

const columns = [
  "round",
  "chain_id",
  "state",
  "starts_at",
  "beat_at",
  "game_hash",
  "crash_point_e4",
  "is_settled",
] as const satisfies readonly (keyof RoundTable)[];

const stakedColumn = { PLAY: "staked_play", TPLAY: "staked_tplay" } as const satisfies Record<
  BetAssetId,
  keyof RoundTable
>;
/** Rounds without bets that are kept, so that those who come see the last ones. */
const keptUnplayed = 60;

/** The round that is played or was the last one; undefined before the first chain is published. */
export async function currentRound<T>(db: Kysely<T>): Promise<StoredRound | undefined> {
  const row = await crashTables(db)
    .selectFrom("crash_round")
    .select(columns)
    .orderBy("round", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    round: row.round,
    chainId: row.chain_id,
    state: row.state,
    startsAtMs: row.starts_at.getTime(),
    beatAtMs: row.beat_at?.getTime(),
    gameHash: row.game_hash,
    crashPointE4: row.crash_point_e4 === null ? null : Number(row.crash_point_e4),
    isSettled: row.is_settled,
  };
}

/** A round as everybody sees it at a moment. */
export function shownCrashRound(stored: StoredRound, nowMs: number): EventData<"crash"> {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // Bets are closed a moment before the start.
  const shownState = state === "running" && nowMs < startsAtMs ? "betting" : state;
  return { round, state: shownState, startsAtMs, nowMs, crashPointE4, gameHash };
}

/** The latest rounds that are over, newest first: those that were given up too, without a point. */
export async function pastRounds(db: Database, count: number) {
  const rows = await crashTables(db)
    .selectFrom("crash_round")
    .select(["round", "game_hash", "crash_point_e4"])
    .where("state", "=", "over")
    .where("round", ">", 0)
    .orderBy("round", "desc")
    .limit(count)
    .execute();
  return rows.map((row) => ({
    round: row.round,
    crashPointE4: row.crash_point_e4 === null ? null : Number(row.crash_point_e4),
    gameHash: row.game_hash ?? "",
  }));
}

/** Begins the round after another. It rejects while a round is not settled: only one is played at a time. */
export async function insertRound(
  db: Database,
  { round, chainId, startsAtMs }: Pick<StoredRound, "round" | "chainId" | "startsAtMs">,
): Promise<StoredRound> {
  await crashTables(db)
    .insertInto("crash_round")
    .values({
      ...{ round, chain_id: chainId, state: "betting", starts_at: new Date(startsAtMs) },
      ...{ beat_at: null, game_hash: null, crash_point_e4: null },
    })
    .execute();
  const nothing = { beatAtMs: undefined, gameHash: null, crashPointE4: null };
  return { round, chainId, startsAtMs, state: "betting", isSettled: false, ...nothing };
}

/**
 * Puts a stake on a round that takes bets. The row stays locked until the transaction ends, so that no round starts
 * between a bet's refusal and its commit: let it be the last statement.
 *
 * @param mostBase what all stakes of the asset together may be, base units
 * @returns false, with nothing changed, when the round takes no bets or not this one
 */
export async function addStake<T>(
  trx: Kysely<T>,
  { round, asset, amountBase }: { round: number; asset: BetAssetId; amountBase: bigint },
  mostBase: bigint,
): Promise<boolean> {
  const column = stakedColumn[asset];
  const { numUpdatedRows } = await crashTables(trx)
    .updateTable("crash_round")
    .set({ [column]: sql`${sql.ref(column)} + ${String(amountBase)}::numeric` })
    .where("round", "=", round)
    .where("state", "=", "betting")
    .where(sql<boolean>`${sql.ref(column)} + ${String(amountBase)}::numeric <= ${String(mostBase)}::numeric`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Closes a round's bets and fixes how far all of them together may rise. The round starts when it was to, or, where that
 * took too long, as soon as its bets are closed: nobody could have cashed out before.
 *
 * @returns when it starts; undefined when it took no bets any more
 */
export async function startRound(
  { db, clock, limits }: { readonly db: Database; readonly clock: Clock; readonly limits: TableLimits },
  { round }: Pick<StoredRound, "round">,
): Promise<number | undefined> {
  return await db.transaction().execute(async (trx) => {
    const tables = crashTables(trx);
    const closed = await tables
      .updateTable("crash_round")
      .set({ state: "running" })
      .where("round", "=", round)
      .where("state", "=", "betting")
      .returning("starts_at")
      .executeTakeFirst();
    if (closed === undefined) return undefined;
    const bets = await tables
      .selectFrom("crash_bet")
      .select(["asset", "amount", "target_e4"])
      .where("round", "=", round)
      .execute();
    for (const asset of betAssets) {
      const open = bets
        .filter((bet) => bet.asset === asset)
        .map(({ amount, target_e4 }) => ({ amountBase: BigInt(amount), targetE4: Number(target_e4) }));
      const mostE4 = BigInt(roundCashOutE4(open, limits.maximumOpenWinBase(asset)));
      await tables
        .updateTable("crash_bet")
        .set({ target_e4: mostE4 })
        .where("round", "=", round)
        .where("asset", "=", asset)
        .where("target_e4", ">", mostE4)
        .execute();
    }
    const startsAtMs = closed.starts_at.getTime();
    const nowMs = clock.nowMs();
    if (nowMs <= startsAtMs) return startsAtMs;
    await tables
      .updateTable("crash_round")
      .set({ starts_at: new Date(nowMs) })
      .where("round", "=", round)
      .execute();
    return nowMs;
  });
}

/** Notes until when a round has run. @returns false when it does not run any more */
export async function beatRound(db: Database, round: number, atMs: number): Promise<boolean> {
  const { numUpdatedRows } = await crashTables(db)
    .updateTable("crash_round")
    .set({ beat_at: new Date(atMs) })
    .where("round", "=", round)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends a round, and from now on everybody may know what it came from. Its bets are open still.
 *
 * @param end.crashPointE4 null when it is given up
 * @returns false when it was over before in another way; true also when this very end stands: its answer may have been
 *   lost
 */
export async function endRound(
  db: Database,
  { round }: Pick<StoredRound, "round">,
  { gameHash, crashPointE4 }: { readonly gameHash: string; readonly crashPointE4: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await crashTables(db)
    .updateTable("crash_round")
    .set({
      state: "over",
      game_hash: gameHash,
      crash_point_e4: crashPointE4 === null ? null : BigInt(crashPointE4),
    })
    .where("round", "=", round)
    .where((row) =>
      row.or([
        row("state", "!=", "over"),
        row("crash_point_e4", "is not distinct from", crashPointE4 === null ? null : BigInt(crashPointE4)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes way for the next round, and forgets old ones on which nobody bet. */
export async function markSettled(db: Database, round: number): Promise<void> {
  const tables = crashTables(db);
  await tables
    .deleteFrom("crash_round")
    .where("round", "<", round - keptUnplayed)
    .where(sql<boolean>`staked_play = 0 AND staked_tplay = 0`)
    .execute();
  await tables.updateTable("crash_round").set({ is_settled: true }).where("round", "=", round).execute();
}

const watchedForMs = 30_000;

/** Notes that somebody watches. */
export async function noteWatch(db: Database, nowMs: number): Promise<void> {
  await crashTables(db)
    .updateTable("crash_watch")
    .set({ watched_at: new Date(nowMs) })
    .execute();
}

/** Whether somebody watches or has watched just now. */
export async function isWatched(db: Database, nowMs: number): Promise<boolean> {
  const found = await crashTables(db)
    .selectFrom("crash_watch")
    .select("is_only")
    .where("watched_at", ">", new Date(nowMs - watchedForMs))
    .executeTakeFirst();
  return found !== undefined;
}
