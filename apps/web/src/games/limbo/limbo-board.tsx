import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { BoardShards } from "../play/board/board-shards.tsx";
import { RollingDigits } from "../play/board/rolling-digits.tsx";
import type { BoardProps } from "../play/game/instant-game.ts";
import { formatCentiMultiplier, gainText } from "../play/stake/figures.ts";
import "./limbo.css";
import { LimboControlLine } from "./limbo-control-line.tsx";
import { LimboRuler, wedgeLabel, wedgeTop } from "./limbo-ruler.tsx";
import { figureSize } from "./limbo-scale.ts";
import { useRise } from "./use-rise.ts";

const sizes = {
  full: { height: 316, middle: 96, result: 50, lift: 0 },
  low: { height: 216, middle: 56, result: 10, lift: 62 },
} as const;

/** Twenty triangular shards in three colour tones around the multiplier, in the coordinates of the full board. */
const shards = [
  {
    fill: "var(--sapphire)",
    opacity: 0.9,
    d: "M148.4,36.8L146,30.4L143.6,36.8zM213.3,63.9L224.3,54.6L210.4,58.5zM222.7,117.4L244.3,119.2L224.2,111.2zM168.9,153.3L180,172.1L173.4,151.3zM96.2,142L93,149.1L100.1,145.8zM64.6,92.7L49.2,96L64.6,99.3zM100.1,46.2L85.2,35.2L96.2,50z",
  },
  {
    fill: "var(--sapphire-lo)",
    opacity: 0.5,
    d: "M175.5,36.2L182,15.4L170.9,34.1zM230.4,79.4L238.1,74.2L229,73.1zM215.8,136.3L229.7,140.2L218.6,130.9zM143.6,160L146,176L148.4,160zM73.4,130.9L51.7,145.8L76.2,136.3zM63,73.1L53.9,74.2L61.6,79.4zM121.1,34.1L114,24.5L116.5,36.2z",
  },
  {
    fill: "var(--sapphire-hi)",
    opacity: 0.7,
    d: "M203.5,42.3L214.5,27.4L199.7,38.4zM240.6,99.3L269.2,96L240.6,92.7zM199.7,153.6L206.8,156.8L203.5,149.7zM114.5,160.4L112,172.1L119,162.5zM55.3,114.1L35.1,122.2L56.8,120.4zM70.9,52.9L46.3,43.3L68.1,58.2z",
  },
] as const;

/**
 * The chevrons, from the wide and dark ones at the lower edge of the board to the narrow and light ones at the upper
 * edge. The value `half` is half the width of the chevron.
 */
const chevrons = [
  {
    top: 300,
    half: 92,
    drop: 38.6,
    high: 26,
    left: "var(--sapphire-deep)",
    right: "var(--sapphire-abyss)",
    opacity: 0.5,
  },
  {
    top: 268,
    half: 80,
    drop: 33.6,
    high: 24,
    left: "var(--sapphire-deep)",
    right: "var(--limbo-2)",
    opacity: 0.75,
  },
  {
    top: 238,
    half: 68,
    drop: 28.6,
    high: 22,
    left: "var(--sapphire-lo)",
    right: "var(--sapphire-deep)",
    opacity: 0.85,
  },
  {
    top: 210,
    half: 56,
    drop: 23.5,
    high: 20,
    left: "var(--sapphire-lo)",
    right: "var(--limbo-3)",
    opacity: 1,
  },
  {
    top: 184,
    half: 44,
    drop: 18.5,
    high: 18,
    left: "var(--sapphire)",
    right: "var(--sapphire-lo)",
    opacity: 1,
  },
] as const;

/** Draws the board of Limbo: the multiplier in front of rising chevrons, and the ruler beside the multiplier. */
export function LimboBoard({ size, ...rest }: BoardProps<"limbo">) {
  return size === "control" ? <LimboControlLine params={rest.params} /> : <Rising size={size} {...rest} />;
}

function Rising({
  size,
  params,
  round,
  busy,
  reducedMotion,
  spoken,
}: BoardProps<"limbo"> & { size: "full" | "low" }) {
  const t = useT();
  const { height, middle, result, lift } = sizes[size];
  const resultE4 = round?.outcome.resultE4 ?? 10_000;
  const { board, figure, landed } = useRise({ id: round?.id, resultE4, reducedMotion });
  const ended = round === null ? "idle" : round.result === "WIN" ? "won" : "lost";
  const state = busy ? "rolling" : landed ? ended : "rising";
  const shown = formatCentiMultiplier(resultE4);
  // If the label of the target is at the height of the result, the result needs a smaller font.
  const wedge = wedgeTop(height, params.targetE4) - result;
  const beside = wedge > 2 && wedge < 106 ? wedgeLabel(params.targetE4) : null;
  return (
    <div
      ref={board}
      className={`board limbo${reducedMotion ? "" : " moving"}`}
      data-state={state}
      style={{ height: `${height / 10}rem` }}
    >
      <BoardFacets
        height={height}
        across={146}
        middle={middle}
        ground="var(--sapphire-board)"
        light="var(--sapphire)"
      />
      {/* Each chevron is a separate HTML element, because a moving element inside an SVG would trigger a layout in
          every frame. */}
      {chevrons.map(({ top, half, drop, high, left, right, opacity }, place) => (
        <svg
          key={top}
          className="full chevron"
          viewBox={`0 ${lift} 343 ${height}`}
          style={{ "--i": place }}
          aria-hidden="true"
        >
          <g opacity={opacity}>
            <polygon points={wing(top, -half, drop, high)} fill={left} />
            <polygon points={wing(top, half, drop, high)} fill={right} />
          </g>
        </svg>
      ))}
      {size === "full" ? (
        <BoardShards
          key={state === "won" ? round?.id : "at rest"}
          shards={shards}
          height={316}
          out={state === "won"}
        />
      ) : null}
      <LimboRuler height={height} targetE4={params.targetE4} held={round !== null} />
      <div className="board-result" style={{ top: `${result / 10}rem`, width: "29.2rem" }}>
        <div
          className={`num figure${state === "won" || state === "lost" ? " landed" : ""}`}
          style={{ "--size": figureSize(shown, beside) / 64 }}
          aria-hidden="true"
        >
          <span ref={figure} className="flex">
            <RollingDigits text={shown} />
          </span>
        </div>
        <div className={`num gain${beside ? " text-13" : ""}`} aria-hidden={round ? true : undefined}>
          {state === "rolling" || state === "rising"
            ? " "
            : round
              ? gainText(round)
              : t("limbo.wins", { target: formatCentiMultiplier(params.targetE4) })}
        </div>
      </div>
      {spoken(landed && !busy ? round : null)}
    </div>
  );
}

/** Returns the corners of one wing of a chevron, starting from the tip of the chevron. */
function wing(top: number, half: number, drop: number, high: number): string {
  const end = 146 + half;
  return `${end},${top + drop} 146,${top} 146,${top + high} ${end},${top + drop + high}`;
}
