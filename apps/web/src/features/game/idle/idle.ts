/** Longest duration of one work slice in milliseconds. The duration is less than half a frame. */
const sliceMs = 6;

/**
 * Waits until the browser reports that the page is idle. Browsers without idle callbacks wait for a short fixed time
 * instead.
 */
export const freeMoment = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 1_000 });
    else setTimeout(done, 30);
  });

/**
 * Returns a function that pauses between pieces of work. The work therefore runs only while the page is idle.
 * @returns a function to call after each piece of work. The function returns a promise if the current time slice is
 * used up. The caller must wait for the returned promise. One piece of work must take much less time than a slice.
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
 * Performs work while the page is idle.
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
