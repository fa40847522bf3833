/** Bets that are shown a second, of all processes together: nobody can read more, and each costs every reader. */
const perSecond = 200;
/** So many may come at once after a quiet second. */
const atOnce = 200;

/**
 * Says of each bet whether it is shown.
 *
 * @param nowMs milliseconds that only grow
 */
export function createShownBets(nowMs: () => number = () => performance.now()): () => boolean {
  let left = atOnce;
  let lookedAtMs = nowMs();
  return () => {
    const atMs = nowMs();
    left = Math.min(atOnce, left + ((atMs - lookedAtMs) * perSecond) / 1_000);
    lookedAtMs = atMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
