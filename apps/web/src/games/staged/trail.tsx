import { type ReactNode, useEffect, useRef } from "react";

interface TrailProps {
  readonly label: string;
  /** Number of steps. The row scrolls to its end with each new step. */
  readonly steps: number;
  readonly children: ReactNode;
}

/** Shows the steps of a round in a row that scrolls sideways. The newest step is visible. */
export function Trail({ label, steps, children }: TrailProps) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (steps >= 0 && row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [steps]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll this list too
    <ol ref={row} className="trail" aria-label={label} tabIndex={0}>
      {children}
    </ol>
  );
}
