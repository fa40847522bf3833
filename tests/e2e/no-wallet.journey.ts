import { randomInt } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Page } from "@playwright/test";
import { expectNoFindings } from "./support/axe.ts";
import { accountWithoutWallet } from "./support/database.ts";
import { anotherDevice, api, expect, settled, signIn, storedToken, t, test } from "./support/journey.ts";
import { startPublicServer } from "./support/public-server.ts";

/** Enters as the page does after a sign-in that no wallet made, but for the number, which the page asks for by itself. */
async function enter(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.removeItem("playerId");
    localStorage.setItem("token", value);
  }, token);
  await page.goto("/profile");
}

const knownAs = (page: Page) => page.evaluate(() => localStorage.getItem("playerId"));

test("two accounts without a wallet on one browser: a name, play, records, and nothing kept is shared", async ({
  page,
}) => {
  const [first, second] = [await accountWithoutWallet(), await accountWithoutWallet()];
  await page.goto("/index");
  await enter(page, first.token);
  await expect(page.getByRole("heading", { name: `G${first.id.padStart(6, "0")}` })).toBeVisible();
  await expect.poll(() => knownAs(page)).toBe(first.id);

  // Nothing in the balance, so that the bet itself is refused; the screens are an account's like any other.
  await page.goto("/game/dice");
  await expect(page.getByRole("heading").first()).toBeVisible();
  const { records } = await api<Data<"GET /user/records">>("/user/records", { token: first.token });
  expect(records).toEqual([]);

  await page.goto("/deposit");
  await expect(page.getByRole("img", { name: t("deposit.qr") })).toBeVisible();
  for (const path of ["/setPass", "/withdraw"]) {
    await page.goto(path);
    await expect(page.getByText(t("funds.unprovable"))).toBeVisible();
    await expect(page.getByRole("link", { name: t("funds.bindEmail") })).toBeVisible();
    await expect(page.getByRole("link", { name: t("funds.bindWallet") })).toBeVisible();
  }
  const quantity = page.getByLabel(t("withdraw.quantity"), { exact: true });
  await quantity.fill("12.5");
  await page.reload();
  await expect(quantity).toHaveValue("12.5");

  await enter(page, second.token);
  await expect.poll(() => knownAs(page)).toBe(second.id);
  await page.goto("/withdraw");
  await expect(quantity).toHaveValue("");
});

test("an account by phone number sets its first funds password on the withdrawal screen with its login password", async ({
  page,
}) => {
  const password = "heron-K7-41";
  const phone = `+63917${String(randomInt(10_000_000)).padStart(7, "0")}`;
  const body = { by: { kind: "phone", phone }, password, confirmPassword: password, termsVersion };
  const { token } = await api<Data<"POST /user/register">>("/user/register", { body });
  await page.goto("/index");
  await enter(page, token);
  await page.goto("/withdraw");
  await expect(page.getByRole("link", { name: t("funds.bindEmail") })).toBeVisible();
  await page.getByRole("link", { name: t("funds.set") }).click();
  await expect(page.getByText(t("funds.byPassword"))).toBeVisible();
  await page.getByLabel(t("funds.new"), { exact: true }).fill("gem 2026 stone");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("gem 2026 stone");
  const save = page.getByRole("button", { name: t("funds.set") });
  await expect(page.getByText(t("funds.loginPasswordMissing"))).toBeVisible();
  await expectNoFindings(page, "a funds password by a login password");
  await page.getByLabel(t("funds.loginPassword"), { exact: true }).fill(password);
  await save.click();
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(page.getByRole("button", { name: t("withdraw.preview") })).toBeVisible();
});

/** A session of this origin, before its pages are opened. */
async function carry(page: Page, origin: string, token: string): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.evaluate((value) => {
    localStorage.setItem("language", "en");
    localStorage.setItem("token", value);
  }, token);
}

test("a browser without a wallet leads to one: apps, pairing, another device by a code, and ways that need none", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const projectId = "0123456789abcdef0123456789abcdef";
  const server = await startPublicServer({ WALLETCONNECT_PROJECT_ID: projectId });
  try {
    await page.goto(`${server.origin}/login?next=/wallet#secret`);
    await expect(page.getByRole("heading", { name: t("wallet.error.noWallet") })).toBeVisible();
    await expect(page.getByText(t("state.code", { code: 6100 }))).toBeVisible();
    await expect(page.getByRole("button", { name: "WalletConnect" })).toBeVisible();
    await page.getByRole("button", { name: t("login.otherWallets") }).click();
    for (const [app, href] of [
      ["MetaMask", /^https:\/\/link\.metamask\.io\/dapp\/localhost:\d+\/login\?next=/],
      ["OKX Wallet", /^https:\/\/web3\.okx\.com\/download\?deeplink=/],
      ["Trust Wallet", /^https:\/\/link\.trustwallet\.com\/open_url\?/],
    ] as const)
      await expect(page.getByRole("link", { name: app, exact: true })).toHaveAttribute("href", href);
    await expectNoFindings(page, "6100");

    await page.getByRole("button", { name: t("noWallet.elsewhere") }).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: t("noWallet.elsewhereTitle") });
    await expect(sheet.getByRole("img", { name: t("noWallet.code") })).toBeVisible();
    await expectNoFindings(page, "another device");
    await sheet.getByRole("button", { name: t("noWallet.copy") }).click();
    await expect(page.getByText(t("copy.done"))).toBeVisible();
    // Without its fragment, which may hold whose session this is.
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.origin}/login?next=/wallet`,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: t("login.byName") }).click();
    await expect(page).toHaveURL(/view=email/);
  } finally {
    await server.stop();
  }
});

test("to deposit where there is no wallet, an account is led to one or to its own address", async ({
  page,
  browser,
}) => {
  const { token } = await accountWithoutWallet();
  const other = await anotherDevice(browser);
  await signIn(other.page);
  const bound = await storedToken(other.page);
  await other.close();
  const server = await startPublicServer();
  try {
    await carry(page, server.origin, token);
    await page.goto(`${server.origin}/deposit?way=wallet`);
    await expect(page.getByRole("heading", { name: t("wallet.error.noWallet") })).toBeVisible();
    await expect(page.getByText(t("deposit.bindElsewhere"))).toBeVisible();
    await expectNoFindings(page, "a deposit without a wallet");
    await page.getByRole("link", { name: t("deposit.toAddress") }).click();
    await expect(page.getByRole("img", { name: t("deposit.qr") })).toBeVisible();

    await page.evaluate(() => localStorage.removeItem("playerId"));
    await carry(page, server.origin, bound);
    await page.goto(`${server.origin}/deposit`);
    await expect(page.getByText(t("deposit.noWalletHere"))).toBeVisible();
    await expect(page.getByText(t("state.code", { code: 6100 }))).toBeVisible();
    await settled(page);
  } finally {
    await server.stop();
  }
});
