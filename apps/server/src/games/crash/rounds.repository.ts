import { winAtBase } from "@gemplay/games";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { BetAssetId } from "../limits.ts";
import { crashTables, type RoundTable } from "./crash.tables.ts";

/** An amount in base units for each asset that players can bet. */
export type OfAssets = Readonly<Record<BetAssetId, bigint>>;

/** The limits of a round of Crash, which the worker sets before the round accepts bets. */
export interface RoundLimits {
  /** The largest total win that all bets of the round together may have, in base units. */
  readonly mostWinBase: OfAssets;
  /** The largest multiplier that a bet without an automatic cash-out can reach, in ten-thousandths. */
  readonly byHandE4: number;
}

/**
 * A round of Crash as the database stores it. The database stores the hash and the crash point only after the round is
 * over.
 */
export interface StoredRound {
  readonly round: number;
  readonly chainId: number;
  readonly state: RoundTable["state"];
  readonly startsAtMs: number;
  /**
   * The last time at which the worker reported the round as running, in milliseconds. Undefined before the first
   * report.
   */
  readonly beatAtMs: number | undefined;
  /** The game hash of the round from the hash chain; null until the round is over. */
  readonly gameHash: string | null;
  /** The crash point of the round; null until the round is over, and for an abandoned round. */
  readonly crashPointE4: number | null;
  /** True if all bets of the round have ended. */
  readonly isSettled: boolean;
  /**
   * The limits of the round. Undefined if an earlier version of the server created the round without limits. A round
   * without limits accepts no bets.
   */
  readonly limits: RoundLimits | undefined;
  /** The total win in base units that the round would pay if all bets reached their targets. */
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

/** Returns the newest round of Crash; undefined before the first hash chain is published. */
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

/**
 * Returns the remaining exposure of a round: the total win that new bets on the round may still have, in base units.
 */
export function winLeftBase({ limits, atRiskBase }: Pick<StoredRound, "limits" | "atRiskBase">): OfAssets {
  if (limits === undefined) return nothing;
  const { PLAY, TPLAY } = limits.mostWinBase;
  return { PLAY: PLAY - atRiskBase.PLAY, TPLAY: TPLAY - atRiskBase.TPLAY };
}

const toPastRound = (row: Pick<Selectable<RoundTable>, (typeof columns)[number]>): PastRound => ({
  round: row.round,
  chainId: row.chain_id,
  startsAtMs: row.starts_at.getTime(),
  crashPointE4: row.crash_point_e4 === null ? null : Number(row.crash_point_e4),
  gameHash: row.game_hash ?? "",
  limits: limitsOf(row),
});

/** Returns finished rounds of Crash after a round, the oldest first, with the rounds that were abandoned. */
export async function roundsAfter<T>(
  db: Kysely<T>,
  { round, limit }: { readonly round: number; readonly limit: number },
): Promise<readonly PastRound[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_round")
    .select(columns)
    .where("state", "=", "over")
    .where("round", ">", round)
    .orderBy("round")
    .limit(limit)
    .execute();
  return rows.map(toPastRound);
}

/** Returns the numbers of the rounds that are not over. */
export async function unfinishedRounds<T>(db: Kysely<T>): Promise<readonly number[]> {
  const rows = await crashTables(db)
    .selectFrom("crash_round")
    .select("round")
    .where("state", "<>", "over")
    .execute();
  return rows.map(({ round }) => round);
}

/** A finished round of Crash with the values that everybody may see. */
export type PastRound = Pick<StoredRound, "round" | "chainId" | "startsAtMs" | "crashPointE4"> & {
  readonly gameHash: string;
  readonly limits: RoundLimits | undefined;
};

/**
 * Returns finished rounds of Crash, the newest first. The result includes abandoned rounds, which have no crash point.
 *
 * @param page.before if given, the result contains only earlier rounds
 */
export async function pastRounds(
  db: Database,
  { before, limit }: { readonly before?: bigint | undefined; readonly limit: number },
): Promise<readonly PastRound[]> {
  let query = crashTables(db)
    .selectFrom("crash_round")
    .select(columns)
    .where("state", "=", "over")
    .where("round", ">", 0)
    .orderBy("round", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where(sql<boolean>`round < ${before}::bigint`);
  return (await query.execute()).map(toPastRound);
}

/** The values from which everybody can compute the crash point of a round. */
export interface RoundSource {
  readonly chainId: number;
  readonly round: number;
  /** The game hash of the round from the hash chain; null until the round is over. */
  readonly gameHash: string | null;
  readonly salt: string;
}

/**
 * Returns, by round number, the values from which everybody can compute the crash points of the given rounds. If a
 * round does not exist, the result contains no entry for it.
 */
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

/** Returns the start of a finished round of Crash, and whether the worker abandoned the round without a result. */
export async function endedRound(
  db: Database,
  round: number,
): Promise<{ readonly startsAtMs: number; readonly isAbandoned: boolean } | undefined> {
  const row = await crashTables(db)
    .selectFrom("crash_round")
    .select(["starts_at", "crash_point_e4"])
    .where("round", "=", round)
    .where("state", "=", "over")
    .executeTakeFirst();
  return row && { startsAtMs: row.starts_at.getTime(), isAbandoned: row.crash_point_e4 === null };
}

/**
 * Inserts the next round of Crash. The insertion fails if an earlier round is not settled, because only one round is
 * played at a time.
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
 * Adds a bet to a round that accepts bets, if the bet's win at its target does not exceed the remaining exposure of the
 * round. The round's row stays locked until the transaction ends, so that no round starts before the bet is committed.
 * The transaction must execute no statement after `addBet`, so that the row is locked only for a short time.
 *
 * @param bet.winBase the win of the bet at its target, in base units
 * @returns false if the round accepts no bets or its remaining exposure is too small for this bet; the round is then
 * unchanged
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
 * Removes a bet from a round that accepts bets, so that other bets can use its exposure. The stake of the removed bet
 * still counts in the round's sum of stakes. The round's row stays locked until the transaction ends, as after `addBet`.
 *
 * @returns false if the round no longer accepts bets; the round is then unchanged
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
 * Starts a round. A started round accepts no more bets. Normally, the start of the round is the planned time. If other
 * transactions delayed this call beyond the planned time, the start is the current time, because nobody could have
 * cashed out earlier.
 *
 * @returns the start time and the total possible win; undefined if the round did not accept bets
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

/**
 * Sets the start of the round that accepts bets to the time `at`, so that the worker abandons this round instead of
 * playing it.
 */
export async function moveStart(trx: Database, at: Date): Promise<void> {
  await crashTables(trx)
    .updateTable("crash_round")
    .set({ starts_at: at })
    .where("state", "=", "betting")
    .execute();
}

/**
 * Stores the time at which the worker last reported that the round runs.
 *
 * @returns false if the round no longer runs
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
 * Ends a round and stores the values from which everybody can compute its crash point. After the end of the round,
 * these values are no longer secret. The bets of the round stay open until the caller ends them.
 *
 * @param end.crashPointE4 null for an abandoned round
 * @returns false if the round has already ended in a different way. If the same end is already stored, the result is
 *   true, because the database's answer to an earlier attempt may have been lost
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

/** Marks a round as settled, so that the next round can begin. */
export async function markSettled(db: Database, round: number): Promise<void> {
  await crashTables(db)
    .updateTable("crash_round")
    .set({ is_settled: true })
    .where("round", "=", round)
    .execute();
}

const watchedForMs = 30_000;

/** Stores that somebody watches Crash. */
export async function noteWatch(db: Database, nowMs: number): Promise<void> {
  await crashTables(db)
    .updateTable("crash_watch")
    .set({ watched_at: new Date(nowMs) })
    .execute();
}

/** Returns true if somebody watches Crash now or has watched Crash a short time ago. */
export async function isWatched(db: Database, nowMs: number): Promise<boolean> {
  const found = await crashTables(db)
    .selectFrom("crash_watch")
    .select("is_only")
    .where("watched_at", ">", new Date(nowMs - watchedForMs))
    .executeTakeFirst();
  return found !== undefined;
}
