import type { Data, GameName } from "@gemplay/api-schema";
import type { ReactNode } from "react";
import type { RoundOf } from "../play/game/round.ts";

/** The times and balances of a finished round, from the ledger's record. */
export type RoundRecord = Data<"GET /games/round">["record"];

/** One step of a replayed round, with texts in the chosen language. */
export interface ReplayStep {
  readonly title: string;
  /** The amount or multiplier that belongs to the step. */
  readonly figure: string;
  /** The multiplier after the step, in ten-thousandths. Undefined while the round has no multiplier. */
  readonly multiplierE4: number | undefined;
  /** Milliseconds since the bet. Undefined if the record does not contain the time of the step. */
  readonly atMs: number | undefined;
  /** The shortest time in milliseconds for which the replay shows the step, for example the duration of an animation. */
  readonly leastMs: number;
  /** True if the board moves until the next step, so that the replay never shortens the time between both steps. */
  readonly isMoving?: true;
}

export interface ReplayBoardProps<G extends GameName> {
  readonly round: RoundOf<G>;
  readonly record: RoundRecord | undefined;
  /** The index of the shown step. */
  readonly at: number;
  /** Returns the time in milliseconds for which the replay has shown the step, at the speed 1×. */
  readonly sinceMs: () => number;
  /** True if the board animates the next step. */
  readonly animated: boolean;
}

/** The code of one game that replays a round from its record. */
export interface Replay<G extends GameName> {
  /** Returns the steps of a round, in order. The first step is the bet. */
  stepsOf(round: RoundOf<G>, record: RoundRecord | undefined): readonly ReplayStep[];
  /** Draws the board of the game at the shown step. */
  draw(props: ReplayBoardProps<G>): ReactNode;
  /** True if the board stays legible at 60% of its size, so that the words are beside the board. */
  readonly isSmall?: true;
}
