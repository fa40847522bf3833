import type { Data } from "@gemplay/api-schema";
import { anotherDevice, api, expect, expectToast, says, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

test("a guest sees a round with the player's masked name only while the player shares the round", async ({
  page,
  wallet,
  browser,
}) => {
  await signInWith(page, wallet, "10", "/index");
  const body = {
    key: crypto.randomUUID(),
    asset: "PLAY",
    amount: "1",
    params: { direction: "over", targetCenti: 5_000 },
  };
  const token = await storedToken(page);
  const { round } = await api<Data<"POST /games/dice/bet">>("/games/dice/bet", { token, body });
  const link = `/game?name=dice&round=${round.id}`;
  const guest = await anotherDevice(browser);
  const refused = guest.page.getByRole("heading", { name: says("error.roundNotShared") });
  await guest.page.goto(link);
  await expect(refused).toBeVisible();

  await page.goto(link);
  await page.getByRole("button", { name: t("round.share") }).click();
  const sheet = page.getByRole("dialog", { name: t("round.share") });
  await sheet.getByRole("button", { name: t("round.share") }).click();
  await expect(sheet).toContainText(t("round.sharedNow"));
  await guest.page.reload();
  const name = `${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}`;
  await expect(guest.page.getByText(t("round.sharedBy", { name }))).toBeVisible();
  await expect(guest.page.getByText((round.outcome.rollCenti / 100).toFixed(2)).first()).toBeVisible();

  await sheet.getByRole("button", { name: t("round.shareStop") }).click();
  await expectToast(page, t("round.shareStopped"));
  await guest.page.reload();
  await expect(refused).toBeVisible();
  await guest.close();
});
