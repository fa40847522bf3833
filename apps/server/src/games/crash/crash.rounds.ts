import type { EventData } from "@gemplay/api-schema";
import { crashCashOutE4, winAtBase } from "@gemplay/games";
import { formatAssetAmount } from "@gemplay/money";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { BetAssetId } from "../limits.ts";
import { crashTables, type RoundTable } from "./crash.tables.ts";

type OfAssets = Readonly<Record<BetAssetId, bigint>>;

/** Limits of a round, set before it takes bets. */
export interface RoundLimits {
  /** Largest win of all bets together, base units. */
  readonly mostWinBase: OfAssets;
  /** Largest multiplier of a bet without an automatic cash-out, ten-thousandths. */
  readonly byHandE4: number;
}

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
  /** Undefined for a round that was started by a version without limits; such a round takes no bets. */
  readonly limits: RoundLimits | undefined;
  /** Win of all its bets together at their targets, base units. */
  readonly atRiskBase: OfAssets;
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
  "most_win_play",
  "most_win_tplay",
  "at_risk_play",
  "at_risk_tplay",
  "by_hand_e4",
] as const satisfies readonly (keyof RoundTable)[];

const riskColumn = { PLAY: "at_risk_play", TPLAY: "at_risk_tplay" } as const satisfies Record<
  BetAssetId,
  keyof RoundTable
>;
const mostWinColumn = { PLAY: "most_win_play", TPLAY: "most_win_tplay" } as const satisfies Record<
  BetAssetId,
  keyof RoundTable
>;
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
    limits: limitsOf(row),
    atRiskBase: { PLAY: BigInt(row.at_risk_play), TPLAY: BigInt(row.at_risk_tplay) },
  };
}

function limitsOf(
  row: Pick<Selectable<RoundTable>, "most_win_play" | "most_win_tplay" | "by_hand_e4">,
): RoundLimits | undefined {
  const { most_win_play: play, most_win_tplay: tplay, by_hand_e4: byHandE4 } = row;
  if (play === null || tplay === null || byHandE4 === null) return undefined;
  return { mostWinBase: { PLAY: BigInt(play), TPLAY: BigInt(tplay) }, byHandE4: Number(byHandE4) };
}

const nothing: OfAssets = { PLAY: 0n, TPLAY: 0n };
const shownAmounts = ({ PLAY, TPLAY }: OfAssets) => ({
  PLAY: formatAssetAmount(PLAY, "PLAY"),
  TPLAY: formatAssetAmount(TPLAY, "TPLAY"),
});

/** Win that new bets on a round may still reach together, base units. */
export function winLeftBase({ limits, atRiskBase }: Pick<StoredRound, "limits" | "atRiskBase">): OfAssets {
  if (limits === undefined) return nothing;
  const { PLAY, TPLAY } = limits.mostWinBase;
  return { PLAY: PLAY - atRiskBase.PLAY, TPLAY: TPLAY - atRiskBase.TPLAY };
}

/** The same as `winLeftBase`, as decimal text for all clients. */
export const shownWinLeft = (round: Pick<StoredRound, "limits" | "atRiskBase">) =>
  shownAmounts(winLeftBase(round));

/** A round as everybody sees it at a moment. */
export function shownCrashRound(stored: StoredRound, nowMs: number): EventData<"crash"> {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // Bets are closed a moment before the start.
  const shownState = state === "running" && nowMs < startsAtMs ? "betting" : state;
  return {
    round,
    state: shownState,
    startsAtMs,
    nowMs,
    crashPointE4,
    gameHash,
    mostWin: shownAmounts(stored.limits?.mostWinBase ?? nothing),
    winLeft: shownWinLeft(stored),
    byHandE4: stored.limits?.byHandE4 ?? crashCashOutE4.minimum,
  };
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
  {
    round,
    chainId,
    startsAtMs,
    limits,
  }: Pick<StoredRound, "round" | "chainId" | "startsAtMs"> & { readonly limits: RoundLimits },
): Promise<StoredRound> {
  await crashTables(db)
    .insertInto("crash_round")
    .values({
      round,
      chain_id: chainId,
      state: "betting",
      starts_at: new Date(startsAtMs),
      beat_at: null,
      game_hash: null,
      crash_point_e4: null,
      most_win_play: String(limits.mostWinBase.PLAY),
      most_win_tplay: String(limits.mostWinBase.TPLAY),
      by_hand_e4: BigInt(limits.byHandE4),
    })
    .execute();
  const unplayed = { beatAtMs: undefined, gameHash: null, crashPointE4: null, atRiskBase: nothing };
  return { round, chainId, startsAtMs, state: "betting", isSettled: false, limits, ...unplayed };
}

