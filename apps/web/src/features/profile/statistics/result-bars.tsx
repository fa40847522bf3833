import { dayBars } from "../../../ui/chart/day-heights.ts";

interface ResultBarsProps {
  /** The result of each day, oldest day first. */
  readonly days: readonly { readonly day: string; readonly base: bigint }[];
  /** The y coordinate of the line for zero. */
  readonly zero: number;
  /** Height of the highest bar. */
  readonly tallest: number;
  /** Index of the selected day. */
  readonly chosen?: number | undefined;
}

/** Width of all bars together, in the units of the drawing. */
export const barsWidth = 311;
/** Half of the width of the widest bar. */
const widestHalf = 8;

/** Returns the x coordinate of the middle of a day's bar. */
export const barMiddle = (place: number, count: number) => ((place + 0.5) * barsWidth) / Math.max(count, 1);

/**
 * Draws a bar for the result of each day. A bar above zero is a win, a bar below zero is a loss, and a rhombus is a day
 * without a result. The selected bar is lighter.
 */
export function ResultBars({ days, zero, tallest, chosen }: ResultBarsProps) {
  const half = Math.min((barsWidth / Math.max(days.length, 1)) * 0.32, widestHalf);
  return (
    <>
      <path d={`M0 ${zero}H${barsWidth}`} stroke="var(--line-2)" opacity={0.8} />
      {dayBars(days.map(({ base }) => base)).map((bar, place) => (
        <Bar
          key={days[place]?.day}
          bar={days[place]?.base === 0n ? undefined : bar}
          isWin={(days[place]?.base ?? 0n) > 0n}
          middle={barMiddle(place, days.length)}
          {...{ half, zero, tallest }}
          isChosen={place === chosen}
        />
      ))}
    </>
  );
}

interface BarProps {
  /** Height of the bar as a share of the highest bar, from -1 to 1, or undefined for a day without a result. */
  readonly bar: number | undefined;
  readonly isWin: boolean;
  readonly middle: number;
  readonly half: number;
  readonly zero: number;
  readonly tallest: number;
  readonly isChosen: boolean;
}

function Bar({ bar, isWin, middle, half, zero, tallest, isChosen }: BarProps) {
  if (bar === undefined)
    return (
      <path d={`M${middle} ${zero - 2}l2 2-2 2-2-2z`} fill={isChosen ? "var(--text)" : "var(--line-2)"} />
    );
  const way = isWin ? -1 : 1;
  // Even the smallest result has a visible bar.
  const end = zero + way * (3 + Math.abs(bar) * (tallest - 3));
  const shoulder = end - way * 2.7;
  const base = zero + way * 0.6;
  const [lit, shade] = isWin ? ["var(--emerald)", "var(--emerald-lo)"] : ["var(--muted)", "var(--dim)"];
  return (
    <g data-sign={isWin ? "won" : "lost"}>
      <polygon
        points={`${middle - half},${base} ${middle - half},${shoulder} ${middle},${end} ${middle},${base}`}
        fill={isChosen ? "var(--text)" : lit}
      />
      <polygon
        points={`${middle},${base} ${middle},${end} ${middle + half},${shoulder} ${middle + half},${base}`}
        fill={isChosen ? "var(--muted)" : shade}
      />
    </g>
  );
}
