import { DayFrame, type DayValue } from "../../ui/day-frame.tsx";
import { dayBars } from "../../ui/day-heights.ts";

interface ProfitBarsProps {
  /** The results of single days, oldest day first. */
  readonly days: readonly DayValue[];
  readonly label: string;
  readonly decimals: number;
  readonly unit: string;
}

const width = 311;
const zero = 64;
const tallest = 54;
const step = (count: number) => width / Math.max(count, 1);

/**
 * Shows the player's result of each day. A bar above zero is a win, a bar below zero is a loss, and a rhombus is zero.
 */
export function ProfitBars(props: ProfitBarsProps) {
  const { days } = props;
  const bars = dayBars(days.map(({ base }) => base));
  return (
    <DayFrame {...props} signed xOf={(place) => ((place + 0.5) * step(days.length)) / width}>
      {(chosen) => (
        <svg viewBox={`0 0 ${width} ${2 * zero}`} className="h-auto w-full" aria-hidden="true">
          <path d={`M0 ${zero - tallest}H${width}M0 ${zero + tallest}H${width}`} stroke="var(--line)" />
          <path d={`M0 ${zero}H${width}`} stroke="var(--dim)" />
          {bars.map((bar, place) => (
            <Bar
              key={days[place]?.day}
              bar={bar}
              x={place * step(days.length)}
              half={step(days.length) * 0.32}
              isChosen={place === chosen}
            />
          ))}
        </svg>
      )}
    </DayFrame>
  );
}

interface BarProps {
  /** Height of a day's bar relative to the largest bar, from -1 to 1. */
  readonly bar: number;
  readonly x: number;
  readonly half: number;
  readonly isChosen: boolean;
}

function Bar({ bar, x, half, isChosen }: BarProps) {
  const middle = x + half * 1.5;
  if (bar === 0) return <path d={`M${middle} ${zero - 3}l3 3-3 3-3-3z`} fill="var(--dim)" />;
  const won = bar > 0;
  const way = won ? -1 : 1;
  // Even the smallest result has a visible bar in the chart.
  const end = zero + way * (4 + Math.abs(bar) * (tallest - 4));
  const shoulder = end - way * 3;
  const [lit, shade] = won ? ["var(--emerald)", "var(--emerald-lo)"] : ["var(--muted)", "var(--dim)"];
  return (
    <g data-sign={won ? "won" : "lost"}>
      <polygon
        points={`${middle - half},${zero} ${middle - half},${shoulder} ${middle},${end} ${middle},${zero}`}
        fill={isChosen ? "var(--text)" : lit}
      />
      <polygon
        points={`${middle + half},${zero} ${middle + half},${shoulder} ${middle},${end} ${middle},${zero}`}
        fill={isChosen ? "var(--muted)" : shade}
      />
    </g>
  );
}
