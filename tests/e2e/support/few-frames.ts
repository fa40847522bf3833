import type { BrowserContext, Page } from "@playwright/test";

/** Limits a page to about a dozen frames per second, so that waiting pages leave the processor to other tests. */
export async function showFewFrames(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const cancelled = new Set<number>();
    window.requestAnimationFrame = (show) => {
      const id = window.setTimeout(() => frame((now) => void (cancelled.delete(id) || show(now))), 66);
      return id;
    };
    window.cancelAnimationFrame = (id) => cancelled.add(id);
  });
}
