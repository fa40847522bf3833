import { type ReactNode, useEffect, useId, useReducer } from "react";
import { useT } from "../../../i18n/index.ts";
import { useStore } from "../../../stores/index.ts";
import { Button } from "../../../ui/index.ts";
import { waitStore } from "./play-rules.ts";
import "./start-button.css";

/** The facets of the ring, clockwise from the top. */
const facets = [
  "18.61,0.51 27.79,3.49 24.99,7.64 18.44,5.51",
  "28.77,4.21 34.44,12.01 29.75,13.72 25.70,8.15",
  "34.82,13.18 34.82,22.82 30.02,21.45 30.02,14.55",
  "34.44,23.99 28.77,31.79 25.70,27.85 29.75,22.28",
  "27.79,32.51 18.61,35.49 18.44,30.49 24.99,28.36",
  "17.39,35.49 8.21,32.51 11.01,28.36 17.56,30.49",
  "7.23,31.79 1.56,23.99 6.25,22.28 10.30,27.85",
  "1.18,22.82 1.18,13.18 5.98,14.55 5.98,21.45",
  "1.56,12.01 7.23,4.21 10.30,8.15 6.25,13.72",
  "8.21,3.49 17.39,0.51 17.56,5.51 11.01,7.64",
];

interface WaitingStartButtonProps {
  readonly children: ReactNode;
  /** The minimum number of seconds from one start to the next. */
  readonly gapSeconds: number;
  onStart(): void;
}

/**
 * Shows the button that starts a round, with the time that is left until the player can start a round. The button
 * ignores presses until the time is over.
 */
export default function WaitingStartButton({ children, onStart, gapSeconds }: WaitingStartButtonProps) {
  const t = useT();
  const noteId = useId();
  const { seconds, steps } = useStartWait(gapSeconds);
  return (
    <div>
      <Button
        waits={steps > 0}
        {...(steps > 0 ? { className: "start-button-waits" } : {})}
        aria-describedby={noteId}
        onClick={onStart}
      >
        {steps > 0 ? (
          <svg viewBox="0 0 36 36" className="start-button-ring" aria-hidden="true">
            {facets.map((points, place) => (
              <polygon key={points} points={points} data-over={place < facets.length - steps || undefined} />
            ))}
            <text x="18" y="23" textAnchor="middle">
              {seconds}
            </text>
          </svg>
        ) : null}
        {children}
      </Button>
      <p className="start-button-note" id={noteId}>
        {t("play.startGap", { count: gapSeconds })}
      </p>
    </div>
  );
}

/**
 * Returns the wait before the next start: the seconds that are left, rounded up, and how many of the facets are left.
 * Both numbers are 0 if the player can start a round.
 */
function useStartWait(gapSeconds: number): { readonly seconds: number; readonly steps: number } {
  const freeAtMs = useStore(waitStore, (wait) => wait.freeAtMs);
  const [, showNext] = useReducer((count: number) => count + 1, 0);
  const stepMs = (gapSeconds * 1_000) / facets.length;
  const leftMs = Math.max(freeAtMs - performance.now(), 0);
  const steps = leftMs === 0 ? 0 : Math.min(Math.ceil(leftMs / stepMs), facets.length);
  useEffect(() => {
    if (steps === 0) return undefined;
    const timer = setTimeout(showNext, leftMs - (steps - 1) * stepMs);
    return () => clearTimeout(timer);
  });
  return { seconds: Math.ceil(leftMs / 1_000), steps };
}
