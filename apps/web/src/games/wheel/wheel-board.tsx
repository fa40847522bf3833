import { wheelTableE4 } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { useSteps } from "../play/board/use-steps.ts";
import type { BoardProps, ParamsOf } from "../play/game/instant-game.ts";
import { formatCentiMultiplier, gainFigure } from "../play/stake/figures.ts";
import "./wheel.css";
import { WheelDrawing } from "./wheel-drawing.tsx";
import { legendOf, spinMs } from "./wheel-layout.ts";
import { WheelLegend } from "./wheel-legend.tsx";

/**
 * Height of the board and position of the wheel on the board, for each size of the board. The list of multipliers is
 * below the full-size wheel, and beside the wheel on the low board.
 */
const sizes = {
  full: { height: 364, at: { x: 171.5, y: 164, scale: 1 } },
  low: { height: 216, at: { x: 116, y: 109, scale: 0.66 } },
} as const;

/** Draws the board of the game Wheel: the wheel itself, and the multipliers of its segments. */
export function WheelBoard({ size, ...rest }: BoardProps<"wheel">) {
  return size === "control" ? <Control params={rest.params} /> : <Spinning size={size} {...rest} />;
}

function Spinning(props: BoardProps<"wheel"> & { size: "full" | "low" }) {
  const { size, params, round, busy, reducedMotion, spoken } = props;
  const { height, at } = sizes[size];
  const table = wheelTableE4(params);
  const legend = legendOf(table);
  const landed = useSteps({ id: round?.id, count: 1, everyMs: spinMs, reducedMotion }) === 1;
  // If the player changes the risk or the number of segments, the board no longer shows the result of the last round.
  const turned = round?.params.segments === params.segments ? round : null;
  const known = turned?.params.risk === params.risk ? turned : null;
  const shown = landed && !busy ? known : null;
  const state = shown
    ? shown.result === "WIN"
      ? "won"
      : "lost"
    : round && (busy || !landed)
      ? "spinning"
      : "idle";
  return (
    <div
      className={`board wheel${reducedMotion ? "" : " moving"} ${size}`}
      data-state={state}
      style={{ height: `${height / 10}rem` }}
    >
      <BoardFacets
        height={height}
        across={at.x}
        middle={at.y}
        ground="var(--topaz-board)"
        light="var(--gold)"
      />
      <WheelDrawing
        table={table}
        legend={legend}
        segment={turned?.outcome.segment ?? 0}
        spin={turned?.id}
        reducedMotion={reducedMotion}
        hit={shown !== null}
        at={at}
      />
      <div
        className="hub"
        style={{
          left: `${(at.x - 70 * at.scale) / 10}rem`,
          top: `${at.y / 10}rem`,
          width: `${14 * at.scale}rem`,
        }}
      >
        {shown ? (
          <div key={shown.id} className="num" aria-hidden="true">
            <div className="figure landed">{formatCentiMultiplier(shown.multiplierE4)}</div>
            <div className="gain">{gainFigure(shown)}</div>
          </div>
        ) : state === "idle" ? (
          <Hint topE4={Math.max(...table)} />
        ) : null}
      </div>
      <WheelLegend
        legend={legend}
        segments={table.length}
        hitE4={shown?.multiplierE4}
        column={size === "low"}
      />
      {spoken(shown)}
    </div>
  );
}

/** While the player sets up automatic bets, draws only the list of multipliers. */
function Control({ params }: { readonly params: ParamsOf<"wheel"> }) {
  const table = wheelTableE4(params);
  return (
    <div className="board wheel full" style={{ height: "6rem" }}>
      <BoardFacets height={60} middle={10} ground="var(--topaz-board)" light="var(--gold)" />
      <WheelLegend legend={legendOf(table)} segments={table.length} hitE4={undefined} column={false} />
    </div>
  );
}

function Hint({ topE4 }: { readonly topE4: number }) {
  const t = useT();
  return (
    <>
      <div className="gain">{t("wheel.upTo")}</div>
      <div className="num figure">{formatCentiMultiplier(topE4)}</div>
    </>
  );
}
