import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { showFewFrames } from "./support/few-frames.ts";
import { api, expect, settled, t, test } from "./support/journey.ts";
import { startStreamLink } from "./support/stream-link.ts";

type Table = Data<"GET /games/crash">;

/** The number of tabs. A browser opens fewer connections than this to one origin over HTTP/1.1. */
const tabs = 7;
/** A tab that becomes visible replaces an event stream that was silent for longer than this time in ms. */
const staleMs = 2_000;
/** An event stream that is silent for longer than this time in ms has missed a heartbeat. */
const silentMs = 20_000;
/**
 * Time limit for one round of Crash in ms, including its betting time. Only one in 5 billion rounds lasts longer than
 * this time.
 */
const longestRoundMs = 400_000;

const lastRound = async () => (await api<Table>("/games/crash")).history[0];

/** Waits until another round of Crash has ended and each tab shows the crash point of the round. */
async function expectNextRound(pages: readonly Page[]): Promise<void> {
  const before = (await lastRound())?.round ?? 0;
  let pointE4: number | null = null;
  await expect
    .poll(
      async () => {
        const last = await lastRound();
        pointE4 = last?.crashPointE4 ?? null;
        return last?.round ?? 0;
      },
      { timeout: longestRoundMs },
    )
    .toBeGreaterThan(before);
  const shown = ((pointE4 ?? 0) / 10_000).toLocaleString("en", { minimumFractionDigits: 2 });
  for (const page of pages)
    await expect(
      page
        .getByRole("list", { name: t("crash.history") })
        .getByText(`${shown}×`, { exact: true })
        .first(),
    ).toBeVisible();
}

test("tabs of one browser share one stream, and a visible tab replaces a silent stream immediately", async ({
  page,
  context,
}) => {
  test.setTimeout(900_000);
  const link = await startStreamLink(Number(process.env.JOURNEYS_PORT));
  try {
    // A tab takes over the connection to the server if the tab that owns the connection does not answer for 700 ms. All
    // seven tabs must answer in time, so the test limits the frames that the tabs draw.
    await showFewFrames(context);
    // The test moves the clock of the page forward instead of waiting for a long silence.
    await context.addInitScript(() => {
      const now = Date.now.bind(Date);
      let aheadMs = 0;
      Date.now = () => now() + aheadMs;
      Object.assign(globalThis, { moveClock: (byMs: number) => (aheadMs += byMs) });
    });
    const pages = [page];
    while (pages.length < tabs) pages.push(await context.newPage());
    const beSilentFor = async (ms: number) => {
      link.silence();
      for (const one of pages)
        await one.evaluate(
          (by) => void (globalThis as unknown as { moveClock(ms: number): void }).moveClock(by),
          ms,
        );
    };
    for (const one of pages) {
      await one.goto(`${link.origin}/game?name=crash`);
      await settled(one);
    }
    expect([link.opened(), link.streams()]).toEqual([1, 1]);

    // The test makes two tabs visible in turn. The first tab owns the connection to the server, and the third tab
    // receives its events through the first tab.
    for (const one of [pages[0], pages[2]] as Page[]) {
      const opened = link.opened();
      await beSilentFor(staleMs + 500);
      await one.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
      await expect.poll(() => [link.opened(), link.streams()]).toEqual([opened + 1, 1]);
    }

    // When the browser reports that the network is back, the tab that owns the connection opens a new stream.
    const opened = link.opened();
    link.silence();
    await Promise.all(pages.map((one) => one.evaluate(() => void window.dispatchEvent(new Event("online")))));
    await expect.poll(() => link.opened()).toBeGreaterThan(opened);
    await expect.poll(() => link.streams()).toBe(1);

    // The page notices the missing heartbeat without any user action.
    await beSilentFor(silentMs + 1_000);
    await expect.poll(() => link.streams()).toBe(1);
    await expectNextRound(pages);

    // The test closes four tabs, including the tab that owns the connection. Another tab must take over.
    for (const one of pages.slice(0, 4)) await one.close();
    await expect.poll(() => link.streams()).toBe(1);
  } finally {
    link.stop();
  }
});
