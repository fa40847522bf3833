import { isDeepStrictEqual } from "node:util";
import type { StagedGameName } from "@gemplay/api-schema";
import { payoutBase } from "@gemplay/games";
import {
  type BetRequest,
  balances,
  findHold,
  type Hold,
  idsOfKeysNow,
  isUuid,
  type Json,
  LedgerError,
  placeHold,
} from "@gemplay/ledger";
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
import { requireAccepted, topMultiplierE4 } from "../bets.decide.ts";
import { ownOf, type StagedTable } from "../game.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import type { CashOutBody, MoveBody, OpenBody, StagedAnswer, StagedRounds } from "./staged.calls.ts";
import {
  balanceOf,
  followUp,
  heldFor,
  presentState,
  type RoundFollowers,
  type SettlingDependencies,
  settle,
} from "./staged.endings.ts";
import { requireExposureLeft } from "./staged.exposure.ts";
import {
  findOpenRound,
  findRound,
  insertRound,
  lockRound,
  type StagedRound,
  updateRound,
} from "./staged.repository.ts";
import { playedOf, type RoundState, shownState } from "./staged.shown.ts";

export type StagedDependencies = Pick<Platform, "db" | "secrets" | "playerMutex"> &
  SettlingDependencies &
  RoundFollowers & {
    readonly games: Readonly<Record<StagedGameName, StagedTable>>;
    readonly limits: TableLimits;
  };

type Trx = Transaction<Record<never, never>>;

/** The state of a round, and whether this API call has changed the round. */
type Reached = RoundState & { readonly isNew: boolean };

const noRound: StagedAnswer<StagedGameName> = { open: null, round: null, balance: null };

/**
 * Creates the service that plays the rounds of the staged games. Each API call is one transaction. A move or a cash-out
 * locks the round's row first, and then the wallet if the balance changes. A call that opens a round locks the wallets
 * first, and then inserts the row of the round. Concurrent calls for the same round, from all server processes,
 * therefore run one after another without a deadlock.
 */
export function createStagedRounds(context: StagedDependencies): StagedRounds {
  return {
    current: (player, name) => current(context, player, name),
    open: (player, name, body, denied) => open(context, player, name, body, denied),
    move: (player, name, body) => move(context, player, name, body),
    cashOut: (player, name, body) => cashOut(context, player, name, body),
  };
}

async function current<N extends StagedGameName>(
  { db, games, secrets }: StagedDependencies,
  player: SessionPlayer,
  name: N,
): Promise<StagedAnswer<N>> {
  const round = await findOpenRound(db, player.id, name);
  const hold = round && (await findHold(executorOf(db), secrets, player.id, { id: round.id }));
  if (round === undefined || hold === undefined) return noRound as StagedAnswer<N>;
  const balanceBase = (await balances(executorOf(db), player.id))[round.asset];
  // The type cast is safe, because the state belongs to a round of this game.
  return shownState(games[name], { round, hold, balanceBase }) as StagedAnswer<N>;
}

async function open<N extends StagedGameName>(
  context: StagedDependencies,
  player: SessionPlayer,
  name: N,
  { key, asset, amount, params }: OpenBody<N>,
  denied: AppError | undefined,
): Promise<StagedAnswer<N>> {
  const { games, limits, rotation } = context;
  const game = games[name];
  const amountBase = amountFrom(amount, asset);
  await limits.ready();
  const stakeBudgetId = player.apiKey?.id;
  const request = {
    playerId: player.id,
    key,
    game: name,
    asset,
    amountBase,
    params: params as Json,
    stakeBudgetId,
  };
  const reached = await rotation
    .place(player.id, () =>
      withPlayerMutex(context, player.id, (trx) => openIn(context, trx, game, request, denied)),
    )
    .catch((error: unknown) => {
      throw shownRefusal(error);
    });
  return await answerOf(context, player, name, reached);
}

