import type { StagedGameName } from "@gemplay/api-schema";
import type { MoveOf, PlanOf, StagedGame } from "../../../games/staged/staged-game.ts";
import { LadderRow } from "./ladder-row.tsx";
import type { BetFields } from "./use-bet-fields.ts";
import type { ShownRound } from "./use-shown-round.ts";
import type { Staged } from "./use-staged.ts";

interface StagedBoardProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  readonly staged: Staged<G>;
  readonly round: ShownRound<G>;
  readonly fields: BetFields<G>;
  readonly plan: PlanOf<G>;
  /** True while the player sets up automatic play, so that the plan replaces the board. */
  readonly planning: boolean;
  /** True while the player cannot change the plan. */
  readonly locked: boolean;
  /** Makes a move in the open round. The value is undefined while the player cannot make a move. */
  readonly onMove: ((move: MoveOf<G>) => void) | undefined;
  onPlan(plan: PlanOf<G>): void;
}

/**
 * Shows the ladder of multipliers and the board of the round. While the player sets up automatic play, shows only the
 * board on which the player edits the plan.
 */
export function StagedBoard<G extends StagedGameName>(props: StagedBoardProps<G>) {
  const { game, staged, round, fields, planning } = props;
  const { current } = round;
  return (
    <>
      {game.ladderE4 && !planning ? (
        <LadderRow
          rungs={game.ladderE4(fields.params)}
          reached={current ? (game.reached?.(game.seenOf(current)) ?? 0) : 0}
          lost={round.ended?.result === "LOSE"}
        />
      ) : (
        <div className="h-4" />
      )}
      {!planning ? (
        <game.Board
          standing={round.standing}
          settled={round.settled}
          params={fields.params}
          waiting={staged.waiting}
          reducedMotion={staged.reducedMotion}
          onMove={props.onMove}
        />
      ) : game.auto.Board ? (
        <game.auto.Board
          plan={props.plan}
          params={fields.params}
          locked={props.locked}
          onPlan={props.onPlan}
          onParams={fields.takeParams}
        />
      ) : null}
    </>
  );
}
