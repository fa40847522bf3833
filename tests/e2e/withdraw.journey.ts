import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { betName } from "./support/big-buttons.ts";
import { base, tokenBalance } from "./support/chain.ts";
import { balanceOf, expect, origin, t, test } from "./support/journey.ts";
import {
  confirmWithdrawal,
  depositOnPage,
  enterWithdrawal,
  setFundsPassword,
  signInWith,
} from "./support/steps.ts";

const password = "gem 2026 stone";

test("a player sets the funds password and withdraws PLAY, and the money arrives on the chain", async ({
  page,
  wallet,
}) => {
  const target = privateKeyToAddress(generatePrivateKey());
  await signInWith(page, wallet, "100", "/withdraw");
  await page.getByRole("link", { name: t("funds.set") }).click();
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/withdraw`);
  await enterWithdrawal(page, "10", target);
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  expect(await tokenBalance("PLAY", target)).toBe(base("9"));
  expect(await balanceOf(page, "PLAY")).toBe("90");
});

test("a player with the demo wallet signs in, deposits, bets and withdraws", async ({ page }) => {
  await page.goto("/login?next=/deposit");
  await page.getByRole("button", { name: t("login.demo") }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(page);
  await page.getByRole("link", { name: t("deposit.play"), exact: true }).click();
  await page.getByRole("button", { name: betName(t("dice.roll")) }).click();
  const results = page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
  await expect(results).toHaveCount(1);
  expect(["99", "101"]).toContain(await balanceOf(page, "PLAY"));

  await page.goto("/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await enterWithdrawal(page, "50");
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  const address = (await page.evaluate(() => localStorage.getItem("address"))) as `0x${string}`;
  expect(await tokenBalance("PLAY", address)).toBe(base("9949"));
});
