import { isDeepStrictEqual } from "node:util";
import type { StagedGameName } from "@gemplay/api-schema";
import { payoutBase } from "@gemplay/games";
import {
  type Bet,
  type BetRequest,
  balances,
  type EarningRates,
  findBet,
  findHold,
  type Hold,
  idsOfKeysNow,
  isUuid,
  type Json,
  LedgerError,
  placeHold,
  type SecretBox,
  settleHold,
} from "@gemplay/ledger";
import { assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import type { Transaction } from "kysely";
import type { AutomaticRotation } from "../../fairness/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import {
  AppError,
  amountFrom,
  refusedOr,
  type SessionPlayer,
  shownRefusal,
} from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { requireTaken, topMultiplierE4 } from "../bets.decide.ts";
import type { BetNews } from "../bets.news.ts";
import { ownOf, type StagedTable } from "../game.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import type { StagedAnswer, StagedRounds } from "./staged.calls.ts";
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

export type StagedDependencies = Pick<Platform, "db" | "clock" | "secrets" | "turns"> & {
  readonly games: Readonly<Record<StagedGameName, StagedTable>>;
  readonly limits: TableLimits;
  readonly news: BetNews;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly rotation: AutomaticRotation;
  readonly rates: () => EarningRates;
};

type Trx = Transaction<Record<never, never>>;

/** A state, and whether this call created the state. */
type Reached = RoundState & { readonly isNew: boolean };

const noRound: StagedAnswer<StagedGameName> = { open: null, round: null, balance: null };

/**
 * Creates the rounds of the staged games. Each call is one transaction. Moves and cash-outs lock the round's row first,
 * and then the wallet if money moves. Opening a round locks the wallets first and then inserts the row. So concurrent
 * calls of all processes follow one after the other without a deadlock.
 */