async function move<N extends StagedGameName>(
  context: StagedDependencies,
  player: SessionPlayer,
  name: N,
  body: MoveBody<N>,
): Promise<StagedAnswer<N>> {
  const { games, limits } = context;
  await limits.ready();
  const game = games[name];
  const reached = await withPlayerMutex(context, player.id, (trx) =>
    moveIn(context, trx, player, game, body),
  );
  return await answerOf(context, player, name, reached);
}

async function cashOut<N extends StagedGameName>(
  context: StagedDependencies,
  player: SessionPlayer,
  name: N,
  { id }: CashOutBody<N>,
): Promise<StagedAnswer<N>> {
  const game = context.games[name];
  const reached = await withPlayerMutex(context, player.id, (trx) =>
    cashOutIn(context, trx, player, game, id),
  );
  return await answerOf(context, player, name, reached);
}

function withPlayerMutex(
  { db, playerMutex }: StagedDependencies,
  playerId: bigint,
  work: (trx: Trx) => Promise<Reached>,
): Promise<Reached> {
  return playerMutex.take(playerId, () => db.transaction().execute(work));
}

/** Runs the services that follow a committed change of a round, and then returns the answer for the player. */
async function answerOf<N extends StagedGameName>(
  context: StagedDependencies,
  player: SessionPlayer,
  name: N,
  { isNew, ...state }: Reached,
): Promise<StagedAnswer<N>> {
  const moneyMoved = "bet" in state || state.round.moves.length === 0;
  if (isNew && moneyMoved) await followUp(context, player, state);
  // The type cast is safe, because the state belongs to a round of this game.
  return shownState(context.games[name], state) as StagedAnswer<N>;
}

/**
 * Opens a staged round inside the caller's transaction. If the same request has already opened a round, returns this
 * round.
 */
async function openIn(
  { clock, games, limits, secrets }: StagedDependencies,
  trx: Trx,
  game: StagedTable,
  request: BetRequest,
  denied: AppError | undefined,
): Promise<Reached> {
  const executor = executorOf(trx);
  const { playerId, key, amountBase } = request;
  const asset = request.asset as BetAssetId;
  // The code reads the open round before it reads the hold. The database transaction that opened the round stored both
  // together. If the code can read the round, it can therefore also read the hold.
  const standing = await findOpenRound(trx, playerId, game.name);
  const among = idsOfKeysNow(clock.nowMs);
  const earlier = await findHold(executor, secrets, playerId, { key, among });
  const judge = async () => {
    if (denied !== undefined) throw denied;
    if (standing !== undefined) throw new AppError("RoundAlreadyOpen");
    requireAccepted(request, games, limits);
    const addedBase = payoutBase(amountBase, topMultiplierE4(game, request.params)) - amountBase;
    await requireExposureLeft(trx, { game: game.name, asset, addedBase }, limits);
  };
  const judged = earlier === undefined ? await refusedOr(judge()) : undefined;
  const { hold, balanceBase, duplicate } = await placeHold(
    executor,
    secrets,
    { ...request, seeds: "own" },
    { refusal: judged ?? undefined, startGapMs: limits.startGapMs(), clock: clock.nowMs, among },
  );
  if (duplicate) {
    // The code does not lock the round here, because this transaction has already locked the wallets. Another
    // transaction may have locked the round and wait for the wallets, so a lock here could cause a deadlock.
    const known = await findRound(trx, playerId, hold.id);
    if (known === undefined) throw new Error(`no staged round exists for the hold ${hold.id}`);
    return { ...(await presentState(secrets, trx, known)), isNew: false };
  }
  // The code never opens a round with a key that already belongs to a hold.
  if (earlier !== undefined) throw new LedgerError("key_over", key);
  const openedAt = new Date(clock.nowMs());
  const maximumWinBase = limits.maximumWinBase(asset);
  const opened = { playerId, id: hold.id, game: game.name, asset, maximumWinBase, openedAt };
  if (!(await insertRound(trx, opened))) throw new AppError("RoundAlreadyOpen");
  const round: StagedRound = {
    ...opened,
    moves: [],
    moveTimesMs: [],
    standingWinBase: 0n,
    movedAt: openedAt,
    state: "open",
    abandonedHours: null,
  };
  return { round, hold, balanceBase, isNew: true };
}

