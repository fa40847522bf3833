import type { Address } from "viem";
import { base, fund, tokenBalance, transfer, vaultAllowance } from "./support/chain.ts";
import { balanceOf, expect, rpcUrl, signIn, t, test } from "./support/journey.ts";
import { depositOnPage } from "./support/steps.ts";
import { TestWallet } from "./support/test-wallet.ts";

test("a player adds the unknown network to the wallet, approves the vault and deposits PLAY, and the deposit is credited", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  await signIn(page, "/deposit");
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  await expect(page.getByText("10,000.0000", { exact: true })).toBeVisible();
  expect(wallet.addedChain?.chainName).toBe("Binance Smart Chain");
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await expect(page.getByRole("status").filter({ hasText: /^up to 0\.\d+ BNB$/ })).toBeVisible();
  await depositOnPage(page);
  await expect(page.getByText(t("deposit.balanceNow"))).toBeVisible();
  expect(wallet.sent).toEqual(["approve", "deposit"]);
  expect(await vaultAllowance("PLAY", wallet.address)).toBe(base("1000000000") - base("100"));
  expect(await tokenBalance("PLAY", wallet.address)).toBe(base("9900"));
  expect(await balanceOf(page, "PLAY")).toBe("100");
});

test("tokens sent to the player's deposit address are credited, and an amount below the minimum waits for the next deposit", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/deposit?way=address");
  await expect(page.getByText(t("deposit.shownHere"))).toBeVisible();
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent();
  // The test transfers the tokens from another wallet, as an exchange would.
  const exchange = new TestWallet(rpcUrl);
  await fund(exchange);
  await transfer(exchange, address as Address, "0.4", "USDT");
  await expect(page.getByText(t("status.pending"), { exact: true })).toBeVisible();
  await transfer(exchange, address as Address, "7", "USDT");
  await expect(page.getByText(t("status.confirmed"), { exact: true })).toHaveCount(2);
  expect(await balanceOf(page, "U")).toBe("7.4");
  expect(wallet.sent).toEqual([]);
});
