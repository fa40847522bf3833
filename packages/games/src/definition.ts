/**
 * The definition of a game contains the rules of the game and all values that follow from the rules. The server, the
 * page, the verifier and the simulation all read the rules of a game from its definition. Every function of a game's
 * definition is pure.
 */
import type { RoundSeeds } from "./fairness/commit-reveal.ts";
import type { Ratio } from "./house-edge.ts";
import type { AnyField, Fields } from "./params.ts";

interface Game<K extends string, N extends string, P> {
  readonly kind: K;
  readonly name: N;
  /** The name of the game in English, for the operators' page and the description of the API. */
  readonly title: string;
  /**
   * The parameters with which the bet form of the page starts. The game must accept a bet with the initial parameters.
   */
  readonly initial: P;
  /** Returns whether the game accepts a bet with the given well-formed parameters. */
  isOffered(params: P): boolean;
}

/** A game in which a round consists of one bet and one result. */
export interface InstantGame<N extends string, P, O> extends Game<"instant", N, P> {
  readonly params: Fields<P>;
  /** Returns the largest multiplier that a round with the given parameters can pay, in ten-thousandths. */
  topMultiplierE4(params: P): number;
  /** Returns the exact return to player of one bet, as a number for display. For example, 0.99 is 99%. */
  rtp(params: P): number;
  /** Returns the exact house edge of one bet, which is one minus the return to player. */
  houseEdge(params: P): Ratio;
  /**
   * Plays one round.
   *
   * @param params an offered bet
   */
  play(seeds: RoundSeeds, params: P): Drawn<O>;
  readonly fair: Fair;
  /** The bets with which the simulation tests the game. */
  readonly simulated: readonly P[];
}

/** The result of one round of a game. */
export interface Drawn<O> {
  /** The payout multiplier in ten-thousandths; 0 for a loss. */
  readonly multiplierE4: number;
  /** The outcome of the round as JSON. The API returns the outcome, and the database stores it. */
  readonly outcome: O;
}

/** A game in which the player places a bet and then makes moves in separate requests. */
export interface StagedGame<N extends string, P, M, S, O> extends Game<"staged", N, P> {
  readonly params: Fields<P>;
  /** Returns the largest multiplier that a cash-out after the first step can pay, in ten-thousandths. */
  firstStepTopMultiplierE4(params: P): number;
  /** Returns the moves that the player can choose from in the current state of the round. */
  moves(open: OpenRound<P, S>): readonly M[];
  /**
   * Returns the multiplier that a cash-out pays after the given move if the move succeeds, in ten-thousandths. The
   * result depends only on values that the player sees. So the refusal of a move reveals nothing about later draws.
   *
   * @returns undefined if the player cannot choose the move at the moment
   */
  nextE4(open: OpenRound<P, S>, move: M): number | undefined;
  /** Returns the state of a round after a sequence of allowed moves. */
  standing(played: Played<P, M>): Standing;
  /**
   * Returns the values of an open round that the player may see. The result contains no value that must stay secret
   * until the end of the round.
   */
  seen(played: Played<P, M>): S;
  /** Returns the outcome of a finished round in the form that players see. */
  outcome(played: Played<P, M>): O;
  /** Returns the moves of a finished round in their order. */
  movesOf(outcome: O): readonly M[];
  /**
   * Returns the multipliers of a cash-out after each successful step in ten-thousandths, from the first to the last
   * step. A game does not define `ladderE4` if the multiplier depends on the moves that the player chose.
   */
  ladderE4?(params: P): readonly number[];
  /**
   * Returns the exact return to a player who cashes out after the successful steps in `seen`, as a number for display.
   * If the player has not made a step yet, the function returns the value for a cash-out after one step.
   */
  rtp(params: P, seen?: S): number;
  /**
   * Returns the exact house edge of a finished round. The house edge is one minus the return to a player who would cash
   * out after the last step of this round.
   */
  houseEdge(params: P, outcome: O): Ratio;
  readonly fair: Fair;
  readonly simulated: readonly SimulatedRound<P, M, S>[];
}

/** The values of an open round that the player may see. */
export interface OpenRound<P, S> {
  readonly params: P;
  readonly seen: S;
}

/**
 * The moves of the player in a round, with the seeds that decide the results of the moves. The seeds are secret until
 * the end of the round.
 */
export interface Played<P, M> {
  readonly seeds: RoundSeeds;
  readonly params: P;
  readonly moves: readonly M[];
}

/** The state of a round of a staged game, in which the player makes moves. */
export interface Standing {
  readonly lost: boolean;
  /**
   * The number of successful steps of the player in the round. The player cannot cash out before the first successful
   * step.
   */
  readonly steps: number;
  /**
   * The multiplier that a cash-out pays now, in ten-thousandths. The multiplier is 0 after a loss, and 10000 before the
   * first successful step.
   */
  readonly multiplierE4: number;
  /** True if no further step is possible, so that the player can only cash out. */
  readonly isComplete: boolean;
}

/**
 * A strategy with which the simulation plays rounds of a staged game. The simulation cashes out after `steps`
 * successful steps.
 */
export interface SimulatedRound<P, M, S> {
  readonly name: string;
  readonly params: P;
  readonly steps: number;
  move(seen: S): M;
  /** Returns the exact return to a player who uses the strategy. */
  rtp(): number;
}

/**
 * A game in which all players bet on the same rounds. All players see the same multiplier. A player who cashes out
 * before the end of the round receives the stake times the current multiplier.
 */
export interface SharedGame<N extends string, P, Source, O> extends Game<"shared", N, P> {
  /** Returns the multiplier, in ten-thousandths, at which a round ends. */
  pointE4(source: Source): number;
  /**
   * Computes the result of a bet from the seeds of the round and the cash-out of the player. The function reads no
   * other value of `outcome` than the player's cash-out.
   *
   * @param seeds the seeds in the form of the API for a shared round
   */
  ended(seeds: RoundSeeds, params: P, outcome: O): Drawn<O>;
  /**
   * Returns the exact return to a player who always cashes out at the given multiplier (in ten-thousandths), as a
   * number for display.
   */
  rtp(cashOutE4: number): number;
  /**
   * Returns the exact house edge for a player who always cashes out at the given multiplier. The house edge is one
   * minus the return to player.
   */
  houseEdge(cashOutE4: number): Ratio;
  /** The multipliers, in ten-thousandths, at which the simulation cashes out one bet after the other. */
  readonly simulated: readonly number[];
}

/** The part of a game's definition that the offline verifier needs. */
export interface Fair {
  /**
   * The parameters of a bet that the verifier needs. A bet can have further parameters that do not change the result.
   */
  readonly params: Readonly<Record<string, AnyField>>;
  /**
   * Returns the values of the result that the verifier prints.
   * @param params the parameters of the bet, already checked against `fields`
   */
  answer(seeds: RoundSeeds, params: object): object;
}

/* @__NO_SIDE_EFFECTS__ */
export function fair<F extends object>(
  params: Fields<F>,
  answer: (seeds: RoundSeeds, params: F) => object,
): Fair {
  // The type assertion is safe, because the caller has already checked the parameters against `fields`.
  return { params: { ...params }, answer: (seeds, given) => answer(seeds, given as F) };
}
