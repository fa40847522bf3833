import { gemsHand } from "@gemplay/games";
import { useEffect } from "react";
import { formatNumber, useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { feel } from "../play/board/feedback.ts";
import { useSteps } from "../play/board/use-steps.ts";
import type { BoardProps, ParamsOf } from "../play/game/instant-game.ts";
import { formatCentiMultiplier, formatShortMultiplier, gainFigure } from "../play/stake/figures.ts";
import "./gems.css";
import sprite from "./gems.svg";
import { cuts, drawSteps, fallEveryMs, groupsOf, handNames, prizesOf, stoneSeats } from "./gems-hand.ts";

const heights = { full: 368, low: 216, control: 160 } as const;

/** Draws the board of Gems: five places for the gemstones, and the multiplier of each hand below the places. */
export function GemsBoard({ size, ...rest }: BoardProps<"gems">) {
  return size === "control" ? <Control params={rest.params} /> : <Drawing size={size} {...rest} />;
}

function Drawing({
  size,
  params,
  round,
  busy,
  reducedMotion,
  spoken,
}: BoardProps<"gems"> & { size: "full" | "low" }) {
  const t = useT();
  const steps = useSteps({ id: round?.id, count: drawSteps, everyMs: fallEveryMs, reducedMotion });
  useTicks(steps, round !== null && !reducedMotion);
  // If the player chooses another risk, the board no longer shows the result of the last round.
  const known = round?.params.risk === params.risk && !busy ? round : null;
  const shown = steps === drawSteps ? known : null;
  const state = shown ? (shown.result === "WIN" ? "won" : "lost") : busy || known ? "drawing" : "idle";
  const stones = known?.outcome.stones.slice(0, steps) ?? [];
  return (
    <div
      className={`board gems${reducedMotion ? "" : " moving"}`}
      data-state={state}
      style={{ height: `${heights[size] / 10}rem` }}
    >
      <BoardFacets height={heights[size]} middle={70} ground="var(--gems-board)" light="var(--gems-light)" />
      {shown ? (
        <div key={shown.id} className="board-result num" aria-hidden="true">
          {state === "won" ? <Part name="burst" className="burst" /> : null}
          <div className="figure landed">{formatCentiMultiplier(shown.multiplierE4)}</div>
          <div className="gain">{gainFigure(shown)}</div>
        </div>
      ) : state === "idle" ? (
        <div className="board-result">
          <div className="head">{t("gems.head")}</div>
          <div className="lead">{t("gems.lead")}</div>
          <div className="kinds">
            {cuts.map((cut) => (
              <Part key={cut} name={`c-${cut}`} />
            ))}
          </div>
        </div>
      ) : null}
      <Seats stones={stones} settled={shown !== null} />
      {size === "full" ? (
        <Ladder risk={params.risk} hand={shown ? gemsHand(shown.outcome.stones) : undefined} />
      ) : null}
      {spoken(shown)}
    </div>
  );
}

/** While the player sets up automatic bets, the board shows only the multiplier of each hand. */
function Control({ params }: { readonly params: ParamsOf<"gems"> }) {
  return (
    <div className="board gems" style={{ height: `${heights.control / 10}rem` }}>
      <BoardFacets
        height={heights.control}
        middle={10}
        ground="var(--gems-board)"
        light="var(--gems-light)"
      />
      <Ladder risk={params.risk} hand={undefined} />
    </div>
  );
}

/** Plays a sound when a gemstone falls into its place on the board. */
function useTicks(steps: number, falling: boolean): void {
  useEffect(() => {
    if (falling && steps > 0 && steps <= stoneSeats.length) feel("tick");
  }, [steps, falling]);
}

function Part({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

function Seats({ stones, settled }: { readonly stones: readonly number[]; readonly settled: boolean }) {
  const groups = groupsOf(stones);
  return (
    <div className="seats" aria-hidden="true">
      {stoneSeats.map((place) => {
        const stone = stones[place];
        const group = settled ? groups[place] : undefined;
        return (
          <span key={place} className="seat">
            <Part name={stone === undefined ? "seat-empty" : group ? `seat-${group}` : "seat"} />
            {stone === undefined ? null : <Part name={`c-${cuts[stone]}`} className="stone" />}
          </span>
        );
      })}
    </div>
  );
}

interface LadderProps {
  readonly risk: ParamsOf<"gems">["risk"];
  readonly hand: ReturnType<typeof gemsHand> | undefined;
}

/**
 * Lists the multiplier of each hand of gemstones, best hand first. The multiplier of the last drawn hand has a ring
 * around it.
 */
function Ladder({ risk, hand: drawn }: LadderProps) {
  const t = useT();
  return (
    <ul className="ladder">
      {prizesOf(risk)
        .filter(({ hand }) => hand !== "none")
        .map(({ hand, groups, chance, multiplierE4 }) => (
          <li key={hand} className={hand === drawn ? "drawn" : undefined}>
            <span className="rhombs" aria-hidden="true">
              {stoneSeats.map((place) => (
                <i key={place} className={groups[place]} />
              ))}
            </span>
            <span>{t(handNames[hand])}</span>
            <span className="num chance">
              {formatNumber(chance, { style: "percent", minimumFractionDigits: 2 })}
            </span>
            <b className="num">{formatShortMultiplier(multiplierE4)}</b>
          </li>
        ))}
    </ul>
  );
}
