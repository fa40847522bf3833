// Tests how a player gets from the messaging host into an ordinary browser: the one-time sign-in link, binding a
// wallet, deposit and withdrawal.
import type { Data } from "@gemplay/api-schema";
import type { Frame, Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { announceWallet } from "./support/announce-wallet.ts";
import { base, fund, tokenBalance, transfer } from "./support/chain.ts";
import { asHostUser, type HostPhone, newUser, stackHosting, takePlayersPhone, test } from "./support/host.ts";
import { codeTo } from "./support/inbox.ts";
import {
  anotherDevice,
  balanceOf,
  expect,
  expectToast,
  inLanguage,
  origin,
  rpcUrl,
  says,
  storedToken,
  t,
} from "./support/journey.ts";
import { startOwnDeployment } from "./support/own-deployment.ts";
import { confirmWithdrawal, depositOnPage, enterWithdrawal, setFundsPassword } from "./support/steps.ts";
import { TestWallet } from "./support/test-wallet.ts";

const password = "gem 2026 stone";
type Info = Data<"GET /user/info">;

/**
 * Presses the button of the sign-in link, and returns the browser window that the messaging host opens for the link.
 */
async function follow(phone: HostPhone, app: Frame, words = t): Promise<Page> {
  const opening = phone.page.context().waitForEvent("page");
  await app.getByRole("button", { name: words("inside.open") }).click();
  return await opening;
}

/** Reads the sign-in link from the note that the messaging host's page shows beside the phone. */
async function linkOf(phone: HostPhone, app: Frame): Promise<string> {
  const page = await follow(phone, app);
  await page.close();
  const [, link = ""] =
    /(http\S+)/.exec((await phone.notes.getByText(/^link/).first().textContent()) ?? "") ?? [];
  expect(link).toContain("view=continue");
  return link;
}

const yes = (page: Page, words = t) => page.getByRole("button", { name: words("continue.go") });

test("a player moves from the messaging host in Chinese to a browser in English, binds a wallet there, deposits and withdraws", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const words = await inLanguage("cn");
  const user = newUser("cn");
  const phone = await takePlayersPhone(page, user);
  const app = await phone.open("to_deposit");
  await expect(app.getByText(words("inside.offChain"))).toBeVisible();

  const wallet = new TestWallet(rpcUrl);
  await fund(wallet);
  await page.context().addInitScript((code) => {
    if (parent === window) localStorage.setItem("language", code);
  }, "en");
  const browser = await follow(phone, app, words);
  await announceWallet(browser, wallet);
  await expect(
    browser.getByRole("heading", { name: t("continue.ask", { name: user.first_name }) }),
  ).toBeVisible();
  expect(browser.url()).not.toContain("#");
  expect(await storedToken(browser)).toBe("");
  await yes(browser).click();
  await browser.getByRole("link", { name: t("continue.bind") }).click();
  // The simulated wallet extension announces itself only to pages that load after `announceWallet`, so the test reloads
  // the page.
  await browser.reload();
  await browser.getByRole("button", { name: t("ways.signBind") }).click();
  await expectToast(browser, t("ways.walletBound"));

  await browser.goto("/deposit");
  await browser.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(browser);
  await expect.poll(() => balanceOf(browser, "PLAY"), { timeout: 60_000 }).toBe("100");
  await browser.goto("/setPass?next=/withdraw");
  await setFundsPassword(browser, password);
  await expect(browser).toHaveURL(`${origin}/withdraw`);
  await enterWithdrawal(browser, "10");
  await confirmWithdrawal(browser, password);
  await expect(browser.getByText(t("withdraw.received"))).toBeVisible();
  expect(await tokenBalance("PLAY", wallet.address)).toBe(base("9909"));

  // The app inside the messaging host shows the same account with the remaining balance and the bound address.
  const again = await phone.open("to_wallet");
  await expect(again.getByText("90.0000").first()).toBeVisible();
  const info = await asHostUser<Info>(stackHosting(), user, "/user/info");
  expect(info.address).toBe(wallet.address);
  await browser.close();
});

test("a used, expired or misspelt one-time sign-in link signs nobody in, and the page explains the next step", async ({
  page,
  browser,
}) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  const app = await phone.open("to_swap");
  const link = await linkOf(phone, app);
  const first = await anotherDevice(browser);
  await first.page.goto(link);
  await yes(first.page).click();
  await expect(
    first.page.getByRole("heading", { name: t("continue.done", { name: user.first_name }) }),
  ).toBeVisible();
  const second = await anotherDevice(browser);
  for (const used of [link, `${link.slice(0, -4)}AAAA`, `${link}AA`]) {
    await second.page.goto("/index");
    await second.page.goto(used);
    await expect(second.page.getByRole("heading", { name: t("continue.void") })).toBeVisible();
    expect(await storedToken(second.page)).toBe("");
  }
  await second.close();
  await first.close();
});

