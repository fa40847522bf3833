import type { StagedGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import type { BetAsset, RoundOf } from "../../../games/play/game/round.ts";
import type { Refusal } from "../../../games/play/panel/use-play.ts";
import {
  isBeyondTable,
  type OpenRoundOf,
  type ParamsOf,
  type PlanOf,
  type StagedCall,
  type StagedGame,
} from "../../../games/staged/staged-game.ts";
import type { Made } from "./use-staged.ts";

/** The part of an automatic bet that is the same for every round of a run. */
export interface PlannedBet<G extends StagedGameName> {
  readonly asset: BetAsset;
  readonly params: ParamsOf<G>;
  readonly plan: PlanOf<G>;
}

/** Result of one automatic round: the settled round, or the reason why the round stays open. */
export type PlayedRound<G extends StagedGameName> =
  | {
      readonly settled: { readonly round: RoundOf<G>; readonly balance: string };
      readonly refusal?: undefined;
    }
  | { readonly settled?: undefined; readonly refusal: Refusal };

type Planned<G extends StagedGameName> = Pick<StagedGame<G>, "nextE4"> & {
  readonly auto: Pick<StagedGame<G>["auto"], "nextMove">;
};

/**
 * Returns the next call for an open round according to the plan of automatic play. If the next step could exceed the
 * largest win of the table, the function returns a cash-out instead.
 */
export function nextCall<G extends StagedGameName>(
  game: Planned<G>,
  plan: PlanOf<G>,
  open: OpenRoundOf<G>,
): StagedCall<G> {
  const { id, step } = open;
  const move = game.auto.nextMove(plan, open);
  const nextE4 = move === "cash-out" ? undefined : game.nextE4(open, move);
  return move === "cash-out" || nextE4 === undefined || isBeyondTable(open, nextE4)
    ? { kind: "cash-out", body: { id } }
    : { kind: "move", body: { id, step, move } };
}

interface RoundParts<G extends StagedGameName> {
  make(call: StagedCall<G>): Promise<Made<G>>;
  /**
   * Waits for a short time, so that the player can see a step of the round. Returns false if the player has left the
   * screen, so that the round stays open.
   */
  seen(): Promise<boolean>;
}

/**
 * Plays one round according to the plan of automatic play, from the bet to the end of the round. If a call to the
 * server fails, the round stays open for manual play.
 */
export async function playRound<G extends StagedGameName>(
  game: Planned<G>,
  { plan, ...bet }: PlannedBet<G> & { readonly amount: string },
  { make, seen }: RoundParts<G>,
): Promise<PlayedRound<G>> {
  const key = newKey();
  let made = await make({ kind: "open", body: { key, ...bet } });
  while (made.answer?.open) {
    if (!(await seen())) return { refusal: { title: "", detail: "" } };
    made = await make(nextCall(game, plan, made.answer.open));
  }
  if (!made.answer) return made;
  const { round, balance } = made.answer;
  if (!round || balance === null) throw new Error("a call answers an open round or a finished one");
  return { settled: { round, balance } };
}
