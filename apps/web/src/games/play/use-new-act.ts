import { useEffect, useState } from "react";

/** A second tap comes within this time, milliseconds; who has read a new button taps later. */
const secondTapMs = 400;

/**
 * Whether a button has just taken another one's place: a tap on it was meant for the one before, and does nothing. Nobody
 * is told, since nobody meant anything by it.
 *
 * @param act what the button does; its first one took nobody's place
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