test("a new one-time sign-in link invalidates the earlier link, and each link expires at its stated time", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const deployment = await startOwnDeployment({}, { moveClock: true, withHost: true });
  const { host, clock } = deployment;
  if (!host || !clock) throw new Error("neither host nor clock");
  try {
    const user = newUser();
    const hosting = { ...host, origin: deployment.origin };
    const phone = await takePlayersPhone(page, user, hosting);
    const former = await linkOf(phone, await phone.open("to_deposit"));
    const latter = await linkOf(phone, await phone.open("to_withdraw"));
    const device = await anotherDevice(browser);
    await device.page.goto(former);
    await expect(device.page.getByRole("heading", { name: t("continue.void") })).toBeVisible();
    await device.page.goto(`${deployment.origin}/index`);
    await device.page.goto(latter);
    await expect(yes(device.page)).toBeVisible();
    await clock.setTo((await clock.nowMs()) + 61_000);
    await yes(device.page).click();
    await expect(device.page.getByRole("heading", { name: t("continue.void") })).toBeVisible();
    expect(await storedToken(device.page)).toBe("");
    await device.close();
  } finally {
    await deployment.stop();
  }
});

test("a sign-in link for another account does not sign the browser's current account out until the player chooses to switch", async ({
  page,
  browser,
}) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  const link = await linkOf(phone, await phone.open("to_swap"));
  const device = await anotherDevice(browser);
  await device.page.goto("/login?next=/index");
  await device.page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(device.page).toHaveURL(`${origin}/index`);
  const before = await storedToken(device.page);
  await device.page.goto(link);
  await device.page
    .getByRole("button", { name: t("continue.stay") })
    .or(device.page.getByRole("link", { name: t("continue.stay") }))
    .click();
  expect(await storedToken(device.page)).toBe(before);
  await device.page.goto(link);
  await device.page.getByRole("button", { name: t("continue.replace") }).click();
  await expect(
    device.page.getByRole("heading", { name: t("continue.done", { name: user.first_name }) }),
  ).toBeVisible();
  expect(await storedToken(device.page)).not.toBe(before);
  await device.close();
});

test("a player deposits to an address and withdraws inside the messaging host if the operator allows it", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const variables = { ROLE: "all", COMMITMENT_PRIVATE_KEY: generatePrivateKey() };
  const deployment = await startOwnDeployment(variables, { withHost: true, moveClock: true });
  const { host, clock } = deployment;
  if (!host || !clock) throw new Error("neither host nor clock");
  try {
    await deployment.set("host.chain", "address");
    await deployment.set("freshProof.wayInHours", "0");
    await deployment.set("withdrawals.holdAfterProofHours", "0");
    const user = newUser();
    const hosting = { ...host, origin: deployment.origin };
    const phone = await takePlayersPhone(page, user, hosting);
    const app = await phone.open("to_deposit");
    const address = (await app.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) as `0x${string}`;
    const exchange = new TestWallet(rpcUrl);
    await fund(exchange);
    await transfer(exchange, address, "50");
    await expect(app.getByText(t("status.confirmed"), { exact: true })).toBeVisible({ timeout: 60_000 });

    // Init data alone is not enough to move money. The player binds an e-mail address first and sets the funds password
    // with a code from an e-mail.
    const email = `host.${user.id}@mail.example`;
    await app.evaluate(() => history.pushState(null, "", "/bindInfo"));
    await app.getByLabel(t("bind.email"), { exact: true }).fill(email);
    await app.getByRole("button", { name: t("code.send") }).click();
    await app.getByLabel(t("code.heading")).fill(await codeTo(email));
    await expect.poll(async () => (await asHostUser<Info>(hosting, user, "/user/info")).email).not.toBeNull();
    await app.evaluate(() => history.pushState(null, "", "/setPass?next=/withdraw"));
    await app.getByLabel(t("funds.new"), { exact: true }).fill(password);
    await app.getByLabel(t("password.repeat"), { exact: true }).fill(password);
    // The server sends a second code to the same address only after one minute.
    await clock.setTo((await clock.nowMs()) + 61_000);
    await app.getByRole("button", { name: t("code.send") }).click();
    await app.getByLabel(t("code.heading")).fill(await codeTo(email, 2));
    await expect
      .poll(async () => (await asHostUser<Info>(hosting, user, "/user/info")).fundsPasswordSet)
      .toBe(true);
    const target = privateKeyToAddress(generatePrivateKey());
    await app.getByLabel(t("withdraw.address"), { exact: true }).fill(target);
    await app.getByRole("button", { name: t("wallet.continue"), exact: true }).click();
    await app.getByLabel(t("withdraw.quantity"), { exact: true }).fill("10");
    await app.getByRole("button", { name: t("wallet.continue"), exact: true }).click();
    await app.getByLabel(t("funds.title"), { exact: true }).fill("not the password");
    await app.getByRole("button", { name: t("confirm.act") }).click();
    await expect(
      app.getByRole("alert").filter({ hasText: says("error.fundsPasswordIncorrect", { count: 4 }) }),
    ).toBeVisible();
    await app.getByLabel(t("funds.title"), { exact: true }).fill(password);
    await app.getByRole("button", { name: t("confirm.act") }).click();
    // This deployment has no payout key, so the withdrawal is not paid out. The amount of the withdrawal is already
    // deducted from the player's balance.
    await expect
      .poll(async () => {
        const { assets } = await asHostUser<Data<"GET /assets/get_assets">>(
          hosting,
          user,
          "/assets/get_assets",
        );
        return assets.find(({ assetId }) => assetId === "PLAY")?.balance;
      })
      .toBe("40");
    await app.evaluate(() => history.pushState(null, "", "/swap"));
    await expect(app.getByText(t("inside.noSwap"))).toBeVisible();
  } finally {
    await deployment.stop();
  }
});
