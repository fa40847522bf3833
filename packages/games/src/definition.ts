/**
 * What a game is: all that follows from its rules. Server, page, verifier and simulation take it from here, and nothing
 * of it stands anywhere else. Every function is pure.
 */
import type { RoundSeeds } from "./fairness/commit-reveal.ts";
import type { Ratio } from "./house-edge.ts";
import type { AnyField, Fields } from "./params.ts";

interface Game<K extends string, N extends string, P> {
  readonly kind: K;
  readonly name: N;
  /** In English, for the operator and the description of the API. */
  readonly title: string;
  /** What the form of a bet begins with: an offered bet. */
  readonly initial: P;
  /** Whether the parameters, well formed as they are, are a bet that the game offers. */
  isOffered(params: P): boolean;
}

/** A game whose round is one bet and its outcome. */
export interface InstantGame<N extends string, P, O> extends Game<"instant", N, P> {
  readonly params: Fields<P>;
  /** Ten-thousandths: the most that a round on these parameters can pay. */
  topMultiplierE4(params: P): number;
  /** The exact return to player of one bet, as a number for display: 0.99 is 99%. */
  rtp(params: P): number;
  /** One less the return, exactly. */
  houseEdge(params: P): Ratio;
  /**
   * Plays one round.
   *
   * @param params an offered bet
   */
  play(seeds: RoundSeeds, params: P): Drawn<O>;
  readonly fair: Fair;
  /** Bets that the simulation plays, in turn. */
  readonly simulated: readonly P[];
}

/** What one round drew. */
export interface Drawn<O> {
  /** Ten-thousandths of the stake that are paid back; 0 for a loss. */
  readonly multiplierE4: number;
  /** What is stored and shown of it, as the wire names it. */
  readonly outcome: O;
}

/** A game whose bet is taken at the start and whose steps are calls. */
export interface StagedGame<N extends string, P, M, S, O> extends Game<"staged", N, P> {
  readonly params: Fields<P>;
  /** Ten-thousandths: the most that the first step can come to. */
  firstStepTopMultiplierE4(params: P): number;
  /** The moves that can be made now. */
  moves(open: OpenRound<P, S>): readonly M[];
  /**
   * Ten-thousandths that a cash-out pays should this move turn out right. Judged before anything is drawn and from what
   * the player sees alone, so that no refusal tells more.
   *
   * @returns undefined when the move is not offered now
   */
  nextE4(open: OpenRound<P, S>, move: M): number | undefined;
  /** Where moves that were offered have led. */
  standing(played: Played<P, M>): Standing;
  /** What the player may know of the open round: nothing that is not drawn yet. */
  seen(played: Played<P, M>): S;
  /** What the finished round shows. */
  outcome(played: Played<P, M>): O;
  /** The moves that a finished round shows, the first one first. */
  movesOf(outcome: O): readonly M[];
  /**
   * What a cash-out pays after each right step, from the first to the last, in ten-thousandths; absent where that depends
   * on the steps.
   */
  ladderE4?(params: P): readonly number[];
  /**
   * The exact return to player of stopping after the right steps that are seen, as a number for display; before the
   * first, of stopping after one.
   */
  rtp(params: P, seen?: S): number;
  /** One less the return of stopping after the last step that a finished round tried, exactly. */
  houseEdge(params: P, outcome: O): Ratio;
  readonly fair: Fair;
  readonly simulated: readonly SimulatedRound<P, M, S>[];
}

/** A round that is being played, as its player knows it. */
export interface OpenRound<P, S> {
  readonly params: P;
  readonly seen: S;
}

/** A round's moves so far, with all that decides them: secret until the round is over. */
export interface Played<P, M> {
  readonly seeds: RoundSeeds;
  readonly params: P;
  readonly moves: readonly M[];
}

/** Where a round stands. */
export interface Standing {
  readonly lost: boolean;
  /** Right steps so far; before the first there is no cash-out. */
  readonly steps: number;
  /** Ten-thousandths that a cash-out pays: 0 when lost, 10000 before the first right step. */
  readonly multiplierE4: number;
  /** Whether nothing is left to do but to pay. */
  readonly isComplete: boolean;
}

/** How the simulation plays a staged round: by a rule, out after so many right steps. */
export interface SimulatedRound<P, M, S> {
  readonly name: string;
  readonly params: P;
  readonly steps: number;
  move(seen: S): M;
  /** The exact return to player of this rule. */
  rtp(): number;
}

/** A game that all play together: one multiplier for everybody, and who left before its end has what it showed. */
export interface SharedGame<N extends string, P, Source, O> extends Game<"shared", N, P> {
  /** Ten-thousandths: where a round ends. */
  pointE4(source: Source): number;
  /**
   * What a bet came to, from its round's seeds and from when its player left, which is all that is taken from its outcome.
   *
   * @param seeds as the wire names them for a round that all share
   */
  ended(seeds: RoundSeeds, params: P, outcome: O): Drawn<O>;
  /** The exact return to player of leaving at one multiplier always, ten-thousandths; for display. */
  rtp(cashOutE4: number): number;
  /** One less that return, exactly. */
  houseEdge(cashOutE4: number): Ratio;
  /** Where the simulation leaves, in turn: ten-thousandths. */
  readonly simulated: readonly number[];
}

/** What the offline verifier asks of a game, and says of a round. */
export interface Fair {
  /** The parameters that it takes for that, which may be fewer than a bet's. */
  readonly params: Readonly<Record<string, AnyField>>;
  /** The fields of its answer. @param params as its fields say */
  answer(seeds: RoundSeeds, params: object): object;
}

/* @__NO_SIDE_EFFECTS__ */
export function fair<F extends object>(
  params: Fields<F>,
  answer: (seeds: RoundSeeds, params: F) => object,
): Fair {
  // Asserted, not checked: whoever asks has read the parameters by these very fields.
  return { params: { ...params }, answer: (seeds, given) => answer(seeds, given as F) };
}
