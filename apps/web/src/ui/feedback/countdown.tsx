import { useEffect, useState } from "react";

interface CountdownProps {
  /** End time of the countdown in ms, by the clock of this device. */
  readonly endsAtMs: number;
  /** Total length of the countdown in seconds. */
  readonly seconds: number;
  /** Returns the text that screen readers read for the remaining number of seconds. */
  spoken(seconds: number): string;
}

const facets = 15;
const corner = (radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(14 + radius * Math.cos(angle)).toFixed(2)},${(14 + radius * Math.sin(angle)).toFixed(2)}`;
};
/** Corner points of the ring's facets in a box of 28 × 28 units. The facets have gaps between them. */
const shapes = Array.from({ length: facets }, (_, place) => {
  const [from, to] = [place / facets, (place + 0.84) / facets];
  return [corner(13.5, from), corner(13.5, to), corner(10, to), corner(10, from)].join(" ");
});

/** Shows the remaining seconds as a ring of facets, which disappear one after the other. */
export function Countdown({ endsAtMs, seconds, spoken }: CountdownProps) {
  const left = useSecondsLeft(endsAtMs, seconds);
  const lit = Math.ceil((left / seconds) * facets);
  return (
    <span className="relative grid size-28 flex-none place-items-center">
      <svg viewBox="0 0 28 28" className="absolute inset-0 size-28" aria-hidden="true">
        {shapes.map((points, place) => (
          <polygon
            key={points}
            points={points}
            fill={place >= lit ? "var(--line)" : place % 2 === 0 ? "var(--emerald)" : "var(--emerald-lo)"}
          />
        ))}
      </svg>
      <span className="num relative text-11 font-bold text-text" aria-hidden="true">
        {left}
      </span>
      <span className="sr-only">{spoken(left)}</span>
    </span>
  );
}

/** Returns the number of seconds until a time on this device's clock, or 0 if that time has passed. */
export function useSecondsLeft(endsAtMs: number, seconds: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.min(Math.max(Math.ceil((endsAtMs - nowMs) / 1_000), 0), seconds);
}
