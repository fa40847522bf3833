/** How long one slice of work may hold the page, ms: less than half a frame. */
const sliceMs = 6;

/** The page's next free moment; a later one at most, where the browser does not tell. */
const freeMoment = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 1_000 });
    else setTimeout(done, 30);
  });

/**
 * Does work in the page's free moments, so that nothing waits for it.
 * @param work each `next` is one piece; a piece should take well below a slice
 */
export async function inIdleTime<T>(work: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    await freeMoment();
    const endAtMs = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < endAtMs);
  }
}
