import { useEffect, useState } from "react";

/** Longest time in ms between the two taps of a double tap. A player who has read the new button taps later. */
const secondTapMs = 400;

/**
 * Returns whether a button has just replaced another one. A tap on it was meant for the previous button and must do
 * nothing. The player gets no message about it.
 * @param act action of the button; the first action replaces nothing
 */
export function useNewAct(act: string): boolean {
  const [seen, setSeen] = useState({ act, isNew: false });
  if (seen.act !== act) setSeen({ act, isNew: true });
  useEffect(() => {
    if (!seen.isNew) return undefined;
    const timer = setTimeout(() => setSeen({ ...seen, isNew: false }), secondTapMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.isNew;
}
