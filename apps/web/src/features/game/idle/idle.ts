/** How long one slice of work may hold the page, ms: less than half a frame. */
const sliceMs = 6;

/** The page's next free moment; a later one at most, where the browser does not tell. */
export const freeMoment = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 1_000 });
    else setTimeout(done, 30);
  });

/**
 * Rests between pieces of work, so that it is done in the page's free moments and nothing waits for it.
 * @returns to be asked after each piece, which should take well below a slice: what to wait for, when its slice is used up
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

/** Does work in the page's free moments. @param work each `next` is one piece */
export async function inIdleTime<T>(work: Iterator<unknown, T>): Promise<T> {
  const rest = idleRests();
  for (;;) {
    await rest();
    const step = work.next();
    if (step.done) return step.value;
  }
}
