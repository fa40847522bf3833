import { isDeepStrictEqual } from "node:util";
import type { StagedGameName } from "@gemplay/api-schema";
import { payoutBase } from "@gemplay/games";
import {
  type Bet,
  type BetRequest,
  balances,
  findBet,
  findHold,
  type Hold,
  type Json,
  LedgerError,
  placeHold,
  type Refused,
  settleHold,
} from "@gemplay/ledger";
import { assets, cutAmount, formatAmount } from "@gemplay/money";
import type { Transaction } from "kysely";
import type { AutomaticRotation } from "../../fairness/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, amountFrom, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { type TableRefusal, tableRefusal } from "../bets.decide.ts";
import type { BetNews } from "../bets.news.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import { shownRound } from "../rounds.ts";
import {
  findOpenRound,
  findRound,
  insertRound,
  lockRound,
  type StagedRound,
  updateRound,
} from "./staged.repository.ts";
import { requireRoom } from "./staged.room.ts";
import { playedOf, type RoundState, shownState } from "./staged.shown.ts";
import type { StagedAnswer, StagedGame, StagedRounds } from "./staged-game.ts";

export type StagedDependencies = Pick<Platform, "db" | "clock"> & {
  readonly games: Readonly<Record<StagedGameName, StagedGame>>;
  readonly limits: TableLimits;
  readonly news: BetNews;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly rotation: AutomaticRotation;
};

type Trx = Transaction<Record<never, never>>;

/** A state, and whether this very call brought the round there. */
type Reached = RoundState & { readonly isNew: boolean };

const noRound: StagedAnswer<StagedGameName> = { open: null, round: null, balance: null };
const roundId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The rounds of the staged games. Each call is one transaction. Moves and cash-outs lock the round's row before anything
 * else and the wallet, where money moves, after it; opening locks wallets and makes the row after it. So calls at once
 * follow one another, in whatever processes, and none waits for one that waits for it.
 */
