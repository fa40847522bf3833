/** Longest duration of one work slice in milliseconds. The duration is less than half a frame. */
const sliceMs = 6;

/**
 * Waits until the browser reports that the page is idle. In browsers without idle callbacks, the function waits for a
 * short fixed time instead.
 */
export const freeMoment = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 1_000 });
    else setTimeout(done, 30);
  });

/**
 * Returns a function that pauses long work between two of its pieces, so that the work runs only while the browser is
 * idle.
 * @returns a function to call between two pieces of work. If the current time slice is used up, the function returns a
 * promise, and the caller must wait for it. One piece of work must take much less time than a slice.
 */
export function idleRests(): () => Promise<void> | undefined {
  let endAtMs = 0;
  return () => {
    if (performance.now() < endAtMs) return undefined;
    return freeMoment().then(() => {
      endAtMs = performance.now() + sliceMs;
    });
  };
}

/**
 * Performs work while the browser is idle.
 * @param work an iterator that performs one piece of work at each call of `next`
 */
export async function inIdleTime<T>(work: Iterator<unknown, T>): Promise<T> {
  const rest = idleRests();
  for (;;) {
    await rest();
    const step = work.next();
    if (step.done) return step.value;
  }
}
