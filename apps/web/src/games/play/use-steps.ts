import { useEffect, useRef, useState } from "react";

interface StepsParts {
  /** The round whose result is shown; undefined while there is none. */
  readonly id: string | undefined;
  readonly count: number;
  readonly everyMs: number;
  readonly calm: boolean;
}

/**
 * A result that is shown in steps: how many have been taken since its round came, one every `everyMs`; all of them at
 * once when calm, or when the round stood there before.
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
