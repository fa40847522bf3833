import { type ReactNode, useEffect, useRef } from "react";

interface TrailProps {
  readonly label: string;
  /** Number of steps. After each new step, the row of steps scrolls to its end. */
  readonly steps: number;
  readonly children: ReactNode;
}

/**
 * Shows the steps of a round in a row that the player can scroll sideways. The newest step in the row is always
 * visible.
 */
export function Trail({ label, steps, children }: TrailProps) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (steps >= 0 && row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [steps]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: players without a pointer scroll the list by the keyboard
    <ol ref={row} className="trail" aria-label={label} tabIndex={0}>
      {children}
    </ol>
  );
}
