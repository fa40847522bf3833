import { type KeyboardEvent, useRef, useState } from "react";
import { formatNumber, useT } from "../../i18n/index.ts";
import { neighbour, numbers, studFace } from "./keno-picks.ts";
import studs from "./studs.svg";

interface KenoStudsProps {
  readonly picks: readonly number[];
  /** The drawn numbers that the board has revealed so far in the round. */
  readonly drawn: readonly number[];
  /** Whether the player can pick another number. */
  readonly hasFreePick: boolean;
  readonly locked: boolean;
  onToggle(number: number): void;
}

/** Shows the 40 numbers. The Tab key reaches only one number on the board. The arrow keys reach the other numbers. */
export function KenoStuds({ picks, drawn, hasFreePick, locked, onToggle }: KenoStudsProps) {
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  /** The number on the board that has the keyboard focus. */
  const [at, setAt] = useState(1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    board.current?.querySelectorAll("button")[next - 1]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a grid
    <div ref={board} className="keno-numbers" role="group" aria-label={t("keno.board")} onKeyDown={onKeyDown}>
      {numbers.map((number) => {
        const picked = picks.includes(number);
        const up = drawn.includes(number);
        const face = studFace(number, picks, drawn);
        return (
          <button
            key={number}
            type="button"
            className="num keno-stud"
            data-face={face}
            tabIndex={number === at ? 0 : -1}
            aria-pressed={picked}
            aria-label={up ? t("keno.drawnNumber", { number }) : formatNumber(number)}
            aria-disabled={locked || !(picked || hasFreePick) || undefined}
            onFocus={() => setAt(number)}
            onClick={() => {
              if (!locked) onToggle(number);
            }}
          >
            <svg key={face} viewBox="0 0 48 48" preserveAspectRatio="none" aria-hidden="true">
              <use href={`${studs}#${face}`} width="48" height="48" />
            </svg>
            <b>{formatNumber(number)}</b>
          </button>
        );
      })}
    </div>
  );
}
