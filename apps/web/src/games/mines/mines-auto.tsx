import { minesMultiplierE4 } from "@gemplay/games";
import { formatMultiplier, t, useT } from "../../i18n/index.ts";
import { feel } from "../play/board/feedback.ts";
import type { PlanProps, StagedAuto } from "../staged/staged-game.ts";
import { MinesField } from "./mines-field.tsx";
import { gemsAmong } from "./mines-moves.ts";
import { initialPlan, isPlayable, nextMove, toggleTile } from "./mines-plan.ts";
import { MinesCount } from "./mines-setup.tsx";
import studs from "./studs.svg";

export const auto: StagedAuto<"mines"> = {
  initial: initialPlan,
  nextMove,
  whyNot: (plan, params) =>
    isPlayable(plan, params) ? undefined : t("mines.planWrong", { most: gemsAmong(params) }),
  Board: PlanBoard,
  Controls: PlanControls,
};

/**
 * Shows the board on which the player marks the tiles that automatic play opens. Each marked tile shows its number in
 * the order of opening.
 */
function PlanBoard({ plan, params, locked, onPlan }: PlanProps<"mines">) {
  const t = useT();
  return (
    <MinesField>
      {(tile) => {
        const place = plan.tiles.indexOf(tile) + 1;
        const next = toggleTile(plan, tile, params);
        return {
          name: t(place > 0 ? "mines.tileMarked" : "mines.tileClosed", { tile: tile + 1, place }),
          pressed: place > 0,
          picture: (
            <svg viewBox="0 0 48 48" aria-hidden="true">
              <use href={`${studs}#${place > 0 ? "stud-on" : "stud"}`} width="48" height="48" />
              {place > 0 ? (
                <text className="num mark" x="24" y="30">
                  {place}
                </text>
              ) : null}
            </svg>
          ),
          onPress:
            next && !locked
              ? () => {
                  feel("press");
                  onPlan(next);
                }
              : undefined,
        };
      }}
    </MinesField>
  );
}

/** Shows the number of mines, and the payout after all marked tiles are opened. */
function PlanControls({ plan, params, locked, onPlan, onParams }: PlanProps<"mines">) {
  const t = useT();
  const count = plan.tiles.length;
  return (
    <>
      <div className="flex min-h-40 items-center justify-between gap-12 text-13">
        {count === 0 ? (
          <span className="text-muted">{t("mines.planHint")}</span>
        ) : (
          <>
            <span>
              {t("mines.planCount", { count, most: gemsAmong(params) })}
              {isPlayable(plan, params) ? (
                <b className="num font-semibold text-emerald">
                  {" · "}
                  {formatMultiplier(minesMultiplierE4(params.mines, count))}
                </b>
              ) : null}
            </span>
            <button
              type="button"
              className="mini-button flex-none px-12 text-13"
              onClick={() => {
                if (!locked) onPlan(initialPlan);
              }}
            >
              {t("mines.planClear")}
            </button>
          </>
        )}
      </div>
      <MinesCount params={params} locked={locked} onParams={onParams} />
    </>
  );
}
