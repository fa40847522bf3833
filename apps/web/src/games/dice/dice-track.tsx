import type { DiceParams } from "@gemplay/games";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { formatHundredths, useT } from "../../i18n/index.ts";
import { targetRange } from "./dice-controls.ts";

/**
 * Horizontal position of the value 0 on the slider, and width of one unit, in design pixels. The board is 343 design
 * pixels wide.
 */
const zeroAt = 26;
const oneWide = 2.91;

/**
 * Converts a value to its horizontal position on the board in design pixels.
 * @param centi hundredths
 */
export function positionOf(centi: number): number {
  return zeroAt + (centi / 100) * oneWide;
}

/**
 * Step of the slider handle in hundredths. The handle moves in whole numbers. The player can set hundredths with the
 * input fields and with keys for fine steps.
 */
const stepCenti = 100;
const scale = [0, 25, 50, 75, 100] as const;
const keys: Readonly<Record<string, number>> = {
  ArrowLeft: -stepCenti,
  ArrowDown: -stepCenti,
  ArrowRight: stepCenti,
  ArrowUp: stepCenti,
  PageDown: -10 * stepCenti,
  PageUp: 10 * stepCenti,
};

interface DiceTrackProps {
  /** Vertical center of the slider track on the board in design pixels. */
  readonly top: number;
  readonly params: DiceParams;
  readonly locked: boolean;
  onMove(targetCenti: number): void;
}

/**
 * Shows the slider for the target, which the player moves with a pointer or the keyboard. The handle is between the
 * losing zone and the winning zone of the slider.
 */
export function DiceTrack({ top, params, locked, onMove }: DiceTrackProps) {
  const t = useT();
  const { direction, targetCenti } = params;
  const box = useRef<DOMRect | null>(null);
  const { minimum, maximum } = targetRange(direction);

  const follow = (event: PointerEvent) => {
    if (!box.current) return;
    const at = ((event.clientX - box.current.left) / box.current.width) * 343;
    onMove(Math.round((at - zeroAt) / oneWide) * stepCenti);
  };
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (locked || event.button !== 0) return;
      // The page measures the slider track only once per drag, so that the finger's movement does not trigger a layout.
      box.current = event.currentTarget.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: follow,
    onPointerUp() {
      box.current = null;
    },
    onPointerCancel() {
      box.current = null;
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (locked) return;
    const by = keys[event.key];
    const to =
      event.key === "Home"
        ? minimum
        : event.key === "End"
          ? maximum
          : by === undefined
            ? null
            : targetCenti + by;
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };

  return (
    <>
      <Drawing top={top} at={positionOf(targetCenti)} overWins={direction === "over"} />
      <div className="dice-track" style={{ top: `${(top - 22) / 10}rem` }} {...drag}>
        <div
          className="dice-handle"
          style={{ transform: `translateX(${positionOf(targetCenti) / 10}rem)` }}
          role="slider"
          tabIndex={0}
          aria-label={t(direction === "over" ? "dice.rollOver" : "dice.rollUnder")}
          aria-valuemin={minimum / 100}
          aria-valuemax={maximum / 100}
          aria-valuenow={targetCenti / 100}
          aria-valuetext={formatHundredths(targetCenti)}
          aria-disabled={locked || undefined}
          onKeyDown={onKeyDown}
        >
          <svg viewBox="-18 -18 36 36" className="size-36" aria-hidden="true">
            <polygon points="-13,-18 13,-18 18,-12 18,12 13,18 -13,18 -18,12 -18,-12" fill="var(--text)" />
            <polygon points="-13,-18 13,-18 18,-12 -18,12 -18,-12" fill="var(--moon-hi)" />
            <polygon points="18,-12 18,12 13,18 -13,18 -18,12" fill="var(--steel)" />
            <path d="M-5 -6V6M0 -6V6M5 -6V6" stroke="var(--steel-deep)" strokeWidth="2" />
          </svg>
        </div>
      </div>
    </>
  );
}

const loss = { lit: "var(--coral-lit)", body: "var(--dice-1)" } as const;
const win = { lit: "var(--emerald)", body: "var(--emerald-lo)" } as const;

function Drawing({
  top,
  at,
  overWins,
}: {
  readonly top: number;
  readonly at: number;
  readonly overWins: boolean;
}) {
  const [left, right] = overWins ? [loss, win] : [win, loss];
  return (
    <svg
      className="absolute inset-x-0 w-full"
      style={{ top: `${(top - 20) / 10}rem`, height: "6.4rem" }}
      viewBox="0 -20 343 64"
      aria-hidden="true"
    >
      <polygon points="16,0 22,-13 321,-13 327,0 321,13 22,13" fill="var(--dice-2)" />
      <polygon points={`22,-8 ${at},-8 ${at},8 22,8 18,0`} fill={left.body} />
      <polygon points={`22,-8 ${at},-8 ${at},0 18,0`} fill={left.lit} />
      <polygon points={`${at},-8 321,-8 325,0 321,8 ${at},8`} fill={right.body} />
      <polygon points={`${at},-8 321,-8 325,0 ${at},0`} fill={right.lit} />
      {scale.map((value) => (
        <text key={value} x={positionOf(value * 100)} y="39" textAnchor="middle" className="board-axis">
          {value}
        </text>
      ))}
    </svg>
  );
}