/**
 * Makes a move of a staged round inside the caller's transaction. If the move was made before, returns the current
 * state of the round.
 */
async function moveIn(
  { clock, limits, rates, secrets }: StagedDependencies,
  trx: Trx,
  player: SessionPlayer,
  game: StagedTable,
  { id, step, move: made }: { readonly id: string; readonly step: number; readonly move: Json },
): Promise<Reached> {
  const round = await lockedRound(trx, player, game, id);
  if (step < round.moves.length && isDeepStrictEqual(round.moves[step], made))
    return { ...(await presentState(secrets, trx, round)), isNew: false };
  if (round.state !== "open") throw new AppError("RoundOver");
  if (step !== round.moves.length) throw new AppError("MoveOutOfOrder");
  const hold = await heldFor(secrets, trx, round);
  await requireAllowed(trx, game, { round, hold, made }, limits);
  const movedAtMs = clock.nowMs();
  const moved: StagedRound = {
    ...round,
    moves: [...round.moves, made],
    moveTimesMs: [...round.moveTimesMs, movedAtMs],
    movedAt: new Date(movedAtMs),
  };
  const { lost, isComplete, multiplierE4 } = game.standing(playedOf(moved, hold));
  if (lost || isComplete) return { ...(await settle(trx, { game, rates, clock }, moved, hold)), isNew: true };
  const standing = {
    ...moved,
    standingWinBase: payoutBase(hold.amountBase, multiplierE4) - hold.amountBase,
  };
  await updateRound(trx, standing);
  return { round: standing, hold, balanceBase: await balanceOf(trx, round), isNew: true };
}

/**
 * Checks whether a move of a staged round is allowed, before the game engine decides the result of the move.
 *
 * @throws {AppError} MoveInvalid, MaximumWinReached, TableFull
 */
async function requireAllowed(
  trx: Trx,
  game: StagedTable,
  { round, hold, made }: { readonly round: StagedRound; readonly hold: Hold; readonly made: Json },
  limits: TableLimits,
): Promise<void> {
  const played = playedOf(round, hold);
  const multiplierE4 = game.nextE4({ params: played.params, seen: game.seen(played) }, ownOf(made));
  if (multiplierE4 === undefined) throw new AppError("MoveInvalid");
  const winBase = payoutBase(hold.amountBase, multiplierE4) - hold.amountBase;
  const { asset, maximumWinBase, standingWinBase } = round;
  if (winBase > maximumWinBase) {
    const { shownAs } = assets[asset];
    const maximum = cutAmount(formatAssetAmount(maximumWinBase, asset));
    throw new AppError("MaximumWinReached", { maximum, asset: shownAs });
  }
  const addedBase = winBase - standingWinBase;
  if (addedBase > 0n) await requireExposureLeft(trx, { game: game.name, asset, addedBase }, limits);
}

/** Cashes out a staged round inside the caller's transaction. If the round has already ended, returns its result. */
async function cashOutIn(
  { clock, rates, secrets }: StagedDependencies,
  trx: Trx,
  player: SessionPlayer,
  game: StagedTable,
  id: string,
): Promise<Reached> {
  const round = await lockedRound(trx, player, game, id);
  if (round.state !== "open") return { ...(await presentState(secrets, trx, round)), isNew: false };
  const hold = await heldFor(secrets, trx, round);
  if (game.standing(playedOf(round, hold)).steps === 0) throw new AppError("CashOutTooEarly");
  return { ...(await settle(trx, { game, rates, clock }, round, hold)), isNew: true };
}

/**
 * Locks the row of a staged round of the player, and returns the round.
 *
 * @throws {AppError} RoundUnknown
 */
async function lockedRound(
  trx: Trx,
  player: SessionPlayer,
  game: StagedTable,
  id: string,
): Promise<StagedRound> {
  const round = isUuid(id) ? await lockRound(trx, player.id, id) : undefined;
  if (round?.game !== game.name) throw new AppError("RoundUnknown");
  return round;
}
