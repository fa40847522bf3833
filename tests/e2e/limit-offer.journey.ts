// Tests that the page offers limits once after the registration and once before the first deposit.
import { fund } from "./support/chain.ts";
import { balanceOf, expect, origin, signIn, t, test } from "./support/journey.ts";
import { depositOnPage } from "./support/steps.ts";

test.use({ offersLimits: true });

test("a new player sets a limit after the registration, answers the second offer before the first deposit, and is not asked again", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  const offer = page.getByRole("heading", { name: t("limitOffer.title") });
  await page.goto("/login?next=%2Finvite");
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(offer).toBeVisible();
  await page.getByRole("textbox", { name: t("limitOffer.losses"), exact: true }).fill("50");
  await page.getByRole("button", { name: t("limitOffer.set") }).click();
  await expect(page).toHaveURL(`${origin}/invite`);

  await page.goto("/profile?view=limits");
  await expect(page.getByText(t("limits.of", { amount: "50.0000", asset: "PLAY" }))).toBeVisible();

  await page.goto("/deposit?way=wallet");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: t("limitOffer.later"), exact: true }).click();
  await expect(page).toHaveURL(`${origin}/deposit?way=wallet`);
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(page);
  await expect(page.getByText(t("deposit.balanceNow"))).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("100");

  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await signIn(page, "/deposit");
  await expect(page.getByRole("textbox", { name: t("deposit.amount") })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
