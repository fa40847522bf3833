import type { StagedGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import type { BetAsset, RoundOf } from "../../../games/play/round.ts";
import type { Refusal } from "../../../games/play/use-play.ts";
import {
  isBeyondTable,
  type OpenRoundOf,
  type ParamsOf,
  type PlanOf,
  type StagedCall,
  type StagedGame,
} from "../../../games/staged/staged-game.ts";
import type { Made } from "./use-staged.ts";

/** What stays the same of every bet of a run. */
export interface PlannedBet<G extends StagedGameName> {
  readonly asset: BetAsset;
  readonly params: ParamsOf<G>;
  readonly plan: PlanOf<G>;
}

/** How a round of automatic play ended: settled, or stopped with the round as it stands. */
export type PlayedRound<G extends StagedGameName> =
  | {
      readonly settled: { readonly round: RoundOf<G>; readonly balance: string };
      readonly refusal?: undefined;
    }
  | { readonly settled?: undefined; readonly refusal: Refusal };

type Planned<G extends StagedGameName> = Pick<StagedGame<G>, "nextE4"> & {
  readonly auto: Pick<StagedGame<G>["auto"], "nextMove">;
};

/** The call that goes on with an open round by the plan: a step that could win too much is a cash-out before it. */
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
  /** Time to see a step; false when nobody is here any more: then the round stays open. */
  seen(): Promise<boolean>;
}

/** Plays one round by the plan, from its bet to its end; whatever stops it leaves it open for the player's hand. */
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
