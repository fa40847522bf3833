import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { api, expect, settled, t, test } from "./support/journey.ts";
import { startStreamLink } from "./support/stream-link.ts";

type Table = Data<"GET /games/crash">;

/** More tabs than a browser keeps connections to one origin over HTTP/1.1. */
const tabs = 7;
/** Longest time until a page that came back has a new stream. */
const withinMs = 2_000;
/** A round of Crash with the time for bets; few last longer. */
const roundMs = 90_000;

const lastRound = async () => (await api<Table>("/games/crash")).history[0];

/** Waits until another round has crashed, and until each tab shows it. */
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
      { timeout: roundMs },
    )
    .toBeGreaterThan(before);
  const shown = ((pointE4 ?? 0) / 10_000).toLocaleString("en", { minimumFractionDigits: 2 });
  for (const page of pages)
    await expect(
      page
        .getByRole("list", { name: t("crash.history") })
        .getByText(`${shown}×`, { exact: true })
        .first(),
    ).toBeVisible({ timeout: 5_000 });
}

test("tabs of one browser share one stream, and a silent stream is replaced at once", async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const link = await startStreamLink(Number(process.env.JOURNEYS_PORT));
  try {
    const pages = [page];
    while (pages.length < tabs) pages.push(await context.newPage());
    for (const one of pages) {
      await one.goto(`${link.origin}/game?name=crash`);
      await settled(one);
    }
    await expectNextRound(pages);
    expect([link.opened(), link.streams()]).toEqual([1, 1]);

    // A tab comes back to sight: the first one has the connection, the third hears it through the first.
    for (const one of [pages[0], pages[2]] as Page[]) {
      link.silence();
      await one.waitForTimeout(2_500);
      const opened = link.opened();
      await one.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
      await expect.poll(() => link.opened(), { timeout: withinMs, intervals: [50] }).toBe(opened + 1);
      expect(link.streams()).toBe(1);
    }
    await expectNextRound(pages);

    // The network comes back: whichever tab has the connection opens another.
    link.silence();
    const opened = link.opened();
    await Promise.all(pages.map((one) => one.evaluate(() => void window.dispatchEvent(new Event("online")))));
    await expect.poll(() => link.opened(), { timeout: withinMs, intervals: [50] }).toBeGreaterThan(opened);
    await expect.poll(() => link.streams()).toBe(1);

    // Nobody touches anything: the missing heartbeat is noticed.
    link.silence();
    await expect.poll(() => link.streams(), { timeout: 40_000 }).toBe(1);

    // The tab that has the connection is closed, whichever it is.
    for (const one of pages.slice(0, 4)) await one.close();
    await expect.poll(() => link.streams()).toBe(1);
  } finally {
    link.stop();
  }
});
