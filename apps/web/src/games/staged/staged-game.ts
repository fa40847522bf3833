import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import { type CoinSide, type StagedGame as Definition, payoutBase } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import type { ComponentType, ReactNode } from "react";
import type { PageKey } from "../../i18n/index.ts";
import type { ArtName } from "../../ui/index.ts";
import type { GameLook } from "../play/game/game-look.ts";
import { type BetAsset, type RoundOf, stakeDecimals } from "../play/game/round.ts";

export type ParamsOf<G extends StagedGameName> = RoundOf<G>["params"];
type OpenRounds = { readonly [G in StagedGameName]: NonNullable<Data<`GET /games/${G}/open`>["open"]> };
/** An open round. */
export type OpenRoundOf<G extends StagedGameName> = OpenRounds[G];
type Moves = { readonly [G in StagedGameName]: Body<`POST /games/${G}/move`>["move"] };
export type MoveOf<G extends StagedGameName> = Moves[G];
/** The data of an open round that the server has shown to the player. */
export type SeenOf<G extends StagedGameName> = OpenRounds[G]["seen"];
/**
 * The round that the game board shows: the open round, or the last finished round. The value is null before the
 * player's first round.
 */
export type Standing<G extends StagedGameName> = OpenRoundOf<G> | RoundOf<G> | null;

/**
 * A call of a staged game to the server: a bet, a move or a cash-out. If the page repeats a call, the server applies
 * the call only once. The server recognises a repeated call by its idempotency key, its step or its round.
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

/**
 * The answer to every call of a staged game: the open or finished round, and the player's balance of the round's asset.
 */
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
 * Returns whether the player can cash out the open round. Before the first correct step, the multiplier is 1, and the
 * player cannot cash out.
 */
export const canCashOut = ({ multiplierE4 }: { readonly multiplierE4: number }): boolean =>
  multiplierE4 !== 10_000;

/**
 * Returns whether a step to the given multiplier would exceed the largest win of the table. The player cannot take such
 * a step and can only cash out.
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
   * The state of the round before the current animation of the board. Texts show the state before the animation, so
   * that a text does not reveal the result before the animation ends.
   */
  readonly settled: Standing<G>;
  /** Bet parameters for the next round, used while no round is open. */
  readonly params: ParamsOf<G>;
  /** The sent move that the server has not answered yet, or null. */
  readonly waiting: MoveOf<G> | null;
  /** The move of the step that a replay shows. Undefined outside of replays. */
  readonly now?: MoveOf<G> | undefined;
  /**
   * True if the board shows no animation: in turbo mode, with reduced motion, or in the picture of a finished round.
   */
  readonly reducedMotion: boolean;
  /**
   * Makes a move. The value is undefined if the player cannot make a move, for example on the page of a finished round.
   */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** Properties of the content between the board and the main button during a round. */
export interface MiddleProps<G extends StagedGameName> {
  readonly standing: OpenRoundOf<G> | RoundOf<G>;
  /** Makes a move. The value is undefined while the player cannot make a move. */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** Properties of the content between the board and the main button before a round. */
export interface SetupProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /** The component with the input field for the stake. */
  readonly stake: ReactNode;
  /** The amount of the stake in base units, and the name of its currency. */
  readonly amountBase: bigint;
  readonly shownAsset: string;
  /** Called with the new bet parameters, or with undefined if the typed text is not a valid bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** For each staged game, the plan that every round of automatic play follows. */
interface Plans {
  /** The tiles that automatic play opens before the cash-out, in the order of opening. */
  readonly mines: { readonly tiles: readonly number[] };
  /**
   * The number of correct guesses before the cash-out, and the kind of guess. If the lowest or the highest rank does
   * not allow the planned guess, the plan guesses the same rank.
   */
  readonly hilo: { readonly guesses: number; readonly way: "likelier" | "higher" | "lower" };
  /**
   * The number of correct choices before the cash-out, and the side of the coin. If the plan alternates the sides, the
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
  /** Called with the new bet parameters, or with undefined if the typed text is not a valid bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** The functions and components for automatic play that are specific to one staged game. */
export interface StagedAuto<G extends StagedGameName> {
  /** The plan of automatic play that the screen shows when the player opens the game. */
  readonly initial: PlanOf<G>;
  /**
   * Returns the next step of a round according to the plan of automatic play. The function has no side effects. The
   * file `auto-round.ts` checks that no step exceeds the largest win of the table.
   */
  nextMove(plan: PlanOf<G>, open: Pick<OpenRoundOf<G>, "seen">): MoveOf<G> | "cash-out";
  /**
   * Returns a text that explains why rounds with the given parameters cannot follow the plan. A game omits this
   * function if every plan is possible with all parameters.
   */
  whyNot?(plan: PlanOf<G>, params: ParamsOf<G>): string | undefined;
  /**
   * A board on which the player edits the plan of automatic play. The value is undefined if the player can edit the
   * plan with the input fields alone.
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
 * The code and texts that are specific to one staged game. The folder of each staged game exports one object of the
 * type `StagedGame`.
 */
export interface StagedGame<G extends StagedGameName> extends StagedRules<G> {
  readonly look: GameLook;
  /** Error text below the main button if the input fields contain no valid bet. */
  readonly wrong?: PageKey;
  /** Text below the cash-out button until the first correct step makes a cash-out possible. */
  readonly first: PageKey;
  /** Duration in milliseconds of the animation that the board shows after a move, until the result is visible. */
  readonly motionMs: number;
  /** The label of the button that makes a random move. */
  readonly random?: { readonly label: PageKey; readonly art?: ArtName };
  /** Returns the part of the data of a round that the player has already seen. */
  seenOf(standing: OpenRoundOf<G> | RoundOf<G>): SeenOf<G>;
  /**
   * Returns the number of correct steps, which determines the position on the ladder of multipliers. A game omits this
   * function if its board shows the steps of the round.
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
