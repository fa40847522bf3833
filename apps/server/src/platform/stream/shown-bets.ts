/**
 * Maximum number of bets per second that the event stream shows for all processes together. Nobody can read more than
 * these bets in a second, and each shown bet is sent to every stream reader.
 */
const perSecondAtMost = 200;
/**
 * Maximum number of bets per second that a process sends to all its readers together. A bet counts once for each reader.
 * A process with 20,000 readers therefore shows 10 bets a second, which are about 46 MB a second for all readers.
 */
const perSecondToAllReaders = 200_000;

/**
 * Creates a function that decides for each bet whether the event stream shows the bet. After a second without bets, the
 * event stream shows the bets of a whole second at once.
 *
 * @param readers returns the number of stream readers of the current process
 * @param nowMs returns monotonic milliseconds
 */
export function createShownBets(
  readers: () => number,
  nowMs: () => number = () => performance.now(),
): () => boolean {
  let left = perSecondAtMost;
  let checkedAtMs = nowMs();
  return () => {
    const atMs = nowMs();
    const perSecond = Math.max(1, Math.min(perSecondAtMost, perSecondToAllReaders / readers()));
    left = Math.min(perSecond, left + ((atMs - checkedAtMs) * perSecond) / 1_000);
    checkedAtMs = atMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
