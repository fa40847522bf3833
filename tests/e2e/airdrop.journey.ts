// The airdrop of new players, on a house whose clock the journey sets.
import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { anotherDevice, expect, inLanguage, says, storedToken, t, test } from "./support/journey.ts";
import { signInAt, startOwnHouse } from "./support/own-house.ts";

const dayMs = 86_400_000;

test("the airdrop is claimed within five days, and after them it is over on the open page; in English and Chinese", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(240_000);
  const house = await startOwnHouse({}, { moveClock: true });
  try {
    const { clock } = house;
    if (!clock) throw new Error("the house has no clock of its own");
    await house.stock();
    const { registeredAtMs, address } = await signInAt(house, page, "/index");
    expect(address).toBe(wallet.address);
    const bannersOf = (at: Page, say: typeof t) => at.getByRole("region", { name: say("home.banners") });
    const banners = () => bannersOf(page, t);
    const airdrop = () => banners().getByText(t("home.airdropBanner"));
    await expect(banners().getByText(t("rewards.left"))).toBeVisible();

    // Somebody else claims it on the last day, in Chinese.
    const say = await inLanguage("cn");
    const claimer = await anotherDevice(browser, { locale: "cn" });
    const theirs = bannersOf(claimer.page, say);
    const { registeredAtMs: laterMs } = await signInAt(house, claimer.page, "/index");
    await clock.setTo(laterMs + 5 * dayMs - 60_000);
    await claimer.page.reload();
    await theirs.getByRole("button", { name: say("home.claim") }).click();
    const sheet = claimer.page.getByRole("dialog", { name: say("rewards.collectedTitle") });
    await expect(sheet).toContainText("100,000.0000");
    await sheet.getByRole("button", { name: say("rewards.done") }).click();
    await expect(theirs.getByText(say("home.airdropBanner"))).toHaveCount(0);
    await claimer.close();

    // The countdown comes to its end on the page as it stands.
    await clock.setTo(registeredAtMs + 5 * dayMs - 15_000);
    await page.reload();
    await expect(banners().getByText(/00:00:0\d/)).toBeVisible();
    await expect(airdrop()).toHaveCount(0, { timeout: 30_000 });
    await expect(banners().getByText(t("home.checkInBanner"))).toBeVisible();
    const token = await storedToken(page);
    const { rewards } = await house.api<Data<"GET /user/rewards">>("/user/rewards", { token });
    expect(rewards.find(({ kind }) => kind === "airdrop")?.state).toBe("expired");
    await expect(
      house.api("/user/reward/confirm", { token, body: { rewards: ["airdrop"] } }),
    ).rejects.toThrow(says("error.rewardExpired"));
    await page.goto(`${house.origin}/invite`);
    const row = page.locator(".row").filter({ hasText: t("invite.airdrop") });
    await expect(row).toContainText(t("invite.whyTimeOver"));
    await expect(row.getByRole("button")).toHaveCount(0);
    // A guest is told of it again, and who it is over for is not, from the first paint on.
    await page.goto(`${house.origin}/index`);
    await expect(banners().getByText(t("home.checkInBanner"))).toBeVisible();
    await expect(airdrop()).toHaveCount(0);
  } finally {
    await house.stop();
  }
});
