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
import { requireAccepted } from "../bets.decide.ts";
import type { BetEvents } from "../bets.events.ts";
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

/** Returns a bet on Crash in the form that the API shows to the bet's player. */
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
    calledAtMs: row.called_at?.getTime() ?? null,
    payout: formatAssetAmount(row.payoutBase, asset),
  };
}

/**
 * Milliseconds from the time at which a round stops accepting bets to the start of the round. In this time, every
 * server process finishes storing its bets.
 */
export const closeMs = 200;

/**
 * Returns true if a round no longer accepts bets at the current time. The function uses the clock that all processes
 * share with the database.
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
   * Places a bet on the round of Crash that accepts bets. The bet is committed in the database before the player gets
   * the answer. A repeated call with the same key and the same values returns the current state of the bet.
   *
   * @param denied the error that a new bet of this player gets; undefined if the player may place new bets
   * @throws {AppError} Amount…, GameClosed, BetParametersInvalid, BetBelowMinimum, BetAboveMaximum, CrashRoundFull,
   *   CrashBetsClosed, CrashBetPlaced, TimeUnsure, InsufficientBalance, RequestRepeatedDifferently
   */
  place(player: SessionPlayer, body: BetBody, denied?: AppError): Promise<Placed>;
  /** Returns the player's own bet on the current round, while the round accepts bets or runs. */
  own(player: SessionPlayer): Promise<ShownBet | null>;
}

export type CrashBetsDependencies = Pick<Platform, "db" | "clock" | "secrets" | "playerMutex"> & {
  readonly limits: TableLimits;
  readonly events: BetEvents;
};

/** A bet on Crash, and whether this API call placed the bet. */
interface PlacedBet {
  readonly row: BetRow;
  readonly balanceBase: bigint;
  readonly isNew: boolean;
}

/** The round that accepts a bet, and the multiplier at which the bet is cashed out automatically. */
interface Judged {
  readonly round: StoredRound & { readonly limits: RoundLimits };
  readonly targetE4: number;
}

export function createCrashBets(context: CrashBetsDependencies): CrashBets {
  return {
    place: (player, body, denied) => place(context, player, body, denied),
    own: (player) => own(context, player),
  };
}

async function place(
  context: CrashBetsDependencies,
  player: SessionPlayer,
  { key, asset, amount, params }: BetBody,
  denied: AppError | undefined,
): Promise<Placed> {
  const { db, limits, events, playerMutex } = context;
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
    stakeBudgetId: player.apiKey?.id,
  } as const;
  // A bet with a stake of zero is refused here, because the ledger would treat the stake as a programming error. The
  // database contains no bet with a stake of zero.
  if (amountBase === 0n) {
    if (denied !== undefined) throw denied;
    requireAccepted(request, { crash }, limits);
  }
  const { row, balanceBase, isNew } = await playerMutex
    .take(player.id, () => db.transaction().execute((trx) => placeIn(context, trx, player, request, denied)))
    .catch((error: unknown) => {
      throw shownRefusal(error);
    });
  const balance = formatAssetAmount(balanceBase, asset);
  if (isNew) events.balanceChanged(player.id, asset, balanceBase);
  return { bet: shownBet(row), balance };
}

/**
 * Places a bet on Crash inside the caller's transaction. If the same request has already placed the bet, returns this
 * bet.
 */
async function placeIn(
  context: CrashBetsDependencies,
  trx: Trx,
  player: SessionPlayer,
  request: HoldRequest,
  denied: AppError | undefined,
): Promise<PlacedBet> {
  const { clock, secrets } = context;
  const executor = executorOf(trx);
  const { playerId, key, amountBase } = request;
  const asset = request.asset as BetAssetId;
  const among = idsOfKeysNow(clock.nowMs);
  const earlier = await findHold(executor, secrets, playerId, { key, among });
  const judged = earlier === undefined ? await refusedOr(judge(context, trx, request, denied)) : undefined;
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
  // A bet that `judge` refused is never placed, even if the ledger found a hold with the same key.
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
  // The code checks the closing time again after it has taken the last lock, because other transactions may have
  // delayed this bet. The transaction that starts the round waits until this lock of the round's row is released.
  if (isClosed(context, judged.round)) throw new AppError("CrashBetsClosed");
  return { row, balanceBase, isNew: true };
}

/** Returns the round that accepts this bet, and the multiplier at which the round cashes the bet out at the latest. */
async function judge(
  context: CrashBetsDependencies,
  trx: Trx,
  request: HoldRequest,
  denied: AppError | undefined,
): Promise<Judged> {
  const { limits } = context;
  if (denied !== undefined) throw denied;
  requireAccepted(request, { crash }, limits);
  const round = await currentRound(trx);
  if (round?.state !== "betting" || isClosed(context, round)) throw new AppError("CrashBetsClosed");
  const { limits: roundLimits } = round;
  // An earlier version of the server created this round, without limits for bets. The round that follows accepts bets
  // again.
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

/** Returns the error for a bet that `judge` accepted, but that could not be added to its round. */
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

/** Returns the player's bet on the current round, while the round accepts bets or runs. */
async function own({ db }: CrashBetsDependencies, player: SessionPlayer): Promise<ShownBet | null> {
  const round = await currentRound(db);
  if (round === undefined || round.state === "over") return null;
  const row = await findBetOnRound(db, player.id, round.round);
  return row === undefined ? null : shownBet(row);
}

/** The type cast is safe, because the schema of the route has checked the parameters. */
function autoOf({ params }: Pick<HoldRequest, "params">): number | null {
  return (params as BetBody["params"]).autoCashOutE4;
}
