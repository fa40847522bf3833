import type { InstantGameName } from "@gemplay/api-schema";
import type { RoundSeeds } from "@gemplay/games";
import type { ComponentType, ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { GameLook } from "./game-look.ts";
import type { BetAsset, RoundOf } from "./round.ts";

export type { RoundOf } from "./round.ts";
export type ParamsOf<G extends InstantGameName> = RoundOf<G>["params"];
export type OutcomeOf<G extends InstantGameName> = RoundOf<G>["outcome"];

/** A round's parameters; the compiler alone would forget whose they are. */
export const paramsOf = <G extends InstantGameName>({ params }: RoundOf<G>) => params as ParamsOf<G>;

/** A bet as it is sent; its key makes it one bet however often it is sent. */
export interface BetOf<G extends InstantGameName> {
  readonly key: string;
  readonly asset: BetAsset;
  /** Decimal text. */
  readonly amount: string;
  readonly params: ParamsOf<G>;
}

/** A round, and the balance of its asset after it. */
export interface SettledOf<G extends InstantGameName> {
  readonly round: RoundOf<G>;
  readonly balance: string;
}

/** full: manual; low: while automatic bets run; control: only what is set up, for the set-up of automatic bets. */
export type BoardSize = "full" | "low" | "control";

export interface BoardProps<G extends InstantGameName> {
  readonly size: BoardSize;
  /** Always an offered bet, unless the board itself or the controls hand out another one. */
  readonly params: ParamsOf<G>;
  /** The round on the board; null before the first. A new one is shown by the board's own motion. */
  readonly round: RoundOf<G> | null;
  /** A bet is on its way. */
  readonly busy: boolean;
  /** No motion: turbo, reduced motion, or a row of automatic bets that is too fast for it. */
  readonly calm: boolean;
  /** The parameters cannot be changed now. */
  readonly locked: boolean;
  /** Reads out the round whose result stands on the board; null while none does. Stands within the board. */
  spoken(round: RoundOf<G> | null): ReactNode;
  onParams(params: ParamsOf<G>): void;
}

export interface ControlsProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /** Undefined, or no offered bet: the button says so. With undefined the last parameters stand. */
  onParams(params: ParamsOf<G> | undefined): void;
}

export interface RulesProps<G extends InstantGameName> {
  readonly params: ParamsOf<G>;
}

/** All that the screen of an instant game does not share with the others: what a game's folder exports. */
export interface InstantGame<G extends InstantGameName> {
  readonly name: G;
  readonly look: GameLook;
  /** What the big button says. */
  readonly action: PageKey;
  /** What stands under the button when the fields hold no offered bet; absent where they always hold one. */
  readonly wrong?: PageKey;
  /** Parameters that a visit begins with. */
  readonly initial: ParamsOf<G>;
  /** How long the board's motion takes until the result stands, ms; the next bet waits for it. 0 when calm. */
  readonly motionMs: (params: ParamsOf<G>) => number;
  /**
   * How long after a round is there the next bet may be placed by hand, ms, while the board still moves to the results
   * of those before: for boards that show several at once. Absent: `motionMs`.
   */
  readonly nextAfterMs?: number;
  /**
   * How long a bet is seen on its way at least, ms, before the board gets its round: for boards that move while the
   * result is not known, like digits that roll. Absent: the round is shown as soon as it is there. 0 when calm.
   */
  readonly leastBusyMs?: number;
  /** A win always pays `topMultiplierE4`, so that the panel can say the profit of a win. */
  readonly onePayout?: true;
  /** The board at size `control` is where the parameters are set: the set-up of automatic bets has no fields then. */
  readonly boardSets?: true;
  /** On a short screen the board at size `low` takes the full one's place in manual play. */
  readonly lowFits?: true;
  isOffered(params: ParamsOf<G>): boolean;
  /** The most a round can pay, ten-thousandths. */
  topMultiplierE4(params: ParamsOf<G>): number;
  /** The exact return to player. */
  rtp(params: ParamsOf<G>): number;
  /** The engine, for the demo. */
  play(
    seeds: RoundSeeds,
    params: ParamsOf<G>,
  ): { readonly multiplierE4: number; readonly outcome: OutcomeOf<G> };
  /** A round in a word, for the row of last results. Absent: its multiplier. */
  say?(round: RoundOf<G>): string;
  /** A round as it is read out, with its result and gain in words. Absent: as above, and these. */
  hear?(round: RoundOf<G>, result: string): string;
  /** Whether a won round is rare enough for gold in that row. */
  isRare?(round: RoundOf<G>): boolean;
  readonly Board: ComponentType<BoardProps<G>>;
  /** The fields below the amount, the same for manual and automatic play. */
  readonly Controls: ComponentType<ControlsProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules in words, and the exact return. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
