import { type ReactNode, useEffect, useRef } from "react";

interface TrailProps {
  readonly label: string;
  /** Steps on it: with each new one it moves to its end. */
  readonly steps: number;
  readonly children: ReactNode;
}

/** The steps of a round in a row that can be moved sideways; its newest step is in sight. */
export function Trail({ label, steps, children }: TrailProps) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (steps >= 0 && row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [steps]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what a finger can move must be movable by keys
    <ol ref={row} className="trail" aria-label={label} tabIndex={0}>
      {children}
    </ol>
  );
}
