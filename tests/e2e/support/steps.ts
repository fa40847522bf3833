import type { Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Page } from "@playwright/test";
import { createSiweMessage } from "viem/siwe";
import { giveFromHouse } from "./database.ts";
import { api, expect, origin, signIn, t } from "./journey.ts";
import type { TestWallet } from "./test-wallet.ts";

/**
 * Signs in a player who already has PLAY. The player's PLAY comes from the house's balance in the ledger, so that the
 * test does not wait for the chain.
 */
export async function signInWith(
  page: Page,
  wallet: TestWallet,
  tokens: string,
  next = "/index",
): Promise<void> {
  const { address } = wallet;
  const { serverTimeMs: nowMs } = await api<Data<"GET /config">>("/config");
  const message = createSiweMessage({
    address,
    chainId: 56,
    domain: new URL(origin).host,
    uri: origin,
    version: "1",
    nonce: `${nowMs}0`,
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + 60_000),
  });
  const body = { address, message, signature: await wallet.sign(message) };
  const { token } = await api<Data<"POST /user/dappLoginOrRegister">>("/user/dappLoginOrRegister", { body });
  await api("/user/accept_terms", { token, body: { termsVersion } });
  await api("/fairness/client-seed", { token, body: { clientSeed: "first" } });
  const { userId } = await api<Data<"GET /user/info">>("/user/info", { token });
  await giveFromHouse(BigInt(userId), tokens);
  await signIn(page, next);
}

/** Continues from the amount of a deposit to the approval of the token, and allows the vault to take the token. */
export async function depositOnPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("wallet.continue"), exact: true }).click();
  await page.getByRole("button", { name: t("deposit.stepAllow"), exact: true }).click();
}

/** Sets the funds password on the screen that requests the password. */
export async function setFundsPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(t("funds.new"), { exact: true }).fill(password);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("funds.set") }).click();
}

/** Selects the account's own wallet in the address book. */
async function chooseOwnAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("book.title") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("book.ownWallet") })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/**
 * Enters the address and the quantity of a withdrawal, and continues to the step of the funds password.
 *
 * @param address undefined for the account's own wallet
 */
export async function enterWithdrawal(page: Page, amount: string, address?: string): Promise<void> {
  if (address === undefined) await chooseOwnAddress(page);
  else await page.getByLabel(t("withdraw.address"), { exact: true }).fill(address);
  await page.getByRole("button", { name: t("wallet.continue"), exact: true }).click();
  await page.getByLabel(t("withdraw.quantity"), { exact: true }).fill(amount);
  await page.getByRole("button", { name: t("wallet.continue"), exact: true }).click();
  await expect(page).toHaveURL(`${origin}/confirmPass`);
}

/** Enters the funds password and confirms the withdrawal. */
export async function confirmWithdrawal(page: Page, password: string): Promise<void> {
  await page.getByLabel(t("funds.title"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("confirm.act") }).click();
}

/** Bets on Dice until a bet has won, so that the activity feed shows the win. */
export async function winOnce(token: string, amount = "1"): Promise<void> {
  await api("/fairness/client-seed", { token, body: { clientSeed: "first" } });
  const params = { direction: "over", targetCenti: 1_000 };
  for (let payout = "0"; payout === "0"; ) {
    const body = { key: crypto.randomUUID(), asset: "PLAY", amount, params };
    ({ payout } = (await api<Data<"POST /games/dice/bet">>("/games/dice/bet", { token, body })).round);
  }
}
