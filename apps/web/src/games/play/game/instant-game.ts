import type { InstantGameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { ComponentType, ReactNode } from "react";
import type { PageKey } from "../../../i18n/index.ts";
import type { GameLook } from "./game-look.ts";
import type { BetAsset, RoundOf } from "./round.ts";

export type { RoundOf } from "./round.ts";
export type ParamsOf<G extends InstantGameName> = RoundOf<G>["params"];
export type OutcomeOf<G extends InstantGameName> = RoundOf<G>["outcome"];

/** Returns the parameters of a round, typed for the game of the round, because TypeScript cannot infer this type. */
export const paramsOf = <G extends InstantGameName>({ params }: RoundOf<G>) => params as ParamsOf<G>;

/**
 * A bet in the format of the request to the server. Because of the idempotency key `key`, repeated requests place the
 * bet only once.
 */
export interface BetOf<G extends InstantGameName> {
  readonly key: string;
  readonly asset: BetAsset;
  /** The stake as decimal text. */
  readonly amount: string;
  readonly params: ParamsOf<G>;
}

/** A round of a game, and the player's balance of the round's asset after the round. */
export interface SettledOf<G extends InstantGameName> {
  readonly round: RoundOf<G>;
  readonly balance: string;
}

/**
 * Size of the game board on the screen. The size `full` is for manual play, and the size `low` is for running automatic
 * bets. The size `control` shows only the bet parameters, while the player sets up automatic bets.
 */
export type BoardSize = "full" | "low" | "control";

export interface BoardProps<G extends InstantGameName> {
  readonly size: BoardSize;
  /**
   * The parameters of the current bet. The parameters are invalid only if the board or the controls have passed an
   * invalid bet to `onParams`.
   */
  readonly params: ParamsOf<G>;
  /**
   * The round whose result the board shows. The value is null before the first round. The board itself starts the
   * animation of a new round.
   */
  readonly round: RoundOf<G> | null;
  /** Whether the page has sent a bet and is waiting for the round of this bet. */
  readonly busy: boolean;
  /**
   * True if the board shows results without motion, because of turbo mode, reduced motion, or automatic bets that
   * follow each other too fast for an animation.
   */
  readonly reducedMotion: boolean;
  /** Whether the bet parameters are locked, so that the player cannot change them. */
  readonly locked: boolean;
  /**
   * Renders a text for screen readers inside the game board. The text describes the round whose result the board shows.
   * The argument is null if the board shows no result of a round.
   */
  spoken(round: RoundOf<G> | null): ReactNode;
  onParams(params: ParamsOf<G>): void;
}

export interface ControlsProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /**
   * Called with the new bet parameters. If the bet is invalid or undefined, the bet button is disabled and shows a
   * reason. If the argument is undefined, the page keeps the last valid bet parameters.
   */
  onParams(params: ParamsOf<G> | undefined): void;
}

export interface RulesProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
}

/**
 * The code and texts that are specific to one instant game. The folder of each instant game exports one object of the
 * type `InstantGame`.
 */
export interface InstantGame<G extends InstantGameName> {
  readonly name: G;
  readonly look: GameLook;
  /** Text key for the label of the game's main button. */
  readonly action: PageKey;
  /**
   * Error text below the main button if the input fields contain no valid bet. The value is undefined if the fields of
   * the game always contain a valid bet.
   */
  readonly wrong?: PageKey;
  /** Bet parameters that the screen shows when the player opens the game. */
  readonly initial: ParamsOf<G>;
  /**
   * Duration in milliseconds of the board's animation until the board shows the result. The page places the next
   * automatic bet only after the animation has ended. If motion is off, the page uses the duration 0.
   */
  readonly motionMs: (params: ParamsOf<G>) => number;
  /**
   * Time in milliseconds after the page has received a round until the player can place the next manual bet. Some
   * boards show several results at the same time, so the next bet need not wait for the end of the animation. If
   * `nextAfterMs` is undefined, the page waits for `motionMs`.
   */
  readonly nextAfterMs?: number;
  /**
   * Shortest time in milliseconds between the bet and the display of the round. Boards with rolling digits need a
   * minimum time, because the digits move before the page knows the result. If `leastBusyMs` is undefined or motion is
   * off, the board shows the round immediately.
   */
  readonly leastBusyMs?: number;
  /** True if every win pays the multiplier `topMultiplierE4`, so that the panel can show the profit of a win. */
  readonly onePayout?: true;
  /**
   * True if the player sets the bet parameters directly on the board of the size `control`. The form for automatic play
   * then needs no input fields for the bet parameters.
   */
  readonly boardSets?: true;
  /** True if short screens use the board of the size `low` even in manual play. */
  readonly lowFits?: true;
  isOffered(params: ParamsOf<G>): boolean;
  /** Returns the largest multiplier that a round can pay, in ten-thousandths. */
  topMultiplierE4(params: ParamsOf<G>): number;
  /** Returns the exact return to player for the given bet parameters. */
  rtp(params: ParamsOf<G>): number;
  /** Plays a round in the demo with the game engine. */
  play(
    seeds: RoundSeeds,
    params: ParamsOf<G>,
  ): { readonly multiplierE4: number; readonly outcome: OutcomeOf<G> };
  /**
   * Returns a short text about a round for the row of recent results. Without `say`, the row shows the multiplier of
   * the round.
   */
  say?(round: RoundOf<G>): string;
  /**
   * Returns a text about a round for screen readers. The text contains the result and the gain. Without `hear`, the
   * page adds the result and the gain to the text of `say`.
   */
  hear?(round: RoundOf<G>, result: string): string;
  /** Returns whether a win is so rare that the row of recent results shows it in gold. */
  isRare?(round: RoundOf<G>): boolean;
  readonly Board: ComponentType<BoardProps<G>>;
  /** The input fields below the stake, for manual play and for automatic play. */
  readonly Controls: ComponentType<ControlsProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules of the game as text, with the exact return to player. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
