import { errors } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { expect, expectSignedOut, settled, signIn, storedToken, t, test } from "./support/journey.ts";

const config = "**/api/config";
/** The server says that it cannot answer this now. */
const refuse = (page: Page) =>
  page.route(config, (route) =>
    route.fulfill({
      status: 503,
      json: { code: errors.OutcomeUnknown.code, msg: "The chain does not answer.", data: null },
    }),
  );
const demoButton = (page: Page) => page.getByRole("button", { name: new RegExp(t("login.demo")) });
const unreached = (page: Page) => page.getByRole("heading", { name: t("login.unreached") });

test("a demo player stays logged in whatever cannot be asked, and is followed again when it can", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await demoButton(page).click();
  await expect(page).toHaveURL(/\/index$/);
  const token = await storedToken(page);
  expect(token).not.toBe("");

  // Refused, not reached, and answered by somebody else: none of it says that the wallet is gone.
  const faults = [
    () => refuse(page),
    () => page.route(config, (route) => route.abort()),
    () => page.route(config, (route) => route.fulfill({ status: 200, body: "<h1>Free Wi-Fi</h1>" })),
    () => page.route(config, (route) => route.fulfill({ status: 401, json: { error: "portal" } })),
    () => page.route("**/assets/demo-*.js", (route) => route.abort()),
  ];
  for (const fault of faults) {
    await fault();
    await page.goto("/index");
    await settled(page);
    await page.waitForTimeout(4_000);
    expect(await storedToken(page)).toBe(token);
    await expect(page.getByRole("link", { name: t("nav.account") })).toBeVisible();
    await page.unrouteAll();
  }

  // What was kept from being asked is asked when the network is back: here, that the wallet's key is another one.
  await page.route(config, (route) => route.abort());
  await page.goto("/index");
  await settled(page);
  await page.evaluate(() => localStorage.removeItem("demoWalletKey"));
  await page.waitForTimeout(2_000);
  expect(await storedToken(page)).toBe(token);
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expectSignedOut(page);
});

test("a wallet that does not answer, or answers with a fault, logs nobody out; one that refuses does", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/index");
  const token = await storedToken(page);
  for (const fault of [-32603, -32002, 4900] as const) {
    wallet.refuses.set("eth_accounts", fault);
    await page.reload();
    await settled(page);
    await page.waitForTimeout(1_500);
    expect(await storedToken(page), String(fault)).toBe(token);
  }
  wallet.refuses.clear();
  wallet.revoke();
  wallet.refuses.set("eth_requestAccounts", 4001);
  await page.reload();
  await expectSignedOut(page);
});

test("while the server cannot be asked, signing in says so and goes on with Try again", async ({
  page,
  wallet,
}) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Test Wallet" })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await refuse(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page.getByRole("alert")).toContainText("The chain does not answer.");
  await expect(unreached(page)).toBeVisible();
  // The sign-in itself has failed, and not only what the screen asked for.
  await expect(page.getByRole("button", { name: "Test Wallet" })).not.toHaveAttribute("aria-disabled");
  await expect(page.getByText(t("login.waiting"))).toHaveCount(0);
  // The player was not sent to the wallet for nothing.
  expect(wallet.asked).not.toContain("personal_sign");
  await page.unrouteAll();
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page).toHaveURL(/\/index$/);
  expect(await storedToken(page)).not.toBe("");
});

test("while it is not known whether there is a demo wallet, nobody is told that there is none", async ({
  page,
}) => {
  await page.route(config, (route) => route.abort());
  await page.goto("/login");
  await expect(unreached(page)).toBeVisible();
  await expect(page.getByText(t("state.code", { code: 6101 }))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("wallet.error.noWallet") })).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await demoButton(page).click();
  await expect(page).toHaveURL(/\/index$/);
});
