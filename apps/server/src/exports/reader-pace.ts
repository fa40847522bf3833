import type { ServerResponse } from "node:http";

/** Who takes less than this of an archive keeps a place that others wait for. */
const leastBytesPerSecond = 8_000;
/** Looked at so often within the time that a reader may be slow. */
const looks = 3;

/**
 * Watches how fast a reader takes what is there for them; time in which nothing waits for them does not count.
 *
 * @param tooSlow told once they took hardly anything for so long
 * @returns ends the watch
 */
export function watchPace(
  out: ServerResponse,
  { slowMs }: { readonly slowMs: number },
  tooSlow: () => void,
): () => void {
  const taken = () => (out.socket?.bytesWritten ?? 0) - (out.socket?.writableLength ?? 0);
  let waited = 0;
  let takenBefore = taken();
  const timer = setInterval(() => {
    if (!out.writableNeedDrain) waited = 0;
    else if (++waited < looks) return;
    else if (taken() - takenBefore < (leastBytesPerSecond * slowMs) / 1_000) return tooSlow();
    else waited = 0;
    takenBefore = taken();
  }, slowMs / looks);
  return () => clearInterval(timer);
}
