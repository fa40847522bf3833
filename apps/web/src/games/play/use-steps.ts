import { useEffect, useRef, useState } from "react";

interface StepsParts {
  /** Id of the round whose result is shown, or undefined. */
  readonly id: string | undefined;
  readonly count: number;
  readonly everyMs: number;
  readonly calm: boolean;
}

/**
 * Shows a result in steps. Returns the number of steps since the round arrived, one step every `everyMs` ms. Returns
 * all steps at once if motion is off or the round was already shown.
 */
export function useSteps({ id, count, everyMs, calm }: StepsParts): number {
  const [taken, setTaken] = useState({ id, steps: count });
  const still = useRef(calm);
  still.current = calm;
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
  return calm ? count : 0;
}
