import { type DiceParams, diceMultiplierE4, diceWinning } from "@gemplay/games";
import { formatHundredths, formatMultiplier, useT } from "../../i18n/index.ts";
import { Art } from "../../ui/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { BoardShards } from "../play/board/board-shards.tsx";
import { RollingDigits } from "../play/board/rolling-digits.tsx";
import type { BoardProps, RoundOf } from "../play/game/instant-game.ts";
import { formatChance, gainText } from "../play/stake/figures.ts";
import { moveTarget } from "./dice-controls.ts";
import { DiceTrack, positionOf } from "./dice-track.tsx";
import "./dice.css";

const sizes = {
  full: { height: 316, middle: 112, track: 254, result: "top-60", idle: "top-40" },
  low: { height: 216, middle: 66, track: 160, result: "top-8", idle: "top-8" },
  control: { height: 108, middle: 20, track: 56, result: "", idle: "" },
} as const;

/** Twenty-two triangular shards in three colour tones around the number, in the coordinates of the full board. */
const shards = [
  {
    fill: "var(--emerald)",
    opacity: 0.9,
    d: "M174.1,38L171.5,31.2L168.9,38zM251.2,66.3L262.2,55.7L247.8,60.8zM273.3,126.1L297.4,125L274,119zM225.1,176.2L244.2,193L229.5,172.3zM139.9,181.9L139.7,189.6L144.9,184zM76.5,139.4L62.3,147.7L78.7,146zM78.7,78L55.8,74.1L76.5,84.5zM144.9,40L133.6,19.6L139.9,42z",
  },
  {
    fill: "var(--emerald-lo)",
    opacity: 0.5,
    d: "M205.1,37.1L211.4,14.6L200.1,35.1zM273,82.4L280.7,76.3L270.9,75.9zM270.9,148.1L287.2,149.9L273,141.6zM200.1,188.9L209.4,204.4L205.1,186.9zM109.6,176.6L94.9,197.4L114,180.5zM61.9,119.7L52.7,124.2L62.6,126.8zM89.7,57.5L75.4,52.3L86.4,62.9z",
  },
  {
    fill: "var(--emerald-hi)",
    opacity: 0.7,
    d: "M237.2,43L248.1,26.6L232.9,39.1zM288.3,103.6L318.8,96.8L287.5,96.4zM258.7,169.9L267.6,171.7L262.1,164.5zM168.9,196.3L171.5,208.3L174.1,196.3zM80.9,164.5L64.5,178.5L84.3,169.9zM55.5,96.4L24.2,96.8L54.7,103.6zM110.1,39.1L102.7,35.3L105.8,43z",
  },
] as const;

/**
 * Draws the board of the game Dice. Animations of the board change only the CSS properties `transform` and `opacity`,
 * so no frame triggers a layout.
 */
export function DiceBoard(props: BoardProps<"dice">) {
  const { size, params, round, busy: rolling, reducedMotion, locked, spoken, onParams } = props;
  const { height, middle, track, result, idle } = sizes[size];
  const state = rolling ? "rolling" : round === null ? "idle" : round.result === "WIN" ? "won" : "lost";
  const won = state === "won";
  return (
    <div
      className={`board${reducedMotion ? "" : " moving"}`}
      data-state={state}
      style={{ height: `${height / 10}rem` }}
    >
      <BoardFacets height={height} middle={middle} ground="var(--emerald-board)" light="var(--emerald)" />
      {size === "full" ? (
        <BoardShards key={won ? round?.id : "at rest"} shards={shards} height={316} out={won} />
      ) : null}
      {size === "control" ? (
        <ControlLine params={params} />
      ) : (
        <div className={`board-result ${state === "idle" ? idle : result}`}>
          {state === "idle" ? (
            <Target params={params} low={size === "low"} />
          ) : (
            <Result round={round} rolling={rolling} />
          )}
        </div>
      )}
      <DiceTrack
        top={track}
        params={params}
        locked={locked}
        onMove={(targetCenti) => onParams(moveTarget(params, targetCenti))}
      />
      {round && size !== "control" ? (
        <span
          className="dice-marker"
          style={{
            top: `${(track - 57) / 10}rem`,
            transform: `translateX(${positionOf(round.outcome.rollCenti) / 10}rem)`,
            opacity: rolling ? 0.35 : 1,
          }}
          aria-hidden="true"
        >
          <Art name={round.result === "WIN" ? "s-emerald" : "s-moon"} size={34} />
          <svg viewBox="0 0 34 12" className="h-12 w-34" aria-hidden="true">
            <polygon
              points="11,3 23,3 17,12"
              fill={round.result === "WIN" ? "var(--emerald)" : "var(--moon-lo)"}
            />
          </svg>
        </span>
      ) : null}
      {spoken(rolling ? null : round)}
    </div>
  );
}

interface ResultProps {
  readonly round: RoundOf<"dice"> | null;
  readonly rolling: boolean;
}

function Result({ round, rolling }: ResultProps) {
  return (
    <>
      <div className={`num figure${round && !rolling ? " landed" : ""}`} aria-hidden="true">
        <RollingDigits text={formatHundredths(round?.outcome.rollCenti ?? 0)} />
      </div>
      <div className="num gain" aria-hidden="true">
        {round && !rolling ? gainText(round) : " "}
      </div>
    </>
  );
}

/** Shows the target number of the next roll, the win chance and the multiplier, before the first roll. */
function Target({ params, low }: { readonly params: DiceParams; readonly low: boolean }) {
  const t = useT();
  const label = (
    <p className="text-14 text-[var(--emerald-quiet)]">
      {t(params.direction === "over" ? "dice.rollOver" : "dice.rollUnder")}
    </p>
  );
  return (
    <>
      {low ? null : label}
      <div className="num figure text-emerald-hi">{formatHundredths(params.targetCenti)}</div>
      {low ? label : null}
      <p className="num mt-2 text-16 font-semibold text-emerald-hi">
        {t("dice.toWin", { chance: formatChance(diceWinning(params)) })}
        {" · "}
        {formatMultiplier(diceMultiplierE4(params))}
      </p>
    </>
  );
}

function ControlLine({ params }: { readonly params: DiceParams }) {
  const t = useT();
  const target = formatHundredths(params.targetCenti);
  return (
    <div className="num absolute inset-x-12 top-8 flex justify-between text-12 text-[var(--emerald-quiet)]">
      <span>{t(params.direction === "over" ? "dice.over" : "dice.under", { target })}</span>
      <span>{formatChance(diceWinning(params))}</span>
      <span>{formatMultiplier(diceMultiplierE4(params))}</span>
    </div>
  );
}
