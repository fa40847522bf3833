// Messages of the requirements that no other journey meets on its way: each is provoked as it comes about and read on the
// screen. tests/texts/messages.test.ts says which journey sees which message.
import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Page } from "@playwright/test";
import { generatePrivateKey } from "viem/accounts";
import { fund, readChainConfig } from "./support/chain.ts";
import { codeTo } from "./support/inbox.ts";
import { expect, says, signIn, storedToken, t, test } from "./support/journey.ts";
import { signInAt, startOwnHouse } from "./support/own-house.ts";
import { chooseOwnAddress, confirmWithdrawal, depositOnPage, setFundsPassword } from "./support/steps.ts";

const password = "gem 2026 stone";
const alert = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });
let numbers = 0;
const newNumber = () =>
  `917${String(Date.now() % 100_000).padStart(5, "0")}${String(++numbers).padStart(2, "0")}`;

async function fillPhone(page: Page, number: string): Promise<void> {
  await page.getByRole("radio", { name: t("account.phone") }).check({ force: true });
  await page.getByLabel(t("account.country")).selectOption("PH");
  await page.getByRole("textbox", { name: t("account.phone"), exact: true }).fill(number);
}

/** A worker, for its letters; the account that would commit is nobody's and may not. */
const withLetters = () => ({ ROLE: "all", COMMITMENT_PRIVATE_KEY: generatePrivateKey() });

