import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { anotherDevice, api, expect, expectToast, says, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

/** Bets on Dice until a round is won or lost, as asked. Each bet has a chance of 80% to end as asked. */
async function placeDiceBet(page: Page, wanted: "won" | "lost") {
  const token = await storedToken(page);
  const targetCenti = wanted === "won" ? 2_000 : 8_000;
  for (;;) {
    const body = {
      key: crypto.randomUUID(),
      asset: "PLAY",
      amount: "1",
      params: { direction: "over", targetCenti },
    };
    const { round } = await api<Data<"POST /games/dice/bet">>("/games/dice/bet", { token, body });
    if (round.outcome.rollCenti > targetCenti === (wanted === "won")) return round;
  }
}

for (const result of ["lost", "won"] as const)
  test(`a guest sees a ${result} round with the player's masked name only while the player shares the round`, async ({
    page,
    wallet,
    browser,
  }) => {
    await signInWith(page, wallet, "100", "/index");
    const round = await placeDiceBet(page, result);
    const link = `/game?name=dice&round=${round.id}`;
    const guest = await anotherDevice(browser);
    const refused = guest.page.getByRole("heading", { name: says("error.roundNotShared") });
    await guest.page.goto(link);
    await expect(refused).toBeVisible();

    await page.goto(link);
    await page.getByRole("button", { name: t("round.share") }).click();
    const sheet = page.getByRole("dialog", { name: t("round.share") });
    await expect(sheet).toBeVisible();
    await guest.page.reload();
    await expect(refused).toBeVisible();

    // A won round has a card, and a player who saves the card shares the round.
    const button = result === "won" ? t("card.save") : t("round.share");
    await sheet.getByRole("button", { name: button }).click();
    await expect(sheet).toContainText(t(result === "won" ? "card.isPublic" : "round.sharedNow"));
    await guest.page.reload();
    const name = `${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}`;
    await expect(guest.page.getByText(t("shared.by", { name }))).toBeVisible();
    await expect(guest.page.getByText((round.outcome.rollCenti / 100).toFixed(2)).first()).toBeVisible();

    await sheet.getByRole("button", { name: t("round.shareStop") }).click();
    await expectToast(page, t("round.shareStopped"));
    await guest.page.reload();
    await expect(refused).toBeVisible();
    await guest.close();
  });
