import type { ServerResponse } from "node:http";

/**
 * The minimum reading speed of a reader, in bytes per second. A slower reader would occupy an export place for which
 * other players wait.
 */
const leastBytesPerSecond = 8_000;
/** The number of speed checks within the time for which a reader may be slow. */
const looks = 3;

/**
 * Measures how fast a reader of an export reads the available data. The measured time does not include times in which
 * no data were available.
 *
 * @param tooSlow is called once the reader has read almost nothing for `slowMs` milliseconds
 * @returns a function that stops the measurement
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
