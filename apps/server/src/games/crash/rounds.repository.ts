import { winAtBase } from "@gemplay/games";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { BetAssetId } from "../limits.ts";
import { crashTables, type RoundTable } from "./crash.tables.ts";

/** An amount of each asset, in base units. */
export type OfAssets = Readonly<Record<BetAssetId, bigint>>;

/** The limits of a round, which are set before the round accepts bets. */
export interface RoundLimits {
  /** The largest win of all bets together, in base units. */
  readonly mostWinBase: OfAssets;
  /** The largest multiplier of a bet without an automatic cash-out, in ten-thousandths. */
  readonly byHandE4: number;
}

/** A stored round of Crash. Secret values of the round are not stored before the round is over. */
export interface StoredRound {
  readonly round: number;
  readonly chainId: number;
  readonly state: RoundTable["state"];
  readonly startsAtMs: number;
  /**
   * The last time at which the worker reported the round as running, in milliseconds; undefined before the first
   * report.
   */
  readonly beatAtMs: number | undefined;
  /** The round's hash from the chain; null until the round is over. */
  readonly gameHash: string | null;
  /** The multiplier of the crash; null until the round is over, and for an abandoned round. */
  readonly crashPointE4: number | null;
  /** Whether all bets of the round have ended. */
  readonly isSettled: boolean;
  /**
   * The limits of the round; undefined for a round that an earlier version without limits started. A round without
   * limits accepts no bets.
   */
  readonly limits: RoundLimits | undefined;
  /** The win of all bets of the round together at their targets, in base units. */
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
/** The number of rounds without bets that are kept, so that new watchers see the last rounds. */
const keptUnplayed = 60;

/** Returns the present or the last round of Crash; undefined before the first chain is published. */
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

export const nothing: OfAssets = { PLAY: 0n, TPLAY: 0n };

/** Returns how much new bets on a round may still win together, in base units. */
export function winLeftBase({ limits, atRiskBase }: Pick<StoredRound, "limits" | "atRiskBase">): OfAssets {
  if (limits === undefined) return nothing;
  const { PLAY, TPLAY } = limits.mostWinBase;
  return { PLAY: PLAY - atRiskBase.PLAY, TPLAY: TPLAY - atRiskBase.TPLAY };
}

/**
 * Returns the latest finished rounds of Crash, the newest first. Abandoned rounds are included without a crash point.
 */
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

/** The values from which the crash point of a round follows. */
export interface RoundSource {
  readonly chainId: number;
  readonly round: number;
  /** The round's hash from the chain; null until the round is over. */
  readonly gameHash: string | null;
  readonly salt: string;
}

/** Returns the source values of rounds by round number. Unknown rounds are left out. */
export async function roundSources(
  db: Database,
  rounds: readonly number[],
): Promise<ReadonlyMap<number, RoundSource>> {
  if (rounds.length === 0) return new Map();
  const rows = await crashTables(db)
    .selectFrom("crash_round")
    .innerJoin("crash_chain", "crash_chain.id", "crash_round.chain_id")
    .select(["round", "chain_id as chainId", "game_hash as gameHash", "salt"])
    .where("round", "in", [...new Set(rounds)])
    .execute();
  return new Map(rows.map((row) => [row.round, { ...row, salt: row.salt ?? "" }]));
}

/**
 * Inserts the next round of Crash. The insert fails while a round is not settled, because only one round is played at a
 * time.
 */
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
 * Adds a bet to a round that accepts bets, if the win at the bet's target fits into the remaining exposure of the
 * round. The round's row stays locked until the transaction ends, so that no round starts before the bet is committed.
 * The call of `addBet` must therefore be the last statement of the transaction.
 *
 * @param bet.winBase the win of the bet at its target, in base units
 * @returns false, without a change, if the round accepts no bets or has not enough remaining exposure for this bet
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
 * Removes a bet from a round that accepts bets, so that other bets may use the exposure. The stake stays in the round's
 * sums, because rounds without a stake are deleted, and this round has a bet row. The round's row stays locked like in
 * `addBet`.
 *
 * @returns false, without a change, if the round accepts no bets any more
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
 * Closes a round's bets. The round starts at the planned time. If closing the bets took longer, the round starts when
 * the bets are closed, because nobody could have cashed out earlier.
 *
 * @returns the start and the sum of possible wins; undefined if the round accepted no bets any more
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

/** Moves the start of the round that accepts bets, so that the round is not played. */
export async function moveStart(trx: Database, at: Date): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_round")
    .set({ starts_at: at })
    .where("state", "=", "betting")
    .execute();
}

/**
 * Stores the time until which a round has run.
 *
 * @returns false if the round does not run any more
 */
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
 * Ends a round and stores its source values. Everybody may know the source values of an ended round. The round's bets
 * are still open.
 *
 * @param end.crashPointE4 null for an abandoned round
 * @returns false if the round has already ended in another way; true also if the same end is already stored, because
 *   the database's first answer may have been lost
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

/** Marks a round as settled, which allows the next round, and deletes old rounds without bets. */
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

/** Stores that somebody watches Crash. */
export async function noteWatch(db: Database, nowMs: number): Promise<void> {
  await crashTables(db)
    .updateTable("crash_watch")
    .set({ watched_at: new Date(nowMs) })
    .execute();
}

/** Returns whether somebody watches Crash or watched Crash a short time ago. */
export async function isWatched(db: Database, nowMs: number): Promise<boolean> {
  const found = await crashTables(db)
    .selectFrom("crash_watch")
    .select("is_only")
    .where("watched_at", ">", new Date(nowMs - watchedForMs))
    .executeTakeFirst();
  return found !== undefined;
}
