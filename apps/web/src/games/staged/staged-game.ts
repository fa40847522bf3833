import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import { type CoinSide, type StagedGame as Definition, payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import type { ComponentType, ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { ArtName } from "../../ui/index.ts";
import type { GameLook } from "../play/game-look.ts";
import { type BetAsset, type RoundOf, stakeDecimals } from "../play/round.ts";

export type ParamsOf<G extends StagedGameName> = RoundOf<G>["params"];
type OpenRounds = { readonly [G in StagedGameName]: NonNullable<Data<`GET /games/${G}/open`>["open"]> };
/** An open round. */
export type OpenRoundOf<G extends StagedGameName> = OpenRounds[G];
type Moves = { readonly [G in StagedGameName]: Body<`POST /games/${G}/move`>["move"] };
export type MoveOf<G extends StagedGameName> = Moves[G];
/** The part of an open round that the server has shown to the player. */
export type SeenOf<G extends StagedGameName> = OpenRounds[G]["seen"];
/** The round on the table: the open round, or the last finished one. Null before the first round. */
export type Standing<G extends StagedGameName> = OpenRoundOf<G> | RoundOf<G> | null;

/**
 * A call of a staged game. A repeated call has no second effect, because the server identifies a call by its key, its
 * step or its round.
 */
export type StagedCall<G extends StagedGameName> =
  | {
      readonly kind: "open";
      readonly body: {
        readonly key: string;
        readonly asset: BetAsset;
        /** The stake as decimal text. */
        readonly amount: string;
        readonly params: ParamsOf<G>;
      };
    }
  | {
      readonly kind: "move";
      readonly body: { readonly id: string; readonly step: number; readonly move: MoveOf<G> };
    }
  | { readonly kind: "cash-out"; readonly body: { readonly id: string } };

/** The answer to every call: the open or the finished round, and the balance of its asset. */
export interface StagedAnswer<G extends StagedGameName> {
  readonly open: OpenRoundOf<G> | null;
  readonly round: RoundOf<G> | null;
  readonly balance: string | null;
}

/** Returns the round on the table if it is open. */
export function openOf<G extends StagedGameName>(standing: Standing<G>): OpenRoundOf<G> | null {
  return standing !== null && "seen" in standing ? (standing as OpenRoundOf<G>) : null;
}

/** Returns the round on the table if it is finished. */
export function endedOf<G extends StagedGameName>(standing: Standing<G>): RoundOf<G> | null {
  return standing !== null && "outcome" in standing ? (standing as RoundOf<G>) : null;
}

/**
 * Returns whether a cash-out is possible. No cash-out is possible before the first right step, when the multiplier is
 * 1.
 */
export const canCashOut = ({ multiplierE4 }: { readonly multiplierE4: number }): boolean =>
  multiplierE4 !== 10_000;

/**
 * Returns whether a step to this multiplier would exceed the table's largest win, so that the player must cash out
 * first.
 */
export function isBeyondTable(
  { amount, maximumWin }: { readonly amount: string; readonly maximumWin: string },
  multiplierE4: number,
): boolean {
  const stakeBase = parseAmount(amount, stakeDecimals);
  return payoutBase(stakeBase, multiplierE4) - stakeBase > parseAmount(maximumWin, stakeDecimals);
}

export interface BoardProps<G extends StagedGameName> {
  readonly standing: Standing<G>;
  /**
   * The state before the current motion. Texts show this state, so that the texts do not reveal the result before the
   * motion ends.
   */
  readonly settled: Standing<G>;
  /** Parameters for the next round, if no round is open. */
  readonly params: ParamsOf<G>;
  /** The move whose answer is pending. */
  readonly waiting: MoveOf<G> | null;
  /** True if the board shows no motion: in turbo mode, with reduced motion, or in a picture of a finished round. */
  readonly calm: boolean;
  /** Makes a move. Undefined if no move is possible, for example on the page of a finished round. */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** Properties of the part between board and button during a round. */
export interface MiddleProps<G extends StagedGameName> {
  readonly standing: OpenRoundOf<G> | RoundOf<G>;
  /** Makes a move. Undefined if no move is possible now. */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** Properties of the part between board and button before a round. */
export interface SetupProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /** The field of the stake. */
  readonly stake: ReactNode;
  /** Receives the new parameters, or undefined if the typed text is no valid bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** The plan for every round of a run of automatic bets, for each game. */
interface Plans {
  /** The tiles to open in this order before the cash-out. */
  readonly mines: { readonly tiles: readonly number[] };
  /**
   * The number of right guesses, and the kind of guess. If the kind is not offered on the lowest or the highest rank,
   * the plan guesses the same rank.
   */
  readonly hilo: { readonly guesses: number; readonly way: "likelier" | "higher" | "lower" };
  /** The number of right flips, and the side. Alternating sides begin with heads. */
  readonly coinflip: { readonly flips: number; readonly side: CoinSide | "turns" };
}
export type PlanOf<G extends StagedGameName> = Plans[G];

export interface PlanProps<G extends StagedGameName> {
  readonly plan: PlanOf<G>;
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  onPlan(plan: PlanOf<G>): void;
  /** Receives the new parameters, or undefined if the typed text is no valid bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** The parts of a game's automatic play that differ from other games. */
export interface StagedAuto<G extends StagedGameName> {
  /** The plan at the start of a visit. */
  readonly initial: PlanOf<G>;
  /**
   * Returns the next step of a round according to the plan. The function is pure. `auto-round.ts` checks the table's
   * largest win.
   */
  nextMove(plan: PlanOf<G>, open: Pick<OpenRoundOf<G>, "seen">): MoveOf<G> | "cash-out";
  /**
   * Returns the reason as text why rounds with these parameters cannot follow the plan. The function is missing if
   * every plan is possible.
   */
  whyNot?(plan: PlanOf<G>, params: ParamsOf<G>): string | undefined;
  /** The board for editing the plan. Undefined if the controls are enough. */
  readonly Board?: ComponentType<PlanProps<G>>;
  readonly Controls: ComponentType<PlanProps<G>>;
}

export interface RulesProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
}

/** The rules in the game's definition. */
export interface StagedRules<G extends StagedGameName>
  extends Pick<
    Definition<G, ParamsOf<G>, MoveOf<G>, SeenOf<G>, RoundOf<G>["outcome"]>,
    "name" | "initial" | "firstStepTopMultiplierE4" | "standing" | "seen" | "outcome" | "ladderE4" | "rtp"
  > {
  /** Returns the possible moves. */
  moves(open: Pick<OpenRoundOf<G>, "params" | "seen">): readonly MoveOf<G>[];
  /** Returns the multiplier after a right move in ten-thousandths, or undefined if the move is not possible. */
  nextE4(open: Pick<OpenRoundOf<G>, "params" | "seen">, move: MoveOf<G>): number | undefined;
}

/** The parts of a staged game that differ from the other staged games. The folder of each game exports one. */
export interface StagedGame<G extends StagedGameName> extends StagedRules<G> {
  readonly look: GameLook;
  /** Text below the button if the fields contain no valid bet. */
  readonly wrong?: PageKey;
  /** Text below the button while no cash-out is possible. */
  readonly first: PageKey;
  /** Time in ms of the board's motion after a move until the result is shown. */
  readonly motionMs: number;
  /** A button that makes a random move. */
  readonly random?: { readonly label: PageKey; readonly art?: ArtName };
  /** Returns the part of the round on the table that the player has seen. */
  seenOf(standing: OpenRoundOf<G> | RoundOf<G>): SeenOf<G>;
  /**
   * Returns the number of right steps, which is the position on the ladder. The function is missing if the board itself
   * shows the steps.
   */
  reached?(seen: SeenOf<G>): number;
  /** Returns the text of the last step for screen readers, or undefined before the first step. */
  say(standing: OpenRoundOf<G> | RoundOf<G>): string | undefined;
  readonly auto: StagedAuto<G>;
  readonly Board: ComponentType<BoardProps<G>>;
  readonly Middle: ComponentType<MiddleProps<G>>;
  readonly Setup: ComponentType<SetupProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules as text, with the exact return. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
