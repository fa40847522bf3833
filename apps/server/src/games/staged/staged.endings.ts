import { payoutBase } from "@gemplay/games";
import {
  type Bet,
  balances,
  type EarningRates,
  findBet,
  findHold,
  type Hold,
  type Json,
  type SecretBox,
  settleHold,
} from "@gemplay/ledger";
import type { Transaction } from "kysely";
import type { AutomaticRotation } from "../../fairness/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { BetNews } from "../bets.news.ts";
import type { StagedTable } from "../game.ts";
import { type StagedRound, updateRound } from "./staged.repository.ts";
import { playedOf, type RoundState } from "./staged.shown.ts";

type Trx = Transaction<Record<never, never>>;

/** The services that run after a change of a staged round was committed. */
export interface RoundFollowers {
  readonly news: BetNews;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly rotation: AutomaticRotation;
}

/** The rates of commission and rakeback, and the clock that all processes share. */
export type SettlingDependencies = Pick<Platform, "clock"> & { readonly rates: () => EarningRates };

/**
 * Runs the services that follow a committed change of a round: sends the bet to everybody and the balance to the
 * player, and rotates a full seed pair.
 */
export async function followUp(
  { news, countBets, rotation }: RoundFollowers,
  player: Pick<SessionPlayer, "id" | "nameToOthers" | "rotateAfterRounds">,
  state: RoundState,
): Promise<void> {
  if (!("bet" in state)) return news.balanceChanged(player.id, state.round.asset, state.balanceBase);
  countBets([state.bet]);
  news.settled(player, state.bet);
  // Other rounds of the player may have used up the seed pair during this round.
  await rotation.afterRound(player);
}

/**
 * Settles a locked staged round at its standing.
 *
 * @param round the round with all its moves
 */
export async function settle(
  trx: Trx,
  { game, rates, clock }: { readonly game: StagedTable } & SettlingDependencies,
  round: StagedRound,
  hold: Hold,
): Promise<RoundState> {
  const played = playedOf(round, hold);
  const { multiplierE4 } = game.standing(played);
  const outcome = game.outcome(played);
  // The wallet is locked before the round's row is written. A call that opens the next round therefore waits for the
  // wallet, and does not hold the lock of the wallet.
  const settlement = {
    playerId: round.playerId,
    id: round.id,
    payoutBase: payoutBase(hold.amountBase, multiplierE4),
    multiplierE4,
    // The cast is not checked here: the API shows the outcome unchanged.
    outcome: outcome as Json,
    houseEdge: game.houseEdge(played.params, outcome),
  };
  const { bet } = await settleHold(executorOf(trx), settlement, rates(), clock.nowMs);
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "settled" });
  return { bet, balanceBase: bet.balanceAfterBase };
}

/** Returns the ledger's hold of an open staged round. */
export async function heldFor(secrets: SecretBox, trx: Trx, { playerId, id }: StagedRound): Promise<Hold> {
  const hold = await findHold(executorOf(trx), secrets, playerId, { id });
  if (hold === undefined) throw new Error(`round ${id} has no hold`);
  return hold;
}

/**
 * Returns the present state of a staged round.
 *
 * @throws {AppError} RoundOver if the stake was refunded, because a refunded round has no state to show
 */
export async function presentState(secrets: SecretBox, trx: Trx, round: StagedRound): Promise<RoundState> {
  const balanceBase = await balanceOf(trx, round);
  if (round.state === "open") return { round, hold: await heldFor(secrets, trx, round), balanceBase };
  const bet = await findBet(executorOf(trx), round.playerId, round.id);
  if (bet === undefined) throw new AppError("RoundOver");
  return { bet, balanceBase };
}

/** Returns the player's balance of a round's asset, in base units. */
export async function balanceOf(trx: Trx, { playerId, asset }: StagedRound): Promise<bigint> {
  return (await balances(executorOf(trx), playerId))[asset];
}
