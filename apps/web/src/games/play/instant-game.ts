import type { InstantGameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { ComponentType, ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { GameLook } from "./game-look.ts";
import type { BetAsset, RoundOf } from "./round.ts";

export type { RoundOf } from "./round.ts";
export type ParamsOf<G extends InstantGameName> = RoundOf<G>["params"];
export type OutcomeOf<G extends InstantGameName> = RoundOf<G>["outcome"];

/** Returns the parameters of a round with the type of its game, because the compiler cannot infer this type. */
export const paramsOf = <G extends InstantGameName>({ params }: RoundOf<G>) => params as ParamsOf<G>;

/** A bet in the form of the request. The key makes sure that repeated requests place only one bet. */
export interface BetOf<G extends InstantGameName> {
  readonly key: string;
  readonly asset: BetAsset;
  /** The stake as decimal text. */
  readonly amount: string;
  readonly params: ParamsOf<G>;
}

/** A round, and the balance of its asset after the round. */
export interface SettledOf<G extends InstantGameName> {
  readonly round: RoundOf<G>;
  readonly balance: string;
}

/**
 * Size of the board: `full` in manual play, `low` while automatic bets run, and `control` with only the parameters
 * during the set-up of automatic bets.
 */
export type BoardSize = "full" | "low" | "control";

export interface BoardProps<G extends InstantGameName> {
  readonly size: BoardSize;
  /**
   * The parameters of the bet. The parameters are invalid only if the board or the controls pass an invalid bet to
   * `onParams`.
   */
  readonly params: ParamsOf<G>;
  /** The round on the board, or null before the first round. The board itself animates a new round. */
  readonly round: RoundOf<G> | null;
  /** Whether a bet was sent and its round is not known yet. */
  readonly busy: boolean;
  /**
   * True if results appear without motion: in turbo mode, with reduced motion, or when automatic bets are too fast for
   * motion.
   */
  readonly calm: boolean;
  /** Whether the parameters cannot be changed now. */
  readonly locked: boolean;
  /**
   * Renders a text for screen readers inside the board about the round whose result the board shows. The round is null
   * if the board shows no result.
   */
  spoken(round: RoundOf<G> | null): ReactNode;
  onParams(params: ParamsOf<G>): void;
}

export interface ControlsProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /**
   * Receives the new parameters. An invalid bet or undefined disables the button with a reason. After undefined, the
   * last parameters stay.
   */
  onParams(params: ParamsOf<G> | undefined): void;
}

export interface RulesProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
}

/** The parts of an instant game that differ from the other instant games. The folder of each game exports one. */
export interface InstantGame<G extends InstantGameName> {
  readonly name: G;
  readonly look: GameLook;
  /** Text of the main button. */
  readonly action: PageKey;
  /** Text below the button if the fields contain no valid bet. Undefined if the fields always contain a valid bet. */
  readonly wrong?: PageKey;
  /** Parameters at the start of a visit. */
  readonly initial: ParamsOf<G>;
  /**
   * Time in ms of the motion until the board shows the result. The next bet waits for the end of the motion. The page
   * uses 0 when motion is off.
   */
  readonly motionMs: (params: ParamsOf<G>) => number;
  /**
   * Time in ms between the arrival of a round and the next manual bet, for boards that show several results at once and
   * still move. The default is `motionMs`.
   */
  readonly nextAfterMs?: number;
  /**
   * Shortest time in ms between the bet and the round on the board, for boards that move before the result is known,
   * such as rolling digits. If undefined or when motion is off, the board shows the round at once.
   */
  readonly leastBusyMs?: number;
  /** True if a win always pays `topMultiplierE4`, so that the panel can show the profit of a win. */
  readonly onePayout?: true;
  /** True if the board of size `control` sets the parameters. The set-up of automatic bets then has no fields. */
  readonly boardSets?: true;
  /** True if short screens use the board of size `low` in manual play. */
  readonly lowFits?: true;
  isOffered(params: ParamsOf<G>): boolean;
  /** Returns the largest multiplier of a round in ten-thousandths. */
  topMultiplierE4(params: ParamsOf<G>): number;
  /** Returns the exact return to player. */
  rtp(params: ParamsOf<G>): number;
  /** The game engine, for the demo. */
  play(
    seeds: RoundSeeds,
    params: ParamsOf<G>,
  ): { readonly multiplierE4: number; readonly outcome: OutcomeOf<G> };
  /** Returns a short text of a round for the row of last results. The default is the multiplier. */
  say?(round: RoundOf<G>): string;
  /**
   * Returns the text of a round for screen readers, with the result and the gain. The default adds the result and the
   * gain to the text of `say`.
   */
  hear?(round: RoundOf<G>, result: string): string;
  /** Returns whether a won round is rare enough for a gold mark in the row of last results. */
  isRare?(round: RoundOf<G>): boolean;
  readonly Board: ComponentType<BoardProps<G>>;
  /** The fields below the stake, for manual and automatic play. */
  readonly Controls: ComponentType<ControlsProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules as text, with the exact return. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
