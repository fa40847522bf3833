import type { Data } from "@gemplay/api-schema";
import { api, expect, origin, says, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

test("a round is shown to others when its player shares it, with a masked name, and only then", async ({
  page,
  wallet,
  browser,
}) => {
  await signInWith(page, wallet, "10", "/index");
  const token = await storedToken(page);
  const body = {
    key: crypto.randomUUID(),
    asset: "PLAY",
    amount: "1",
    params: { direction: "over", targetCenti: 5_000 },
  };
  const { round } = await api<Data<"POST /games/dice/bet">>("/games/dice/bet", { token, body });
  const link = `${origin}/game?name=dice&round=${round.id}`;
  await page.goto(link);

  const guest = await (await browser.newContext({ viewport: { width: 375, height: 812 } })).newPage();
  await guest.addInitScript(() => localStorage.setItem("language", "en"));
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: says("error.roundNotShared") })).toBeVisible();
  await expect(guest.getByText("1.0000")).toHaveCount(0);

  await page.getByRole("button", { name: t("round.share") }).click();
  const sheet = page.getByRole("dialog", { name: t("round.share") });
  await expect(sheet).toContainText(t("round.shareWhat"));
  await sheet.getByRole("button", { name: t("round.share") }).click();
  await expect(sheet).toContainText(t("round.sharedNow"));

  await guest.reload();
  const name = `${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}`;
  await expect(guest.getByText(t("round.sharedBy", { name }))).toBeVisible();
  await expect(guest.getByText(t("round.secretOther"))).toBeVisible();
  await expect(guest.getByRole("button", { name: t("round.reveal") })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: t("round.share") })).toHaveCount(0);

  await api("/fairness/rotate", { token, body: { clientSeed: "next" } });
  await guest.reload();
  await expect(guest.getByText(t("round.verified"))).toBeVisible();
  await expect(guest.getByText((round.outcome.rollCenti / 100).toFixed(2)).first()).toBeVisible();

  await sheet.getByRole("button", { name: t("round.shareStop") }).click();
  await expect(page.locator("[popover]")).toContainText(t("round.shareStopped"));
  await guest.reload();
  await expect(guest.getByRole("heading", { name: says("error.roundNotShared") })).toBeVisible();
  await guest.context().close();
});
