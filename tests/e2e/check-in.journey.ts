// Checking in day after day, on a house whose clock the journey sets.
import { setTimeout as sleep } from "node:timers/promises";
import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { anotherDevice, expect, inLanguage, speak, storedToken, t, test } from "./support/journey.ts";
import { signInAt, startOwnHouse } from "./support/own-house.ts";

const dayMs = 86_400_000;
const noonMs = dayMs / 2;

test("seven days of check-in, a missed day, two devices at once in English and Chinese, the last second of a day", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(300_000);
  const say = await inLanguage("cn");
  const house = await startOwnHouse({}, { moveClock: true });
  try {
    const { clock } = house;
    if (!clock) throw new Error("the house has no clock of its own");
    await house.stock();
    const firstMs = Math.ceil((await clock.nowMs()) / dayMs) * dayMs;
    const day = (number: number) => firstMs + number * dayMs;
    await speak(page, "cn");
    await clock.setTo(day(0) + noonMs);
    await signInAt(house, page, "/profile");
    const gems = async () => {
      const { assets } = await house.api<Data<"GET /assets/get_assets">>("/assets/get_assets", {
        token: await storedToken(page),
      });
      return assets.find(({ assetId }) => assetId === "GEM")?.balance;
    };
    // The other device speaks English.
    const wordsOf = (at: Page) => (at === page ? say : t);
    const button = (gem: string, at = page) =>
      at.getByRole("button", { name: wordsOf(at)("rewards.checkInFor", { gem }) });
    const gained = (gem: string, at = page) => at.getByText(wordsOf(at)("rewards.checkedInFor", { gem }));
    async function checkIn(gem: string): Promise<void> {
      await button(gem).click();
      await expect(gained(gem)).toBeVisible();
      await expect(page.getByRole("button", { name: say("rewards.checkedIn") })).toBeVisible();
    }

    for (const [index, gem] of ["10", "20", "30", "40", "50", "60", "100"].entries()) {
      await clock.setTo(day(index) + noonMs);
      await page.reload();
      await expect(page.getByText(say("rewards.dayToday", { day: index + 1, gem }))).toBeAttached();
      await checkIn(gem);
    }
    expect(await gems()).toBe("310");

    // The eighth day begins again; and so does the day after one that was missed.
    for (const number of [7, 9]) {
      await clock.setTo(day(number) + noonMs);
      await page.reload();
      await checkIn("10");
    }

    // Two devices of the same player at once.
    await clock.setTo(day(10) + noonMs);
    await page.reload();
    const other = await anotherDevice(browser, { wallet });
    await signInAt(house, other.page, "/profile");
    const devices = [page, other.page];
    for (const one of devices) await expect(button("20", one)).toBeVisible();
    const said = await Promise.all(
      devices.map(async (one) => {
        await button("20", one).click();
        const before = wordsOf(one)("rewards.checkedInBefore");
        const toast = gained("20", one).or(one.getByText(before));
        await expect(toast).toBeVisible();
        return (await toast.textContent())?.includes(before);
      }),
    );
    expect(said.sort()).toEqual([false, true]);
    expect(await gems()).toBe("350");
    await other.close();

    // The last second of a day is of that day, and the next day opens on the page as it stands.
    await clock.setTo(day(12) - 12_000);
    await page.reload();
    await expect(button("30")).toBeVisible();
    await sleep(day(12) - 1_000 - (await clock.nowMs()));
    await button("30").click();
    await expect(gained("30")).toBeVisible();
    await expect(page.getByText(say("rewards.dayToday", { day: 4, gem: "40" }))).toBeAttached();
    await checkIn("40");
    expect(await gems()).toBe("420");
  } finally {
    await house.stop();
  }
});