export function createStagedRounds(dependencies: StagedDependencies): StagedRounds {
  const { db, clock, games, limits } = dependencies;

  async function open(_player: SessionPlayer, game: StagedGame, request: BetRequest): Promise<Reached> {
    return await db.transaction().execute(async (trx) => {
      const executor = executorOf(trx);
      const { playerId, key, amountBase } = request;
      const asset = request.asset as BetAssetId;
      // In this order: an open round that is seen was committed with its hold, which is seen then too.
      const standing = await findOpenRound(trx, playerId, game.name);
      const earlier = await findHold(executor, playerId, { key });
      if (earlier === undefined) {
        if (standing !== undefined) throw new AppError("RoundAlreadyOpen");
        throwIfRefused(tableRefusal(request, games, limits));
        const topE4 = game.topMultiplierE4(request.params) ?? 0;
        const addedBase = payoutBase(amountBase, topE4) - amountBase;
        await requireRoom(trx, { game: game.name, asset, addedBase }, limits);
      }
      const { hold, balanceBase, duplicate } = await placeHold(executor, { ...request, seeds: "own" });
      if (duplicate) {
        // Not locked: the wallets are, and whoever has the round's lock may be waiting for them.
        const known = await findRound(trx, playerId, hold.id);
        if (known === undefined) throw new Error(`hold ${hold.id} has no round`);
        return { ...(await present(trx, known)), isNew: false };
      }
      const openedAt = new Date(clock.nowMs());
      const maximumWinBase = limits.maximumWinBase(asset);
      const opened = { playerId, id: hold.id, game: game.name, asset, maximumWinBase, openedAt };
      if (!(await insertRound(trx, opened))) throw new AppError("RoundAlreadyOpen");
      const round: StagedRound = {
        ...opened,
        moves: [],
        standingWinBase: 0n,
        movedAt: openedAt,
        state: "open",
      };
      return { round, hold, balanceBase, isNew: true };
    });
  }

  async function move(
    player: SessionPlayer,
    game: StagedGame,
    { id, step, move: made }: { readonly id: string; readonly step: number; readonly move: Json },
  ): Promise<Reached> {
    return await db.transaction().execute(async (trx) => {
      const round = await lockedRound(trx, player, game, id);
      if (step < round.moves.length && isDeepStrictEqual(round.moves[step], made))
        return { ...(await present(trx, round)), isNew: false };
      if (round.state !== "open") throw new AppError("RoundOver");
      if (step !== round.moves.length) throw new AppError("MoveOutOfOrder");
      const hold = await heldFor(trx, round);
      await requireAllowed(trx, game, { round, hold, made });
      const moved: StagedRound = {
        ...round,
        moves: [...round.moves, made],
        movedAt: new Date(clock.nowMs()),
      };
      const { lost, isComplete, multiplierE4 } = game.standing(playedOf(moved, hold));
      if (lost || isComplete) return { ...(await settle(trx, game, moved, hold)), isNew: true };
      const standing = {
        ...moved,
        standingWinBase: payoutBase(hold.amountBase, multiplierE4) - hold.amountBase,
      };
      await updateRound(trx, standing);
      return { round: standing, hold, balanceBase: await balanceOf(trx, round), isNew: true };
    });
  }

  /** @throws {AppError} MoveInvalid, MaximumWinReached, TableFull: all before anything is drawn */
  async function requireAllowed(
    trx: Trx,
    game: StagedGame,
    { round, hold, made }: { readonly round: StagedRound; readonly hold: Hold; readonly made: Json },
  ): Promise<void> {
    const seen = game.seen(playedOf(round, hold));
    const multiplierE4 = game.multiplierIfRightE4(hold.params, seen, made);
    if (multiplierE4 === undefined) throw new AppError("MoveInvalid");
    const winBase = payoutBase(hold.amountBase, multiplierE4) - hold.amountBase;
    const { asset, maximumWinBase, standingWinBase } = round;
    if (winBase > maximumWinBase) {
      const { decimals, shownAs } = assets[asset];
      const maximum = cutAmount(formatAmount(maximumWinBase, decimals));
      throw new AppError("MaximumWinReached", { maximum, asset: shownAs });
    }
    const addedBase = winBase - standingWinBase;
    if (addedBase > 0n) await requireRoom(trx, { game: game.name, asset, addedBase }, limits);
  }

  async function cashOut(player: SessionPlayer, game: StagedGame, id: string): Promise<Reached> {
    return await db.transaction().execute(async (trx) => {
      const round = await lockedRound(trx, player, game, id);
      if (round.state !== "open") return { ...(await present(trx, round)), isNew: false };
      const hold = await heldFor(trx, round);
      if (game.standing(playedOf(round, hold)).steps === 0) throw new AppError("CashOutTooEarly");
      return { ...(await settle(trx, game, round, hold)), isNew: true };
    });
  }

  async function answer(
    player: SessionPlayer,
    game: StagedGame,
    { isNew, ...state }: Reached,
  ): Promise<unknown> {
    const moneyMoved = "bet" in state || state.round.moves.length === 0;
    if (isNew && moneyMoved) await followUp(dependencies, player, state);
    return shownState(game, state);
  }

  // Asserted, not checked: the state is of this very game's round.
  return {
    async current(player, name) {
      const round = await findOpenRound(db, player.id, name);
      const hold = round && (await findHold(executorOf(db), player.id, { id: round.id }));
      if (round === undefined || hold === undefined) return noRound as StagedAnswer<typeof name>;
      const balanceBase = (await balances(executorOf(db), player.id))[round.asset];
      return shownState(games[name], { round, hold, balanceBase }) as StagedAnswer<typeof name>;
    },
    async open(player, name, { key, asset, amount, params }) {
      const game = games[name];
      const amountBase = amountFrom(amount, asset);
      await limits.ready();
      const request = { playerId: player.id, key, game: name, asset, amountBase, params: params as Json };
      const reached = await open(player, game, request).catch((error: unknown) => {
        throw asAppError(error);
      });
      return (await answer(player, game, reached)) as StagedAnswer<typeof name>;
    },
    async move(player, name, body) {
      await limits.ready();
      const game = games[name];
      return (await answer(player, game, await move(player, game, body))) as StagedAnswer<typeof name>;
    },
    async cashOut(player, name, { id }) {
      const game = games[name];
      return (await answer(player, game, await cashOut(player, game, id))) as StagedAnswer<typeof name>;
    },
  };
}

