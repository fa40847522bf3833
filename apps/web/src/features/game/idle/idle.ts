/** Longest time in ms of one slice of work, which is less than half a frame. */
const sliceMs = 6;

/** Waits until the page is idle. In a browser without idle callbacks, waits for a short fixed time. */
export const freeMoment = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 1_000 });
    else setTimeout(done, 30);
  });

/**
 * Returns a function that pauses between pieces of work, so that the work runs only while the page is idle.
 * @returns a function to call after each piece of work; the function returns a promise to wait for when the slice is
 * used up. A piece must take much less time than a slice
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

/** Does work while the page is idle. @param work an iterator; each `next` does one piece of work */
export async function inIdleTime<T>(work: Iterator<unknown, T>): Promise<T> {
  const rest = idleRests();
  for (;;) {
    await rest();
    const step = work.next();
    if (step.done) return step.value;
  }
}
