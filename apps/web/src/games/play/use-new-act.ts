import { useEffect, useState } from "react";

/**
 * Longest time in milliseconds between the two taps of a double tap. A player who has read the text of the new button
 * taps later.
 */
const secondTapMs = 400;

/**
 * Returns whether a button has replaced another button less than `secondTapMs` milliseconds ago. A tap in the first
 * `secondTapMs` milliseconds was meant for the previous button, so the new button ignores the tap without a message.
 * @param act action of the button; the first action does not count as a replacement
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