/**
 * What follows once a movement of a round's money is committed: everybody is told of a bet, the player of a stake, and a
 * seed pair that has been played on for long enough is rotated.
 */
export async function followUp(
  { news, countBets, rotation }: Pick<StagedDependencies, "news" | "countBets" | "rotation">,
  player: Pick<SessionPlayer, "id" | "address" | "rotateAfterRounds">,
  state: RoundState,
): Promise<void> {
  const { asset } = "bet" in state ? state.bet : state.round;
  const balance = formatAmount(state.balanceBase, assets[asset].decimals);
  if (!("bet" in state)) return news.balanceChanged(player.id, state.round.asset, balance);
  const round = shownRound(state.bet);
  countBets([state.bet]);
  news.settled(player, round, balance);
  await rotation.afterRound(player, round);
}

/**
 * Settles a locked round at its standing.
 *
 * @param round with all its moves
 */
export async function settle(
  trx: Trx,
  game: StagedGame,
  round: StagedRound,
  hold: Hold,
): Promise<RoundState> {
  const played = playedOf(round, hold);
  const { multiplierE4 } = game.standing(played);
  // The wallet before the round's row is written: whoever opens the next round waits there, and not with its wallet in
  // hand.
  const { bet } = await settleHold(executorOf(trx), {
    playerId: round.playerId,
    id: round.id,
    payoutBase: payoutBase(hold.amountBase, multiplierE4),
    outcome: game.outcome(played),
  });
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "settled" });
  return { bet, balanceBase: bet.balanceAfterBase };
}

/** The hold of an open round. */
export async function heldFor(trx: Trx, { playerId, id }: StagedRound): Promise<Hold> {
  const hold = await findHold(executorOf(trx), playerId, { id });
  if (hold === undefined) throw new Error(`round ${id} has no hold`);
  return hold;
}

/** @throws {AppError} RoundUnknown */
async function lockedRound(
  trx: Trx,
  player: SessionPlayer,
  game: StagedGame,
  id: string,
): Promise<StagedRound> {
  const round = roundId.test(id) ? await lockRound(trx, player.id, id) : undefined;
  if (round?.game !== game.name) throw new AppError("RoundUnknown");
  return round;
}

/**
 * A round as it stands.
 *
 * @throws {AppError} RoundOver when its stake was given back: then there is nothing to show
 */
async function present(trx: Trx, round: StagedRound): Promise<RoundState> {
  const balanceBase = await balanceOf(trx, round);
  if (round.state === "open") return { round, hold: await heldFor(trx, round), balanceBase };
  const bet = await findBet(executorOf(trx), round.playerId, round.id);
  if (bet === undefined) throw new AppError("RoundOver");
  return { bet, balanceBase };
}

async function balanceOf(trx: Trx, { playerId, asset }: StagedRound): Promise<bigint> {
  return (await balances(executorOf(trx), playerId))[asset];
}

function throwIfRefused(refusal: Refused<TableRefusal> | undefined): void {
  if (refusal !== undefined) throw new AppError(refusal.refuse, refusal.values);
}

/** Refusals of the ledger that are the player's to know. */
function asAppError(error: unknown): unknown {
  if (!(error instanceof LedgerError)) return error;
  if (error.refusal === "insufficient_balance")
    return new AppError("InsufficientBalance", {}, { cause: error });
  if (error.refusal === "idempotency_conflict")
    return new AppError("RequestRepeatedDifferently", {}, { cause: error });
  return error;
}
