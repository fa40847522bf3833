import type { Body, Data } from "@gemplay/api-schema";
import { crash, crashTargetE4, largestRoundStakeBase, winAtBase } from "@gemplay/games";
import { findHold, type HoldRequest, idsOfKeysNow, LedgerError, placeHold } from "@gemplay/ledger";
import { assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import type { Transaction } from "kysely";
import { executorOf } from "../../platform/database/index.ts";
import {
  AppError,
  amountFrom,
  refusedOr,
  type SessionPlayer,
  shownRefusal,
} from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { requireTaken } from "../bets.decide.ts";
import type { BetNews } from "../bets.news.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import { type BetRow, findBet, findBetOnRound, insertBet } from "./bets.repository.ts";
import {
  addBet,
  currentRound,
  type RoundLimits,
  type StoredRound,
  winLeftBase,
} from "./rounds.repository.ts";

type BetBody = Body<"POST /games/crash/bet">;
type Placed = Data<"POST /games/crash/bet">;
type ShownBet = Placed["bet"];
type Trx = Transaction<Record<never, never>>;

/** Returns a bet on Crash as the bet's player sees it. */
export function shownBet(row: BetRow): ShownBet {
  const { id, round, asset, state } = row;
  return {
    id,
    round,
    asset,
    state,
    amount: formatAssetAmount(row.amountBase, asset),
    autoCashOutE4: row.auto_cash_out_e4 === null ? null : Number(row.auto_cash_out_e4),
    targetE4: Number(row.target_e4),
    cashOutE4: row.cash_out_e4 === null ? null : Number(row.cash_out_e4),
    payout: formatAssetAmount(row.payoutBase, asset),
  };
}

/**
 * Milliseconds between the close of bets and the start of the round, so that no process stores a bet when the round
 * starts.
 */
export const closeMs = 200;

/**
 * Returns whether the bets of a round are closed. The time is the clock that all processes share with the database.
 *
 * @throws {AppError} TimeUnsure
 */
export function areBetsClosed(clock: Pick<Platform["clock"], "sureMs">, startsAtMs: number): boolean {
  const nowMs = clock.sureMs();
  if (nowMs === undefined) throw new AppError("TimeUnsure");
  return nowMs >= startsAtMs - closeMs;
}

export interface CrashBets {
  /**
   * Places a bet on the round that accepts bets. The bet is durable before the answer. The same key with the same
   * values returns the present state of the bet.
   *
   * @param barred the error for a new bet of this player; undefined if new bets are allowed
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, CrashRoundFull,
   *   CrashBetsClosed, CrashBetPlaced, TimeUnsure, InsufficientBalance, RequestRepeatedDifferently
   */
  place(player: SessionPlayer, body: BetBody, barred?: AppError): Promise<Placed>;
  /** Returns the player's own bet on the round that accepts bets or runs. */
  own(player: SessionPlayer): Promise<ShownBet | null>;
}

export type CrashBetsDependencies = Pick<Platform, "db" | "clock" | "secrets" | "turns"> & {
  readonly limits: TableLimits;
  readonly news: BetNews;
};

/** A bet on Crash, and whether this call placed the bet. */
interface PlacedBet {
  readonly row: BetRow;
  readonly balanceBase: bigint;
  readonly isNew: boolean;
}

/** The round that accepts a bet, and the target of the bet. */
interface Judged {
  readonly round: StoredRound & { readonly limits: RoundLimits };
  readonly targetE4: number;
}

export function createCrashBets(context: CrashBetsDependencies): CrashBets {
  return {
    place: (player, body, barred) => place(context, player, body, barred),
    own: (player) => own(context, player),
  };
}

async function place(
  context: CrashBetsDependencies,
  player: SessionPlayer,
  { key, asset, amount, params }: BetBody,
  barred: AppError | undefined,
): Promise<Placed> {
  const { db, limits, news, turns } = context;
  const amountBase = amountFrom(amount, asset);
  await limits.ready();
  const request = {
    playerId: player.id,
    key,
    game: "crash",
    asset,
    amountBase,
    params,
    seeds: { seedNo: 0, nonce: 0 },
  } as const;
  // The code handles a stake of zero here, because the ledger would reject the stake as a programming error. No stored
  // bet can have a stake of zero.
  if (amountBase === 0n) {
    if (barred !== undefined) throw barred;
    requireTaken(request, { crash }, limits);
  }
  const { row, balanceBase, isNew } = await turns
    .take(player.id, () => db.transaction().execute((trx) => placeIn(context, trx, player, request, barred)))
    .catch((error: unknown) => {
      throw shownRefusal(error);
    });
  const balance = formatAssetAmount(balanceBase, asset);
  if (isNew) news.balanceChanged(player.id, asset, balanceBase);
  return { bet: shownBet(row), balance };
}

/** Places a bet on Crash inside the caller's transaction, or returns the bet that the same request placed before. */
async function placeIn(
  context: CrashBetsDependencies,
  trx: Trx,
  player: SessionPlayer,
  request: HoldRequest,
  barred: AppError | undefined,
): Promise<PlacedBet> {
  const { clock, secrets } = context;
  const executor = executorOf(trx);
  const { playerId, key, amountBase } = request;
  const asset = request.asset as BetAssetId;
  const among = idsOfKeysNow(clock.nowMs);
  const earlier = await findHold(executor, secrets, playerId, { key, among });
  const judged = earlier === undefined ? await refusedOr(judge(context, trx, request, barred)) : undefined;
  const refusal = judged instanceof AppError ? judged : undefined;
  const round = judged === undefined || judged instanceof AppError ? 0 : judged.round.round;
  const seeds = { seedNo: 0, nonce: round } as const;
  const { hold, balanceBase, duplicate } = await placeHold(
    executor,
    secrets,
    { ...request, seeds },
    { refusal, clock: clock.nowMs, among },
  );
  if (duplicate) return { row: await findBet(trx, playerId, hold.id), balanceBase, isNew: false };
  // A bet that `judge` did not accept is never placed, even if the ledger found an earlier hold.
  if (judged === undefined || judged instanceof AppError) throw new LedgerError("key_over", key);
  const autoE4 = autoOf(request);
  const row = await insertBet(trx, {
    player_id: playerId,
    id: hold.id,
    round,
    masked_name: player.nameToOthers,
    asset,
    amount: String(amountBase),
    auto_cash_out_e4: autoE4 === null ? null : BigInt(autoE4),
    target_e4: BigInt(judged.targetE4),
    cash_out_e4: null,
  });
  if (row === undefined) throw new AppError("CrashBetPlaced");
  const winBase = winAtBase(amountBase, judged.targetE4);
  if (!(await addBet(trx, { round, asset, amountBase, winBase })))
    throw await whyNotAdded(context, trx, request, judged);
  // The code checks the time again after the last lock, because other transactions may have delayed this bet. The start
  // of the round waits for this lock.
  if (isClosed(context, judged.round)) throw new AppError("CrashBetsClosed");
  return { row, balanceBase, isNew: true };
}

/**
 * Returns the round that accepts this bet, and the largest multiplier at which the bet is cashed out automatically.
 */
async function judge(
  context: CrashBetsDependencies,
  trx: Trx,
  request: HoldRequest,
  barred: AppError | undefined,
): Promise<Judged> {
  const { limits } = context;
  if (barred !== undefined) throw barred;
  requireTaken(request, { crash }, limits);
  const round = await currentRound(trx);
  if (round?.state !== "betting" || isClosed(context, round)) throw new AppError("CrashBetsClosed");
  const { limits: roundLimits } = round;
  // An earlier version of the program started this round without limits. The next round accepts bets again.
  if (roundLimits === undefined) throw new AppError("CrashBetsClosed");
  const { byHandE4 } = roundLimits;
  if ((await findBetOnRound(trx, request.playerId, round.round)) !== undefined)
    throw new AppError("CrashBetPlaced");
  const maximumWinBase = limits.maximumWinBase(request.asset as BetAssetId);
  const targetE4 = crashTargetE4(autoOf(request), request.amountBase, { byHandE4, maximumWinBase });
  return { round: { ...round, limits: roundLimits }, targetE4 };
}

const isClosed = ({ clock }: CrashBetsDependencies, { startsAtMs }: StoredRound) =>
  areBetsClosed(clock, startsAtMs);

/** Returns why a round did not accept a bet that `judge` had accepted. */
async function whyNotAdded(
  { limits }: CrashBetsDependencies,
  trx: Trx,
  request: HoldRequest,
  { round }: Judged,
): Promise<AppError> {
  const standing = await currentRound(trx);
  if (standing?.round !== round.round || standing.state !== "betting") return new AppError("CrashBetsClosed");
  const asset = request.asset as BetAssetId;
  const maximumWinBase = limits.maximumWinBase(asset);
  const bounds = { byHandE4: round.limits.byHandE4, maximumWinBase };
  const fitsBase = largestRoundStakeBase(autoOf(request), winLeftBase(standing)[asset], bounds) ?? 0n;
  return new AppError("CrashRoundFull", {
    maximum: cutAmount(formatAssetAmount(fitsBase, asset)),
    asset: assets[asset].shownAs,
  });
}

/** Returns the player's bet on the round that accepts bets or runs. */
async function own({ db }: CrashBetsDependencies, player: SessionPlayer): Promise<ShownBet | null> {
  const round = await currentRound(db);
  if (round === undefined || round.state === "over") return null;
  const row = await findBetOnRound(db, player.id, round.round);
  return row === undefined ? null : shownBet(row);
}

/** The cast is not checked here: the route's schema has checked the parameters. */
function autoOf({ params }: Pick<HoldRequest, "params">): number | null {
  return (params as BetBody["params"]).autoCashOutE4;
}
