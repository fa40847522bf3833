import { useEffect, useRef, useState } from "react";

interface StepsParts {
  /** Id of the round whose result the board shows, or undefined. */
  readonly id: string | undefined;
  readonly count: number;
  readonly everyMs: number;
  readonly reducedMotion: boolean;
}

/**
 * Shows the result of a round on the board in several steps. Returns the number of steps that have passed since the
 * page received the round. Each step lasts `everyMs` milliseconds. If motion is off or the board has already shown the
 * round, the hook immediately returns the total number of steps.
 */
export function useSteps({ id, count, everyMs, reducedMotion }: StepsParts): number {
  const [taken, setTaken] = useState({ id, steps: count });
  const still = useRef(reducedMotion);
  still.current = reducedMotion;
  const shownId = useRef(id);
  useEffect(() => {
    if (shownId.current === id) return undefined;
    shownId.current = id;
    if (id === undefined || still.current) {
      setTaken({ id, steps: count });
      return undefined;
    }
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      setTaken({ id, steps });
      if (steps === count) clearInterval(timer);
    }, everyMs);
    return () => clearInterval(timer);
  }, [id, count, everyMs]);
  if (taken.id === id) return taken.steps;
  return reducedMotion ? count : 0;
}
