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
/** The data of an open round that the server has shown to the player. */
export type SeenOf<G extends StagedGameName> = OpenRounds[G]["seen"];
/**
 * The round that the game board shows: the open round, or the last finished round. The value is null before the first
 * round of the player.
 */
export type Standing<G extends StagedGameName> = OpenRoundOf<G> | RoundOf<G> | null;

/**
 * A call of a staged game: a bet, a move or a cash-out. A repeated call has no second effect. The server recognises a
 * call by its key, its step or its round.
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

/** The answer to every call of a staged game: the open or finished round, and the balance of its asset. */
export interface StagedAnswer<G extends StagedGameName> {
  readonly open: OpenRoundOf<G> | null;
  readonly round: RoundOf<G> | null;
  readonly balance: string | null;
}

/** Returns the round on the game board if the round is open, otherwise null. */
export function openOf<G extends StagedGameName>(standing: Standing<G>): OpenRoundOf<G> | null {
  return standing !== null && "seen" in standing ? (standing as OpenRoundOf<G>) : null;
}

/** Returns the round on the game board if the round is finished, otherwise null. */
export function endedOf<G extends StagedGameName>(standing: Standing<G>): RoundOf<G> | null {
  return standing !== null && "outcome" in standing ? (standing as RoundOf<G>) : null;
}

/**
 * Returns whether the player can cash out. Before the first correct step, the multiplier is 1, and no cash-out is
 * possible.
 */
export const canCashOut = ({ multiplierE4 }: { readonly multiplierE4: number }): boolean =>
  multiplierE4 !== 10_000;

/**
 * Returns whether a step to the given multiplier would exceed the largest win of the table, so that the player must
 * cash out first.
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
   * The state of the round before the current motion of the board. Texts show the state before the motion, so that a
   * text does not reveal the result before the motion ends.
   */
  readonly settled: Standing<G>;
  /** Bet parameters for the next round, used while no round is open. */
  readonly params: ParamsOf<G>;
  /** The move that the page has sent and whose answer is missing. */
  readonly waiting: MoveOf<G> | null;
  /** True if the board shows no motion: in turbo mode, with reduced motion, or in the picture of a finished round. */
  readonly reducedMotion: boolean;
  /**
   * Makes a move. The value is undefined if the player cannot make a move, for example on the page of a finished round.
   */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** Properties of the content between the board and the main button during a round. */
export interface MiddleProps<G extends StagedGameName> {
  readonly standing: OpenRoundOf<G> | RoundOf<G>;
  /** Makes a move. The value is undefined if the player cannot make a move at present. */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** Properties of the content between the board and the main button before a round. */
export interface SetupProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /** The input field for the stake. */
  readonly stake: ReactNode;
  /** Called with the new bet parameters, or with undefined if the typed text is no valid bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** For each staged game, the plan that all rounds of automatic play follow. */
interface Plans {
  /** The tiles that automatic play opens before the cash-out, in the order of opening. */
  readonly mines: { readonly tiles: readonly number[] };
  /**
   * The number of correct guesses before the cash-out, and the kind of guess. If the lowest or the highest rank does
   * not allow the kind of guess, the plan guesses the same rank.
   */
  readonly hilo: { readonly guesses: number; readonly way: "likelier" | "higher" | "lower" };
  /**
   * The number of correct flips before the cash-out, and the side of the coin. If the plan alternates the sides, the
   * first side is heads.
   */
  readonly coinflip: { readonly flips: number; readonly side: CoinSide | "turns" };
}
export type PlanOf<G extends StagedGameName> = Plans[G];

export interface PlanProps<G extends StagedGameName> {
  readonly plan: PlanOf<G>;
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  onPlan(plan: PlanOf<G>): void;
  /** Called with the new bet parameters, or with undefined if the typed text is no valid bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** The functions and components for automatic play that differ between the staged games. */
export interface StagedAuto<G extends StagedGameName> {
  /** The plan of automatic play at the start of a visit. */
  readonly initial: PlanOf<G>;
  /**
   * Returns the next step of a round according to the plan of automatic play. The function has no side effects. The
   * file `auto-round.ts` checks the largest win of the table.
   */
  nextMove(plan: PlanOf<G>, open: Pick<OpenRoundOf<G>, "seen">): MoveOf<G> | "cash-out";
  /**
   * Returns a text that explains why rounds with the given parameters cannot follow the plan. The function is missing
   * if rounds can follow every plan.
   */
  whyNot?(plan: PlanOf<G>, params: ParamsOf<G>): string | undefined;
  /**
   * A board on which the player edits the plan of automatic play. The value is undefined if the player can edit the
   * plan with the controls alone.
   */
  readonly Board?: ComponentType<PlanProps<G>>;
  readonly Controls: ComponentType<PlanProps<G>>;
}

export interface RulesProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
}

/** The rules that the definition of a staged game contains. */
export interface StagedRules<G extends StagedGameName>
  extends Pick<
    Definition<G, ParamsOf<G>, MoveOf<G>, SeenOf<G>, RoundOf<G>["outcome"]>,
    "name" | "initial" | "firstStepTopMultiplierE4" | "standing" | "seen" | "outcome" | "ladderE4" | "rtp"
  > {
  /** Returns the moves that the player can make in the open round. */
  moves(open: Pick<OpenRoundOf<G>, "params" | "seen">): readonly MoveOf<G>[];
  /** Returns the multiplier after a correct move, in ten-thousandths. Returns undefined if the move is not possible. */
  nextE4(open: Pick<OpenRoundOf<G>, "params" | "seen">, move: MoveOf<G>): number | undefined;
}

/**
 * The code of a staged game that differs from the other staged games. The folder of each staged game exports one object
 * of the type `StagedGame`.
 */
export interface StagedGame<G extends StagedGameName> extends StagedRules<G> {
  readonly look: GameLook;
  /** Error text below the button if the fields contain no valid bet. */
  readonly wrong?: PageKey;
  /** Text below the button until the first correct step makes a cash-out possible. */
  readonly first: PageKey;
  /** Duration in milliseconds of the board's motion from a move to the visible result. */
  readonly motionMs: number;
  /** The label of a button that makes a random move. */
  readonly random?: { readonly label: PageKey; readonly art?: ArtName };
  /** Returns the data of the round on the board that the player has seen. */
  seenOf(standing: OpenRoundOf<G> | RoundOf<G>): SeenOf<G>;
  /**
   * Returns the number of correct steps, which is the position on the ladder of multipliers. The function is missing if
   * the board itself shows the steps of the round.
   */
  reached?(seen: SeenOf<G>): number;
  /** Returns a text about the last step for screen readers. Returns undefined before the first step. */
  say(standing: OpenRoundOf<G> | RoundOf<G>): string | undefined;
  readonly auto: StagedAuto<G>;
  readonly Board: ComponentType<BoardProps<G>>;
  readonly Middle: ComponentType<MiddleProps<G>>;
  readonly Setup: ComponentType<SetupProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules of the game as text, with the exact return to player. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
