import { kenoNumbers } from "@gemplay/games";
import { useEffect } from "react";
import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { feel } from "../play/board/feedback.ts";
import { useSteps } from "../play/board/use-steps.ts";
import type { BoardProps, RoundOf } from "../play/game/instant-game.ts";
import { formatCentiMultiplier, formatShortMultiplier, gainText } from "../play/stake/figures.ts";
import "./keno.css";
import { KenoPayRow } from "./keno-pay-row.tsx";
import { prizesOf, togglePick } from "./keno-picks.ts";
import { KenoStuds } from "./keno-studs.tsx";

/** Time in milliseconds between the display of two drawn numbers. */
const everyMs = 110;
/** Duration of the whole draw in milliseconds. */
export const drawMs = kenoNumbers.drawn * everyMs;

const heights = { full: 308, low: 226, control: 222 } as const;

/** Draws the board of Keno: the 40 numbers from which the player picks, and the multipliers for the picked numbers. */
export function KenoBoard(props: BoardProps<"keno">) {
  const { size, params, round, busy, reducedMotion, locked, spoken, onParams } = props;
  const t = useT();
  const { picks } = params;
  const shown = round && size !== "control" && !busy && isOf(round, picks, params.risk) ? round : null;
  const taken = useSteps({ id: round?.id, count: kenoNumbers.drawn, everyMs, reducedMotion });
  const drawn = shown?.outcome.drawn.slice(0, taken) ?? [];
  const hits = drawn.filter((number) => picks.includes(number)).length;
  const over = shown !== null && taken === kenoNumbers.drawn;
  const won = over && shown.result === "WIN";
  useHitSounds(hits, shown !== null && !over);
  const hasFreePick = picks.length < kenoNumbers.mostPicks;
  const prizes = prizesOf(params);
  const toggle = (number: number) => {
    const next = togglePick(picks, number);
    if (next === undefined) return;
    feel("press");
    onParams({ ...params, picks: [...next] });
  };
  return (
    <div
      className={`board keno${reducedMotion ? "" : " moving"} ${size}`}
      data-state={over ? (won ? "won" : "lost") : "idle"}
      style={{ height: `${heights[size] / 10}rem` }}
    >
      <BoardFacets
        height={heights[size]}
        across={60}
        middle={10}
        ground="var(--aqua-board)"
        light="var(--aqua)"
      />
      <KenoStuds picks={picks} drawn={drawn} hasFreePick={hasFreePick} locked={locked} onToggle={toggle} />
      <div className="told" aria-hidden={over ? true : undefined}>
        <span className="num">
          {shown
            ? t("keno.hitsOf", { hits, picks: picks.length })
            : t("keno.picked", { picks: picks.length, most: kenoNumbers.mostPicks })}
        </span>
        {over ? (
          <b className="num sum">
            {formatCentiMultiplier(shown.multiplierE4)} · {gainText(shown)}
          </b>
        ) : (
          <span className="num">
            {t("keno.upTo", { multiplier: formatShortMultiplier(prizes.at(-1)?.multiplierE4 ?? 0) })}
          </span>
        )}
      </div>
      {size === "full" ? <KenoPayRow prizes={prizes} hits={shown ? hits : undefined} won={won} /> : null}
      {spoken(over ? shown : null)}
    </div>
  );
}

/** Returns whether the bet of the round has the given picks and the given risk. */
function isOf({ params }: RoundOf<"keno">, picks: readonly number[], risk: string): boolean {
  return (
    params.risk === risk &&
    params.picks.length === picks.length &&
    picks.every((pick) => params.picks.includes(pick))
  );
}

/** Plays a sound when a picked number is drawn. */
function useHitSounds(hits: number, drawing: boolean): void {
  useEffect(() => {
    if (drawing && hits > 0) feel("step");
  }, [hits, drawing]);
}
