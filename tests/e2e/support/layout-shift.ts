import type { Page } from "@playwright/test";

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}
type PageSide = typeof globalThis & { layoutShifts?: Shift[] };

/** Largest sum of all layout shifts of a screen. Web Vitals calls 0.1 the limit of good. */
export const mostShift = 0.05;

/** Collects the layout shifts of every document that opens from now on, with what was moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    (globalThis as PageSide).layoutShifts = shifts;
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node?: Node;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent;
              return `${name}: ${previousRect.y} to ${currentRect.y}`;
            }),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Each call gets its answer at a time of its own, so that each part of a screen comes in a frame of its own. */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes("stream")) return route.fallback();
    let hash = 0;
    for (const character of pathname) hash = (hash * 31 + character.charCodeAt(0)) % 997;
    await new Promise((done) => setTimeout(done, 60 + (hash % 7) * 60));
    // The page may be gone by now.
    return route.continue().catch(() => undefined);
  });
}

/** The layout shifts of this document so far, and their sum. */
export async function shiftsOf(page: Page): Promise<{ sum: number; shifts: readonly Shift[] }> {
  // The content of the last answer is painted in the frames after it.
  await page.waitForTimeout(200);
  const shifts = await page.evaluate(() => (globalThis as PageSide).layoutShifts ?? []);
  return { sum: shifts.reduce((all, { value }) => all + value, 0), shifts };
}