test("an account that cannot be made or entered says why: network, registration, names and tries", async ({
  page,
  context,
}) => {
  const house = await startOwnHouse(withLetters());
  try {
    await page.goto(`${house.origin}/login?view=register`);
    await fillPhone(page, newNumber());
    const [first, again] = [
      page.getByLabel(t("account.loginPassword"), { exact: true }),
      page.getByLabel(t("password.repeat"), { exact: true }),
    ];
    const make = page.getByRole("button", { name: t("account.make") });
    await first.fill("short-7");
    await expect(make).toHaveAccessibleDescription(t("password.format", { least: 8, most: 20 }));
    await first.fill("heron-K7-41");
    await again.fill("heron-K7-42");
    await expect(alert(page, t("password.differ"))).toBeVisible();
    await again.fill("heron-K7-41");
    await page.getByRole("checkbox", { name: t("account.age") }).check({ force: true });
    await page.getByRole("checkbox", { name: new RegExp(t("account.accept")) }).check({ force: true });

    await house.set("registration.open", "off");
    await expect(async () => {
      await make.click();
      await expect(alert(page, says("error.registerClosed"))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await house.set("registration.open", "on");

    const known = newNumber();
    const twice = { password: "heron-K7-41", confirmPassword: "heron-K7-41", termsVersion };
    const body = { by: { kind: "phone", phone: `+63${known}` }, ...twice };
    await expect.poll(() => house.api("/user/register", { body }).then(() => "made", String)).toBe("made");
    await house.set("registration.perNetworkDay", "1");
    await expect(async () => {
      await make.click();
      await expect(alert(page, says("error.registerLimitReached"))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await house.set("registration.perNetworkDay", "1000000");
    await fillPhone(page, known);
    await expect(async () => {
      await make.click();
      await expect(alert(page, says("error.userExists"))).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.goto(`${house.origin}/login?view=email`);
    const logIn = page.getByRole("button", { name: t("action.logIn"), exact: true });
    await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill("nora..k@mail.example");
    await first.fill("not this one");
    await context.setOffline(true);
    await logIn.click();
    await expect(alert(page, t("error.network"))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(t("state.offline"))).toHaveCount(0);
    await logIn.click();
    await expect(alert(page, says("error.usernameFormat"))).toBeVisible();
    await fillPhone(page, known);
    for (const left of [4, 3, 2, 1]) {
      await first.fill(`wrong try ${left}`);
      await logIn.click();
      await expect(alert(page, says("error.loginIncorrect", { count: left }))).toBeVisible();
    }
    await first.fill("wrong try 0");
    await logIn.click();
    const [tooMany = ""] = says("error.loginTriesExceeded", { wait: "15" }).split("15");
    await expect(alert(page, tooMany)).toBeVisible();

    const nobody = `nobody.${randomUUID().slice(0, 8)}@mail.example`;
    await page.goto(`${house.origin}/login?view=forgot`);
    await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill(nobody);
    await page.getByRole("button", { name: t("code.send") }).click();
    await page.getByLabel(t("code.heading")).fill(await codeTo(nobody));
    await expect(alert(page, says("error.userNotExists"))).toBeVisible();
  } finally {
    await house.stop();
  }
});

test("a withdrawal that is not offered, not right or too early says why, and so does a name", async ({
  page,
  wallet: _,
}) => {
  const house = await startOwnHouse();
  try {
    const { userId: playerId } = await signInAt(house, page, "/withdraw");
    await house.set("price.playU", "0.5");
    await house.set("withdrawals.holdAfterProofHours", "0");
    await house.give(playerId, "100");
    await expect(page.getByText(t("withdraw.passwordMissing"))).toBeVisible();
    await page.getByRole("link", { name: t("funds.set") }).click();
    const set = page.getByRole("button", { name: t("funds.set") });
    await page.getByLabel(t("funds.new"), { exact: true }).fill("five5");
    await expect(set).toHaveAccessibleDescription(t("password.invalid", { least: 6, most: 20 }));
    await setFundsPassword(page, password);
    await expect(page).toHaveURL(`${house.origin}/withdraw`);

    const address = page.getByLabel(t("withdraw.address"), { exact: true });
    const quantity = page.getByLabel(t("withdraw.quantity"), { exact: true });
    const preview = page.getByRole("button", { name: t("withdraw.preview") });
    // Its third letter is a capital one by its checksum.
    await address.fill("0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    await quantity.fill("101");
    await preview.click();
    await expect(alert(page, t("withdraw.addressInvalid"))).toBeVisible();
    await expect(alert(page, t("withdraw.aboveBalance"))).toBeVisible();

    await house.set("withdrawals.open", "off");
    await expect(async () => {
      await page.reload();
      await expect(preview).toHaveAccessibleDescription(t("withdraw.closed"), { timeout: 2_000 });
    }).toPass();
    await house.set("withdrawals.open", "on");
    await expect(async () => {
      await page.reload();
      await expect(preview).not.toHaveAccessibleDescription(t("withdraw.closed"), { timeout: 2_000 });
    }).toPass();

    const toConfirm = async () => {
      await quantity.fill("10");
      await preview.click();
      const act = t("withdraw.act", { amount: "10.0000", asset: "PLAY" });
      await page.getByRole("dialog").getByRole("button", { name: act }).click();
    };
    await chooseOwnAddress(page);
    await toConfirm();
    // The password is changed elsewhere between its confirmation and the withdrawal: what it confirmed is void.
    const change = { oldPassword: password, password: `${password}s`, confirmPassword: `${password}s` };
    await page.route(
      "**/assets/withdraw?*",
      async (route) => {
        await house.api("/user/change_fund_password", { token: await storedToken(page), body: change });
        await route.continue();
      },
      { times: 1 },
    );
    await confirmWithdrawal(page, password);
    await expect(alert(page, says("error.withdrawalTicketInvalid"))).toBeVisible();

    // Nobody pays in this house: the first one stays on its way.
    await house.set("withdrawals.underwayAtMost", "1");
    await confirmWithdrawal(page, `${password}s`);
    await expect(page.getByRole("heading", { name: t("withdraw.yours") })).toBeVisible();
    await page.goto(`${house.origin}/withdraw`);
    await chooseOwnAddress(page);
    await toConfirm();
    await confirmWithdrawal(page, `${password}s`);
    await expect(alert(page, says("error.withdrawalsUnderway", { count: 1 }))).toBeVisible();

    await page.goto(`${house.origin}/profile`);
    await page.getByRole("button", { name: new RegExp(t("profile.publicName")) }).click();
    const names = page.getByRole("dialog", { name: t("profile.publicName") });
    await names.getByLabel(t("profile.nameLabel")).fill("five5");
    await names.getByRole("button", { name: t("profile.nameSave") }).click();
    await expect(names.getByRole("alert")).toContainText(says("error.publicNameFormat"));
  } finally {
    await house.stop();
  }
});

test("a deposit without an amount, a network or a wallet says so, and nothing is sent", async ({
  page,
  wallet,
}) => {
  await fund(wallet);
  wallet.refuses.set("wallet_addEthereumChain", 4902);
  await signIn(page, "/deposit");
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  await expect(alert(page, t("wallet.error.chainUnknown"))).toContainText(t("state.code", { code: 4902 }));
  wallet.refuses.clear();
  await alert(page, t("wallet.error.chainUnknown"))
    .getByRole("button", { name: t("action.retry") })
    .click();
  await expect(page.getByText("10,000.0000", { exact: true })).toBeVisible();
  const amount = page.getByRole("textbox", { name: t("deposit.amount") });
  await amount.press("Enter");
  await expect(alert(page, t("deposit.empty"))).toBeVisible();

  /** Lets the server name less of its chain than it has. */
  const configure = async (less: Partial<Data<"GET /config">["chain"]>) =>
    await page.route("**/api/config", async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: Data<"GET /config"> };
      const chain = { ...data.chain, ...less };
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, chain } } });
    });
  const { PLAY } = (await readChainConfig()).tokenConfigList;
  await configure({ tokenConfigList: PLAY ? { PLAY } : {} });
  await page.reload();
  await page.getByText("USDT", { exact: true }).click();
  await amount.fill("1");
  await depositOnPage(page, "1", "USDT");
  await expect(page.getByText(t("wallet.error.tokenConfigurationMissing")).first()).toBeVisible();
  await page.unrouteAll();
  await configure({ rpcUrls: [] });
  await page.goto("/deposit");
  await expect(alert(page, t("wallet.error.chainConfigurationMissing"))).toBeVisible();
  await page.unrouteAll();

  // The wallet that signed in was taken out of the browser; another is there.
  await page.evaluate(() => localStorage.setItem("wallet", "gone.wallet"));
  await page.reload();
  await expect(alert(page, t("wallet.error.providerMissing"))).toBeVisible();
  expect(wallet.sent).toEqual([]);
});
