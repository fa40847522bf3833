/**
 * The definition of a game contains the game's rules and all values that follow from the rules. Server, page, verifier
 * and simulation all read a game's rules from its definition. Every function of a game's definition is pure.
 */
import type { RoundSeeds } from "./fairness/commit-reveal.ts";
import type { Ratio } from "./house-edge.ts";
import type { AnyField, Fields } from "./params.ts";

interface Game<K extends string, N extends string, P> {
  readonly kind: K;
  readonly name: N;
  /** The name of the game in English, for operators and for the description of the API. */
  readonly title: string;
  /** The parameters that the bet form contains at first. The game must offer a bet with these parameters. */
  readonly initial: P;
  /** Returns whether the game offers a bet with these well-formed parameters. */
  isOffered(params: P): boolean;
}

/** A game in which a round consists of one bet and its outcome. */
export interface InstantGame<N extends string, P, O> extends Game<"instant", N, P> {
  readonly params: Fields<P>;
  /** Returns the largest multiplier that a round with these parameters can pay, in ten-thousandths. */
  topMultiplierE4(params: P): number;
  /** Returns the exact return to player of one bet, as a number for display. For example, 0.99 is 99%. */
  rtp(params: P): number;
  /** Returns the exact house edge, which is one minus the return to player. */
  houseEdge(params: P): Ratio;
  /**
   * Plays one round.
   *
   * @param params an offered bet
   */
  play(seeds: RoundSeeds, params: P): Drawn<O>;
  readonly fair: Fair;
  /** The bets that the simulation plays one after the other. */
  readonly simulated: readonly P[];
}

/** The result of one round of a game. */
export interface Drawn<O> {
  /** The payout multiplier in ten-thousandths; 0 for a loss. */
  readonly multiplierE4: number;
  /** The outcome of the round, in the form that the API returns and the database stores. */
  readonly outcome: O;
}

/** A game in which the player places a bet at the start of a round and then makes moves in separate calls. */
export interface StagedGame<N extends string, P, M, S, O> extends Game<"staged", N, P> {
  readonly params: Fields<P>;
  /** Returns the largest multiplier that the first step can reach, in ten-thousandths. */
  firstStepTopMultiplierE4(params: P): number;
  /** Returns the moves that the game offers in the current state of the round. */
  moves(open: OpenRound<P, S>): readonly M[];
  /**
   * Returns the multiplier in ten-thousandths that a cash-out pays if this move is right. The result depends only on
   * values that the player sees, so a refused move reveals nothing about later draws.
   *
   * @returns undefined if the game does not currently offer the move
   */
  nextE4(open: OpenRound<P, S>, move: M): number | undefined;
  /** Returns the state of a round after a sequence of moves that the game offered. */
  standing(played: Played<P, M>): Standing;
  /**
   * Returns the values of the open round that the player may know. The result contains no value of the round that is
   * still secret.
   */
  seen(played: Played<P, M>): S;
  /** Returns the outcome of the finished round, as players see the outcome. */
  outcome(played: Played<P, M>): O;
  /** Returns the moves of a finished round, in order. */
  movesOf(outcome: O): readonly M[];
  /**
   * Returns the multiplier of a cash-out after each right step in ten-thousandths, from the first to the last step. A
   * game does not define `ladderE4` if its multiplier depends on the kind of steps.
   */
  ladderE4?(params: P): readonly number[];
  /**
   * Returns the exact return to player for stopping after the right steps in `seen`, as a number for display. If the
   * player has made no step, the function returns the value for stopping after one step.
   */
  rtp(params: P, seen?: S): number;
  /**
   * Returns the exact house edge of a finished round. The house edge is one minus the return for stopping after the
   * last step that the player tried.
   */
  houseEdge(params: P, outcome: O): Ratio;
  readonly fair: Fair;
  readonly simulated: readonly SimulatedRound<P, M, S>[];
}

/** The values of an open round that the player knows. */
export interface OpenRound<P, S> {
  readonly params: P;
  readonly seen: S;
}

/**
 * The moves that the player has made in a round, with the seeds that decide the moves. The seeds are secret until the
 * round is over.
 */
export interface Played<P, M> {
  readonly seeds: RoundSeeds;
  readonly params: P;
  readonly moves: readonly M[];
}

/** The state of a round of a staged game. */
export interface Standing {
  readonly lost: boolean;
  /**
   * The number of right steps that the player has made in the round. Before the first right step, the player cannot
   * cash out.
   */
  readonly steps: number;
  /**
   * The multiplier of a cash-out in ten-thousandths. The multiplier of a cash-out is 0 after a loss, and 10000 before
   * the first right step.
   */
  readonly multiplierE4: number;
  /** True if the round offers no further step, so that the player can only cash out. */
  readonly isComplete: boolean;
}

/** A rule by which the simulation plays a staged round. The simulation cashes out after `steps` right steps. */
export interface SimulatedRound<P, M, S> {
  readonly name: string;
  readonly params: P;
  readonly steps: number;
  move(seen: S): M;
  /** Returns the exact return to player for this rule. */
  rtp(): number;
}

/**
 * A game that all players play together. One multiplier applies to all players. A player who leaves before the end of
 * the round receives the current multiplier.
 */
export interface SharedGame<N extends string, P, Source, O> extends Game<"shared", N, P> {
  /** Returns the multiplier at which a round ends, in ten-thousandths. */
  pointE4(source: Source): number;
  /**
   * Computes the result of a bet from the seeds of the round and from the player's cash-out. The function reads no
   * other value of `outcome` than the cash-out.
   *
   * @param seeds the seeds in the form of the API for a shared round
   */
  ended(seeds: RoundSeeds, params: P, outcome: O): Drawn<O>;
  /**
   * Returns the exact return to player for a player who always leaves at one multiplier (in ten-thousandths), as a
   * number for display.
   */
  rtp(cashOutE4: number): number;
  /**
   * Returns the exact house edge for a player who always leaves at one multiplier. The house edge is one minus the
   * return to player.
   */
  houseEdge(cashOutE4: number): Ratio;
  /** The multipliers at which the simulated player leaves, one after the other, in ten-thousandths. */
  readonly simulated: readonly number[];
}

/** The part of a game's definition that the offline verifier uses. */
export interface Fair {
  /**
   * The parameters of the game that the verifier needs. A bet can have further parameters that the verifier does not
   * need.
   */
  readonly params: Readonly<Record<string, AnyField>>;
  /**
   * Returns the fields of the result that the verifier prints.
   * @param params the parameter values, which match the fields
   */
  answer(seeds: RoundSeeds, params: object): object;
}

/* @__NO_SIDE_EFFECTS__ */
export function fair<F extends object>(
  params: Fields<F>,
  answer: (seeds: RoundSeeds, params: F) => object,
): Fair {
  // The type assertion is safe, because the caller has checked the parameters against these fields.
  return { params: { ...params }, answer: (seeds, given) => answer(seeds, given as F) };
}
