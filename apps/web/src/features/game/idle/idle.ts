/** Longest time in ms of one slice of work. It is less than half a frame. */
const sliceMs = 6;

/** Waits for the next idle moment of the page. Browsers without idle callbacks wait a fixed short time. */
export const freeMoment = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 1_000 });
    else setTimeout(done, 30);
  });

/**
 * Returns a function that pauses between pieces of work, so that the work is done only in idle moments.
 * @returns a function to call after each piece, which must take well below one slice. It returns a promise to wait for
 * when the slice is used up
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

/** Does work in the page's idle moments. @param work each `next` is one piece */
export async function inIdleTime<T>(work: Iterator<unknown, T>): Promise<T> {
  const rest = idleRests();
  for (;;) {
    await rest();
    const step = work.next();
    if (step.done) return step.value;
  }
}
