/**
 * Maximum number of bets per second in the stream, from all processes together. Nobody can read more bets in a second,
 * and each shown bet is sent to every reader.
 */
const perSecond = 200;
/** Maximum number of bets that the stream shows together after a quiet second. */
const atOnce = 200;

/**
 * Creates a function that returns for each bet whether the stream shows it.
 *
 * @param nowMs returns monotonic milliseconds
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
