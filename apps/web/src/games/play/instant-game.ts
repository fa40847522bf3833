import type { InstantGameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { ComponentType, ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { GameLook } from "./game-look.ts";
import type { BetAsset, RoundOf } from "./round.ts";

export type { RoundOf } from "./round.ts";
export type ParamsOf<G extends InstantGameName> = RoundOf<G>["params"];
export type OutcomeOf<G extends InstantGameName> = RoundOf<G>["outcome"];

/** Returns the parameters of a round with the type of its game, which the compiler alone would lose. */
export const paramsOf = <G extends InstantGameName>({ params }: RoundOf<G>) => params as ParamsOf<G>;

/** A bet as it is sent. The key makes sure that repeated requests place only one bet. */
export interface BetOf<G extends InstantGameName> {
  readonly key: string;
  readonly asset: BetAsset;
  /** Decimal text. */
  readonly amount: string;
  readonly params: ParamsOf<G>;
}

/** A round, and the balance of its asset after the round. */
export interface SettledOf<G extends InstantGameName> {
  readonly round: RoundOf<G>;
  readonly balance: string;
}

/** full: manual play; low: while automatic bets run; control: only the parameters, for the set-up of automatic bets. */
export type BoardSize = "full" | "low" | "control";

export interface BoardProps<G extends InstantGameName> {
  readonly size: BoardSize;
  /** A valid bet. An invalid one appears only if the board or the controls pass it to `onParams`. */
  readonly params: ParamsOf<G>;
  /** The round on the board, or null before the first. The board itself animates a new round. */
  readonly round: RoundOf<G> | null;
  /** Whether a bet was sent and its round is not known yet. */
  readonly busy: boolean;
  /** True without motion: turbo, reduced motion, or automatic bets that are too fast for motion. */
  readonly calm: boolean;
  /** Whether the parameters cannot be changed now. */
  readonly locked: boolean;
  /**
   * Renders a text for screen readers about the round whose result is shown, inside the board. Null without a result.
   */
  spoken(round: RoundOf<G> | null): ReactNode;
  onParams(params: ParamsOf<G>): void;
}

export interface ControlsProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /**
   * Called with the new parameters. Undefined or an invalid bet disables the button with a reason. After undefined the
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
  /** Text below the button if the fields contain no valid bet. Undefined if the fields always contain one. */
  readonly wrong?: PageKey;
  /** Parameters at the start of a visit. */
  readonly initial: ParamsOf<G>;
  /** Time in ms of the board's motion until the result is shown. The next bet waits for it. 0 without motion. */
  readonly motionMs: (params: ParamsOf<G>) => number;
  /**
   * Time in ms after the arrival of a round until the next manual bet is possible, while the board still moves. For
   * boards that show several results at once. The default is `motionMs`.
   */
  readonly nextAfterMs?: number;
  /**
   * Shortest time in ms between the bet and the round on the board, for boards that move before the result is known,
   * such as rolling digits. Without it, the round is shown at once. 0 without motion.
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
   * Returns the text of a round for screen readers, with its result and gain. The default is the text of `say` with
   * both.
   */
  hear?(round: RoundOf<G>, result: string): string;
  /** Returns whether a won round is rare enough for a gold mark in that row. */
  isRare?(round: RoundOf<G>): boolean;
  readonly Board: ComponentType<BoardProps<G>>;
  /** The fields below the stake, for manual and automatic play. */
  readonly Controls: ComponentType<ControlsProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules as text, with the exact return. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
