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
/** A round that is being played. */
export type OpenRoundOf<G extends StagedGameName> = OpenRounds[G];
type Moves = { readonly [G in StagedGameName]: Body<`POST /games/${G}/move`>["move"] };
export type MoveOf<G extends StagedGameName> = Moves[G];
/** What the player knows of a round that is being played. */
export type SeenOf<G extends StagedGameName> = OpenRounds[G]["seen"];
/** What stands on the table: the round that is being played, or the last one that was; null before the first. */
export type Standing<G extends StagedGameName> = OpenRoundOf<G> | RoundOf<G> | null;

/** A call of a staged game. Each is one act however often it is sent: by its key, its step, its round. */
export type StagedCall<G extends StagedGameName> =
  | {
      readonly kind: "open";
      readonly body: {
        readonly key: string;
        readonly asset: BetAsset;
        /** Decimal text. */
        readonly amount: string;
        readonly params: ParamsOf<G>;
      };
    }
  | {
      readonly kind: "move";
      readonly body: { readonly id: string; readonly step: number; readonly move: MoveOf<G> };
    }
  | { readonly kind: "cash-out"; readonly body: { readonly id: string } };

/** What every call answers: the round that is open, or the finished one, and the balance of its asset. */
export interface StagedAnswer<G extends StagedGameName> {
  readonly open: OpenRoundOf<G> | null;
  readonly round: RoundOf<G> | null;
  readonly balance: string | null;
}

/** The round on the table, if it can be played on. */
export function openOf<G extends StagedGameName>(standing: Standing<G>): OpenRoundOf<G> | null {
  return standing !== null && "seen" in standing ? (standing as OpenRoundOf<G>) : null;
}

/** The round on the table, if it is over. */
export function endedOf<G extends StagedGameName>(standing: Standing<G>): RoundOf<G> | null {
  return standing !== null && "outcome" in standing ? (standing as RoundOf<G>) : null;
}

/** Whether a cash-out is possible: a step was right. Before that the multiplier is 1. */
export const canCashOut = ({ multiplierE4 }: { readonly multiplierE4: number }): boolean =>
  multiplierE4 !== 10_000;

/** Whether a step to this multiplier would win more than the table pays: then the round must be cashed out before. */
export function isBeyondTable(
  { amount, maximumWin }: { readonly amount: string; readonly maximumWin: string },
  multiplierE4: number,
): boolean {
  const stakeBase = parseAmount(amount, stakeDecimals);
  return payoutBase(stakeBase, multiplierE4) - stakeBase > parseAmount(maximumWin, stakeDecimals);
}

export interface BoardProps<G extends StagedGameName> {
  readonly standing: Standing<G>;
  /** What stood before the motion that is under way: no words may tell its end before it. */
  readonly settled: Standing<G>;
  /** Chosen for the next round, while none is open. */
  readonly params: ParamsOf<G>;
  /** The move that is on its way. */
  readonly waiting: MoveOf<G> | null;
  /** No motion: turbo, reduced motion, or a picture of a round that is over. */
  readonly calm: boolean;
  /** Absent: nothing can be done now, as on the page of a round. */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** What stands between board and button while a round is on the table. */
export interface MiddleProps<G extends StagedGameName> {
  readonly standing: OpenRoundOf<G> | RoundOf<G>;
  /** Absent: no move can be made now. */
  readonly onMove?: ((move: MoveOf<G>) => void) | undefined;
}

/** What stands there before a round: the amount, and what else is chosen. */
export interface SetupProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  /** The field of the amount. */
  readonly stake: ReactNode;
  /** Undefined: what is typed is no offered bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** What every round of a run of automatic bets does, game by game. */
interface Plans {
  /** The tiles are opened in this order, then the round is cashed out. */
  readonly mines: { readonly tiles: readonly number[] };
  /** So many right guesses. On an end of the ranks a way that is not offered there is the same rank. */
  readonly hilo: { readonly guesses: number; readonly way: "likelier" | "higher" | "lower" };
  /** So many right flips; by turns begins with heads. */
  readonly coinflip: { readonly flips: number; readonly side: CoinSide | "turns" };
}
export type PlanOf<G extends StagedGameName> = Plans[G];

export interface PlanProps<G extends StagedGameName> {
  readonly plan: PlanOf<G>;
  readonly params: ParamsOf<G>;
  readonly locked: boolean;
  onPlan(plan: PlanOf<G>): void;
  /** Undefined: what is typed is no offered bet. */
  onParams(params: ParamsOf<G> | undefined): void;
}

/** What automatic play of a game does not share with the others. */
export interface StagedAuto<G extends StagedGameName> {
  /** The plan that a visit begins with. */
  readonly initial: PlanOf<G>;
  /** The next step of a round by the plan. Pure; the table's largest win is looked at by `auto-round.ts`. */
  nextMove(plan: PlanOf<G>, open: Pick<OpenRoundOf<G>, "seen">): MoveOf<G> | "cash-out";
  /** Why rounds of these parameters cannot be played by the plan, in words; absent where every plan can. */
  whyNot?(plan: PlanOf<G>, params: ParamsOf<G>): string | undefined;
  /** The board as the place where the plan is made; absent where the controls say it all. */
  readonly Board?: ComponentType<PlanProps<G>>;
  readonly Controls: ComponentType<PlanProps<G>>;
}

export interface RulesProps<G extends StagedGameName> {
  readonly params: ParamsOf<G>;
}

/** The rules, as the game's definition states them. */
export interface StagedRules<G extends StagedGameName>
  extends Pick<
    Definition<G, ParamsOf<G>, MoveOf<G>, SeenOf<G>, RoundOf<G>["outcome"]>,
    "name" | "initial" | "firstStepTopMultiplierE4" | "standing" | "seen" | "outcome" | "ladderE4" | "rtp"
  > {
  /** Moves that can be made now. */
  moves(open: Pick<OpenRoundOf<G>, "params" | "seen">): readonly MoveOf<G>[];
  /** What a move would lead to if it is right, ten-thousandths; undefined when it cannot be made. */
  nextE4(open: Pick<OpenRoundOf<G>, "params" | "seen">, move: MoveOf<G>): number | undefined;
}

/** All that the screen of a staged game does not share with the others: what a game's folder exports. */
export interface StagedGame<G extends StagedGameName> extends StagedRules<G> {
  readonly look: GameLook;
  /** What stands under the button when the fields hold no offered bet. */
  readonly wrong?: PageKey;
  /** What stands under it as long as no cash-out is possible. */
  readonly first: PageKey;
  /** How long the board moves after a move until its result stands, ms. */
  readonly motionMs: number;
  /** A button that makes any of the moves. */
  readonly random?: { readonly label: PageKey; readonly art?: ArtName };
  /** What was seen of the round on the table; of a lost one, as the definition's `rtp` takes it. */
  seenOf(standing: OpenRoundOf<G> | RoundOf<G>): SeenOf<G>;
  /** Right steps of what was seen: the rung of the ladder. Absent where the board shows the steps itself. */
  reached?(seen: SeenOf<G>): number;
  /** What the last step showed, as it is read out; undefined before the first. */
  say(standing: OpenRoundOf<G> | RoundOf<G>): string | undefined;
  readonly auto: StagedAuto<G>;
  readonly Board: ComponentType<BoardProps<G>>;
  readonly Middle: ComponentType<MiddleProps<G>>;
  readonly Setup: ComponentType<SetupProps<G>>;
  readonly rulesTitle: PageKey;
  /** The rules in words, and the exact return. */
  readonly Rules: ComponentType<RulesProps<G>>;
}
