/**
 * Maximum number of bets per second that the event stream shows for all processes together. Nobody can read more than
 * these bets in a second, and each shown bet is sent to every stream reader.
 */
const perSecond = 200;
/** Maximum number of bets that the event stream shows at once after a second without bets. */
const atOnce = 200;

/**
 * Creates a function that decides for each bet whether the event stream shows the bet.
 *
 * @param nowMs returns monotonic milliseconds
 */
export function createShownBets(nowMs: () => number = () => performance.now()): () => boolean {
  let left = atOnce;
  let checkedAtMs = nowMs();
  return () => {
    const atMs = nowMs();
    left = Math.min(atOnce, left + ((atMs - checkedAtMs) * perSecond) / 1_000);
    checkedAtMs = atMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
