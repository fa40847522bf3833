import type { ServerResponse } from "node:http";

/** The minimum reading speed in bytes per second. A slower reader would occupy a place that other players wait for. */
const leastBytesPerSecond = 8_000;
/** The number of speed checks within the time that a reader may be slow. */
const looks = 3;

/**
 * Watches how fast a reader reads the available data. Time without available data does not count.
 *
 * @param tooSlow called once the reader has read almost nothing for `slowMs`
 * @returns a function that ends the watch of the reader
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
