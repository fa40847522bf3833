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

/** A state, and whether this very call brought the round there. */
type Reached = RoundState & { readonly isNew: boolean };

const noRound: StagedAnswer<StagedGameName> = { open: null, round: null, balance: null };

/**
 * The rounds of the staged games. Each call is one transaction. Moves and cash-outs lock the round's row before anything
 * else and the wallet, where money moves, after it; opening locks wallets and makes the row after it. So calls at once
 * follow one another, in whatever processes, and none waits for one that waits for it.
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
      // In this order: an open round that is seen was committed with its hold, which is seen then too.
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
        // Not locked: the wallets are, and whoever has the round's lock may be waiting for them.
        const known = await findRound(trx, playerId, hold.id);
        if (known === undefined) throw new Error(`hold ${hold.id} has no round`);
        return { ...(await present(secrets, trx, known)), isNew: false };
      }
      // Nothing new is taken that was not judged, whatever was found before.
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

  /** @throws {AppError} MoveInvalid, MaximumWinReached, TableFull: all before anything is drawn */
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

  // Asserted, not checked: the state is of this very game's round.
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
 * What follows once a movement of a round's money is committed: everybody is told of a bet, the player of a stake, and a
 * seed pair that has been played on for long enough is rotated.
 */
export async function followUp(
  { news, countBets, rotation }: Pick<StagedDependencies, "news" | "countBets" | "rotation">,
  player: Pick<SessionPlayer, "id" | "nameToOthers" | "rotateAfterRounds">,
  state: RoundState,
): Promise<void> {
  if (!("bet" in state)) return news.balanceChanged(player.id, state.round.asset, state.balanceBase);
  countBets([state.bet]);
  news.settled(player, state.bet);
  // Rounds that were played meanwhile may have filled its pair.
  await rotation.afterRound(player);
}

/**
 * Settles a locked round at its standing.
 *
 * @param round with all its moves
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
  // The wallet before the round's row is written: whoever opens the next round waits there, and not with its wallet in
  // hand.
  const settlement = {
    playerId: round.playerId,
    id: round.id,
    payoutBase: payoutBase(hold.amountBase, multiplierE4),
    multiplierE4,
    // Asserted, not checked: the wire shows it as it is.
    outcome: outcome as Json,
    houseEdge: game.houseEdge(played.params, outcome),
  };
  const { bet } = await settleHold(executorOf(trx), settlement, rates(), clock.nowMs);
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "settled" });
  return { bet, balanceBase: bet.balanceAfterBase };
}

/** The hold of an open round. */
export async function heldFor(secrets: SecretBox, trx: Trx, { playerId, id }: StagedRound): Promise<Hold> {
  const hold = await findHold(executorOf(trx), secrets, playerId, { id });
  if (hold === undefined) throw new Error(`round ${id} has no hold`);
  return hold;
}

/** @throws {AppError} RoundUnknown */
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
 * A round as it stands.
 *
 * @throws {AppError} RoundOver when its stake was given back: then there is nothing to show
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
