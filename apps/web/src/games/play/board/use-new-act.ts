import { useEffect, useState } from "react";

/**
 * Longest time in milliseconds between the two taps of a double tap. A player who reads the text of the new button
 * before tapping needs more time.
 */
const secondTapMs = 400;

/**
 * Returns true if a button has replaced another button less than `secondTapMs` milliseconds ago. A tap in the first
 * `secondTapMs` milliseconds was meant for the previous button, so the new button ignores the tap without a message.
 * @param act the action of the button; the action of the first render does not count as a replacement
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