/**
 * Puts a bet on a round that takes bets, if its win at its target fits into what is left of the round's limit. The row stays
 * locked until the transaction ends, so that no round starts between a bet's refusal and its commit: let it be the last
 * statement.
 *
 * @param bet.winBase what the bet wins at its target, base units
 * @returns false, with nothing changed, when the round takes no bets or not this one
 */
export async function addBet<T>(
  trx: Kysely<T>,
  bet: { round: number; asset: BetAssetId; amountBase: bigint; winBase: bigint },
): Promise<boolean> {
  const [staked, atRisk, mostWin] = [stakedColumn, riskColumn, mostWinColumn].map((column) =>
    sql.ref(column[bet.asset]),
  );
  const { numAffectedRows } = await sql`
    UPDATE crash_round SET ${staked} = ${staked} + ${String(bet.amountBase)}::numeric,
                           ${atRisk} = ${atRisk} + ${String(bet.winBase)}::numeric
    WHERE round = ${bet.round} AND state = 'betting'
      AND ${atRisk} + ${String(bet.winBase)}::numeric <= ${mostWin}`.execute(crashTables(trx));
  return numAffectedRows === 1n;
}

/**
 * Takes a bet off a round that takes bets, so that others may use what it could have won. The stake stays in the round's
 * sums: rounds without a bet are forgotten, and this one has a row. The row stays locked, as by `addBet`.
 *
 * @returns false, with nothing changed, when the round takes no bets any more
 */
export async function removeBet<T>(
  trx: Kysely<T>,
  { round, asset, amountBase, target_e4: targetE4 }: BetOnRound,
): Promise<boolean> {
  const atRisk = sql.ref(riskColumn[asset]);
  const { numAffectedRows } = await sql`
    UPDATE crash_round SET ${atRisk} = ${atRisk} - ${String(winAtBase(amountBase, Number(targetE4)))}::numeric
    WHERE round = ${round} AND state = 'betting'`.execute(crashTables(trx));
  return numAffectedRows === 1n;
}

interface BetOnRound {
  readonly round: number;
  readonly asset: BetAssetId;
  readonly amountBase: bigint;
  readonly target_e4: bigint;
}

/**
 * Closes a round's bets. The round starts when it was to, or, where that took too long, as soon as its bets are closed:
 * nobody could have cashed out before.
 *
 * @returns when it starts, and what its bets win together; undefined when it took no bets any more
 */
export async function startRound(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { round }: Pick<StoredRound, "round">,
): Promise<Pick<StoredRound, "startsAtMs" | "atRiskBase"> | undefined> {
  return await db.transaction().execute(async (trx) => {
    const tables = crashTables(trx);
    const closed = await tables
      .updateTable("crash_round")
      .set({ state: "running" })
      .where("round", "=", round)
      .where("state", "=", "betting")
      .returning(["starts_at", "at_risk_play", "at_risk_tplay"])
      .executeTakeFirst();
    if (closed === undefined) return undefined;
    const startsAtMs = closed.starts_at.getTime();
    const atRiskBase = { PLAY: BigInt(closed.at_risk_play), TPLAY: BigInt(closed.at_risk_tplay) };
    const nowMs = clock.nowMs();
    if (nowMs <= startsAtMs) return { startsAtMs, atRiskBase };
    await tables
      .updateTable("crash_round")
      .set({ starts_at: new Date(nowMs) })
      .where("round", "=", round)
      .execute();
    return { startsAtMs: nowMs, atRiskBase };
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