export function createStagedRounds(dependencies: StagedDependencies): StagedRounds {
  const { db, clock, games, limits, secrets, turns, rates } = dependencies;

  const inTurn = (playerId: bigint, work: (trx: Trx) => Promise<Reached>): Promise<Reached> =>
    turns.take(playerId, () => db.transaction().execute(work));

  async function open(
    player: SessionPlayer,
    game: StagedTable,
    request: BetRequest,
    barred: AppError | undefined,
  ): Promise<Reached> {
    return await inTurn(player.id, async (trx) => {
      const executor = executorOf(trx);
      const { playerId, key, amountBase } = request;
      const asset = request.asset as BetAssetId;
      // The open round is read before the hold. A round that is visible here was committed together with its hold, so
      // the hold is visible too.
      const standing = await findOpenRound(trx, playerId, game.name);
      const among = idsOfKeysNow(clock.nowMs);
      const earlier = await findHold(executor, secrets, playerId, { key, among });
      const judge = async () => {
        if (barred !== undefined) throw barred;
        if (standing !== undefined) throw new AppError("RoundAlreadyOpen");
        requireTaken(request, games, limits);
        const addedBase = payoutBase(amountBase, topMultiplierE4(game, request.params)) - amountBase;
        await requireRoom(trx, { game: game.name, asset, addedBase }, limits);
      };
      const judged = earlier === undefined ? await refusedOr(judge()) : undefined;
      const { hold, balanceBase, duplicate } = await placeHold(
        executor,
        secrets,
        { ...request, seeds: "own" },
        { refusal: judged ?? undefined, clock: clock.nowMs, among },
      );
      if (duplicate) {
        // The round is not locked here. This transaction has locked the wallets, and the transaction with the round's
        // lock may wait for them.
        const known = await findRound(trx, playerId, hold.id);
        if (known === undefined) throw new Error(`hold ${hold.id} has no round`);
        return { ...(await present(secrets, trx, known)), isNew: false };
      }
      // A bet that was not judged is never placed, even if an earlier hold was found.
      if (earlier !== undefined) throw new LedgerError("key_over", key);
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
    game: StagedTable,
    { id, step, move: made }: { readonly id: string; readonly step: number; readonly move: Json },
  ): Promise<Reached> {
    return await inTurn(player.id, async (trx) => {
      const round = await lockedRound(trx, player, game, id);
      if (step < round.moves.length && isDeepStrictEqual(round.moves[step], made))
        return { ...(await present(secrets, trx, round)), isNew: false };
      if (round.state !== "open") throw new AppError("RoundOver");
      if (step !== round.moves.length) throw new AppError("MoveOutOfOrder");
      const hold = await heldFor(secrets, trx, round);
      await requireAllowed(trx, game, { round, hold, made });
      const moved: StagedRound = {
        ...round,
        moves: [...round.moves, made],
        movedAt: new Date(clock.nowMs()),
      };
      const { lost, isComplete, multiplierE4 } = game.standing(playedOf(moved, hold));
      if (lost || isComplete)
        return { ...(await settle(trx, { game, rates, clock }, moved, hold)), isNew: true };
      const standing = {
        ...moved,
        standingWinBase: payoutBase(hold.amountBase, multiplierE4) - hold.amountBase,
      };
      await updateRound(trx, standing);
      return { round: standing, hold, balanceBase: await balanceOf(trx, round), isNew: true };
    });
  }

  /**
   * Checks a move before anything is drawn.
   *
   * @throws {AppError} MoveInvalid, MaximumWinReached, TableFull
   */
  async function requireAllowed(
    trx: Trx,
    game: StagedTable,
    { round, hold, made }: { readonly round: StagedRound; readonly hold: Hold; readonly made: Json },
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
    if (addedBase > 0n) await requireRoom(trx, { game: game.name, asset, addedBase }, limits);
  }

  async function cashOut(player: SessionPlayer, game: StagedTable, id: string): Promise<Reached> {
    return await inTurn(player.id, async (trx) => {
      const round = await lockedRound(trx, player, game, id);
      if (round.state !== "open") return { ...(await present(secrets, trx, round)), isNew: false };
      const hold = await heldFor(secrets, trx, round);
      if (game.standing(playedOf(round, hold)).steps === 0) throw new AppError("CashOutTooEarly");
      return { ...(await settle(trx, { game, rates, clock }, round, hold)), isNew: true };
    });
  }

  async function answer(
    player: SessionPlayer,
    game: StagedTable,
    { isNew, ...state }: Reached,
  ): Promise<unknown> {
    const moneyMoved = "bet" in state || state.round.moves.length === 0;
    if (isNew && moneyMoved) await followUp(dependencies, player, state);
    return shownState(game, state);
  }

  // Not checked here: the state belongs to a round of this game.
  return {
    async current(player, name) {
      const round = await findOpenRound(db, player.id, name);
      const hold = round && (await findHold(executorOf(db), secrets, player.id, { id: round.id }));
      if (round === undefined || hold === undefined) return noRound as StagedAnswer<typeof name>;
      const balanceBase = (await balances(executorOf(db), player.id))[round.asset];
      return shownState(games[name], { round, hold, balanceBase }) as StagedAnswer<typeof name>;
    },
    async open(player, name, { key, asset, amount, params }, barred) {
      const game = games[name];
      const amountBase = amountFrom(amount, asset);
      await limits.ready();
      const request = { playerId: player.id, key, game: name, asset, amountBase, params: params as Json };
      const reached = await dependencies.rotation
        .place(player.id, () => open(player, game, request, barred))
        .catch((error: unknown) => {
          throw shownRefusal(error);
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
 * Finishes a committed movement of a round: sends the bet to everybody and the balance to the player, and rotates a
 * seed pair that was used often enough.
 */
export async function followUp(
  { news, countBets, rotation }: Pick<StagedDependencies, "news" | "countBets" | "rotation">,
  player: Pick<SessionPlayer, "id" | "nameToOthers" | "rotateAfterRounds">,
  state: RoundState,
): Promise<void> {
  if (!("bet" in state)) return news.balanceChanged(player.id, state.round.asset, state.balanceBase);
  countBets([state.bet]);
  news.settled(player, state.bet);
  // Rounds that were played meanwhile may have used up the seed pair.
  await rotation.afterRound(player);
}

/**
 * Settles a locked round at its standing.
 *
 * @param round the round with all its moves
 */
export async function settle(
  trx: Trx,
  { game, rates, clock }: { readonly game: StagedTable } & Pick<StagedDependencies, "rates" | "clock">,
  round: StagedRound,
  hold: Hold,
): Promise<RoundState> {
  const played = playedOf(round, hold);
  const { multiplierE4 } = game.standing(played);
  const outcome = game.outcome(played);
  // The wallet is locked before the round's row is written. A call that opens the next round then waits for the wallet,
  // without holding the wallet itself.
  const settlement = {
    playerId: round.playerId,
    id: round.id,
    payoutBase: payoutBase(hold.amountBase, multiplierE4),
    multiplierE4,
    // Not checked here: the API shows the outcome unchanged.
    outcome: outcome as Json,
    houseEdge: game.houseEdge(played.params, outcome),
  };
  const { bet } = await settleHold(executorOf(trx), settlement, rates(), clock.nowMs);
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "settled" });
  return { bet, balanceBase: bet.balanceAfterBase };
}

/** Returns the hold of an open round. */
export async function heldFor(secrets: SecretBox, trx: Trx, { playerId, id }: StagedRound): Promise<Hold> {
  const hold = await findHold(executorOf(trx), secrets, playerId, { id });
  if (hold === undefined) throw new Error(`round ${id} has no hold`);
  return hold;
}

/**
 * Locks and returns a round of the player.
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

/**
 * Returns the present state of a round.
 *
 * @throws {AppError} RoundOver if the stake was refunded, because there is nothing to show
 */
async function present(secrets: SecretBox, trx: Trx, round: StagedRound): Promise<RoundState> {
  const balanceBase = await balanceOf(trx, round);
  if (round.state === "open") return { round, hold: await heldFor(secrets, trx, round), balanceBase };
  const bet = await findBet(executorOf(trx), round.playerId, round.id);
  if (bet === undefined) throw new AppError("RoundOver");
  return { bet, balanceBase };
}

async function balanceOf(trx: Trx, { playerId, asset }: StagedRound): Promise<bigint> {
  return (await balances(executorOf(trx), playerId))[asset];
}
