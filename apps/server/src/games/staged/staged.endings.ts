import { payoutBase } from "@gemplay/games";
import {
  type Bet,
  balances,
  findBet,
  findHold,
  type Hold,
  type Json,
  type RewardRates,
  type SecretBox,
  settleHold,
} from "@gemplay/ledger";
import type { Transaction } from "kysely";
import type { AutomaticRotation } from "../../fairness/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { BetEvents } from "../bets.events.ts";
import type { StagedTable } from "../game.ts";
import { type StagedRound, updateRound } from "./staged.repository.ts";
import { playedOf, type RoundState } from "./staged.shown.ts";

type Trx = Transaction<Record<never, never>>;

/** The services that the code calls after a change of a staged round was committed. */
export interface RoundFollowers {
  readonly events: BetEvents;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly rotation: AutomaticRotation;
}

/** The rates of commission and rakeback, and the clock, which follows the time of the database. */
export type SettlingDependencies = Pick<Platform, "clock"> & { readonly rates: () => RewardRates };

/**
 * Callers must call `followUp` after the change of a round was committed. Sends the ended bet to all players and the
 * new balance to the bet's player. Rotates the player's seed pair if it is used up.
 */
export async function followUp(
  { events, countBets, rotation }: RoundFollowers,
  player: Pick<SessionPlayer, "id" | "nameToOthers" | "rotateAfterRounds">,
  state: RoundState,
): Promise<void> {
  if (!("bet" in state)) return events.balanceChanged(player.id, state.round.asset, state.balanceBase);
  countBets([state.bet]);
  events.settled(player, state.bet);
  // Other bets of the player may have used up the seed pair while this round was open.
  await rotation.afterRound(player);
}

/**
 * Settles a staged round and pays its current payout. The caller must have locked the row of the round.
 *
 * @param round the round with all moves of the player
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
  // The code locks the wallet before it writes the round's row. A call that opens the next round therefore waits for
  // the lock of the wallet, and no deadlock can occur.
  const settlement = {
    playerId: round.playerId,
    id: round.id,
    payoutBase: payoutBase(hold.amountBase, multiplierE4),
    multiplierE4,
    // The type cast is safe, because the API shows the outcome unchanged.
    outcome: outcome as Json,
    houseEdge: game.houseEdge(played.params, outcome),
  };
  const { bet } = await settleHold(executorOf(trx), settlement, rates(), clock.nowMs);
  await updateRound(trx, { ...round, standingWinBase: 0n, state: "settled" });
  return { bet, balanceBase: bet.balanceAfterBase };
}

/** Returns the hold with which the ledger reserves the stake of an open staged round. */
export async function heldFor(secrets: SecretBox, trx: Trx, { playerId, id }: StagedRound): Promise<Hold> {
  const hold = await findHold(executorOf(trx), secrets, playerId, { id });
  if (hold === undefined) throw new Error(`the ledger has no hold for the staged round ${id}`);
  return hold;
}

/**
 * Returns the current state of a staged round.
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

/** Returns the player's balance of the round's asset, in base units. */
export async function balanceOf(trx: Trx, { playerId, asset }: StagedRound): Promise<bigint> {
  return (await balances(executorOf(trx), playerId))[asset];
}
