import { type Data, errors } from "@gemplay/api-schema";
import type { Locator, Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { betName } from "./support/big-buttons.ts";
import { base, depositBeside, tokenBalance } from "./support/chain.ts";
import {
  api,
  balanceOf,
  expect,
  origin,
  says,
  signIn,
  storedToken,
  t,
  test,
  watchFaults,
} from "./support/journey.ts";
import {
  chooseOwnAddress,
  confirmWithdrawal,
  depositOnPage,
  previewWithdrawal,
  setFundsPassword,
  signInWith,
} from "./support/steps.ts";

const password = "gem 2026 stone";

test("sets the funds password, withdraws PLAY, and the chain shows the money", async ({ page, wallet }) => {
  const target = privateKeyToAddress(generatePrivateKey());
  await signIn(page, "/depositRecords");
  await depositBeside(page, wallet, "100");

  await page.getByRole("link", { name: t("wallet.withdraw") }).click();
  await expect(page.getByText(t("withdraw.passwordMissing"))).toBeVisible();
  await page.getByRole("link", { name: t("funds.set") }).click();
  await page.getByLabel(t("funds.new"), { exact: true }).fill(password);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("gem 2025");
  await expect(page.getByRole("alert").filter({ hasText: t("password.differ") })).toBeVisible();
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/withdraw`);

  const address = page.getByLabel(t("withdraw.address"), { exact: true });
  await address.fill("0x12");
  await page.getByLabel(t("withdraw.quantity"), { exact: true }).fill("2");
  await page.getByRole("button", { name: t("withdraw.preview") }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: t("withdraw.addressLength", { count: 4, length: 42 }) }),
  ).toBeVisible();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: t("withdraw.belowMinimum", { minimum: "2.0000", asset: "PLAY" }) }),
  ).toBeVisible();
  await address.fill(target);
  await previewWithdrawal(page, "10");

  await confirmWithdrawal(page, "not the password");
  await expect(
    page.getByRole("alert").filter({ hasText: says("error.fundsPasswordIncorrect", { count: 4 }) }),
  ).toBeVisible();
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  expect(await tokenBalance("PLAY", target)).toBe(base("9"));
  expect(await balanceOf(page, "PLAY")).toBe("90");

  await page.getByRole("link", { name: t("confirm.toWallet") }).click();
  const record = page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY` });
  await expect(record).toContainText("−10.0000");
  await expect(record).toContainText(t("status.confirmed"));
});

test("pays U as USDT, one for one, to an address of the book, which the player's own lock then binds", async ({
  page,
  wallet,
}) => {
  const [target, stranger] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAddress);
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await depositBeside(page, wallet, "100", "USDT");
  await page.goto("/withdraw");
  await page.getByRole("button", { name: "PLAY" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("withdraw.paidAs", { token: "USDT" }) })
    .click();

  await page.getByRole("button", { name: t("book.title") }).click();
  const book = page.getByRole("dialog", { name: t("book.title") });
  await expect(book.getByText(t("book.empty"))).toBeVisible();
  await book.getByLabel(t("book.name"), { exact: true }).fill("Cold wallet");
  const typed = book.getByLabel(t("records.address"), { exact: true });
  await typed.fill(`${target?.slice(0, -1)}${target?.endsWith("0") ? "1" : "0"}`);
  await expect(book.getByText(t("withdraw.addressInvalid"))).toBeVisible();
  await typed.fill(target ?? "");
  await expect(book.getByText(t("book.checksum"))).toBeVisible();
  await book.getByRole("button", { name: t("book.addAct") }).click();
  await book.getByRole("button", { name: /^Cold wallet/ }).click();
  await expect(book).toHaveCount(0);
  await expect(page.getByText("Cold wallet")).toBeVisible();
  await previewWithdrawal(page, "10", "U");
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  expect(await tokenBalance("USDT", target as `0x${string}`)).toBe(base("10"));
  expect(await balanceOf(page, "U")).toBe("90");

  await page.goto("/withdraw");
  await page.getByRole("button", { name: t("book.title") }).click();
  await book.getByRole("switch").click();
  await expect(book.getByText(t("book.lockOn", { hours: 24 }))).toBeVisible();
  await expect(book.getByRole("button", { name: /^Cold wallet/ })).toContainText(t("book.opensIn"));
  await page.keyboard.press("Escape");
  await expect(book).toHaveCount(0);
  await page.getByLabel(t("withdraw.address"), { exact: true }).fill(stranger ?? "");
  await expect(page.getByRole("alert").filter({ hasText: t("book.bound") })).toBeVisible();
});

/** The middle of an element is in the visible part of the page and nothing is above it, without scrolling. */
async function expectUncovered(element: Locator): Promise<void> {
  const isUncovered = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => element.evaluate(isUncovered)).toBe(true);
}

test("asks before the same withdrawal is sent a second time, with the time of the first one", async ({
  page,
  wallet,
}) => {
  const target = privateKeyToAddress(generatePrivateKey());
  await signInWith(page, wallet, "100", "/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  /** Fills in the withdrawal and confirms it by the funds password. */
  const withdraw = async (tab: Page) => {
    await tab.getByLabel(t("withdraw.address"), { exact: true }).fill(target);
    await previewWithdrawal(tab, "10");
    await confirmWithdrawal(tab, password);
  };
  // The server accepts the first request, but its answer never reaches the page.
  await page.route(
    "**/api/assets/withdraw?*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await withdraw(page);
  await expect(page.getByRole("alert").filter({ hasText: t("confirm.unanswered") })).toBeVisible();

  // The request id is lost with the tab, so the next one is another request to the server.
  const tab = await page.context().newPage();
  await page.close();
  const broken = watchFaults(tab);
  await tab.goto("/withdraw");
  const token = await storedToken(tab);
  const sent = async () =>
    (await api<Data<"GET /assets/get_withdraw_records">>("/assets/get_withdraw_records", { token })).records;
  const [first] = await sent();
  await withdraw(tab);
  const time = new Date(first?.atMs ?? 0).toISOString().slice(11, 16);
  const question = tab.getByRole("alert").filter({ hasText: t("confirm.repeated", { time }) });
  await expectUncovered(question);
  await tab.getByRole("link", { name: t("confirm.notAgain") }).click();
  await expect(tab).toHaveURL(`${origin}/wallet`);
  expect((await sent()).map(({ id }) => id)).toEqual([first?.id]);
  expect(await balanceOf(tab, "PLAY")).toBe("90");

  await tab.goto("/withdraw");
  await withdraw(tab);
  await expectUncovered(question);
  await tab.getByRole("button", { name: t("confirm.again") }).click();
  await expect(tab.getByText(t("withdraw.received"))).toBeVisible();
  expect((await sent()).slice(1).map(({ id }) => id)).toEqual([first?.id]);
  expect(await balanceOf(tab, "PLAY")).toBe("80");
  await expect.poll(() => tokenBalance("PLAY", target)).toBe(base("18"));
  expect(broken).toEqual([]);
});

test("five wrong funds passwords lock it, and nothing leaves", async ({ page, wallet }) => {
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await depositBeside(page, wallet, "100");
  await page.goto("/withdraw");
  await chooseOwnAddress(page);
  await expect(page.getByText(t("withdraw.ownChosen"))).toBeVisible();
  await previewWithdrawal(page, "10");

  for (const left of [4, 3, 2, 1]) {
    await confirmWithdrawal(page, `wrong try ${left}`);
    await expect(
      page.getByRole("alert").filter({ hasText: says("error.fundsPasswordIncorrect", { count: left }) }),
    ).toBeVisible();
    await expect(page.getByText(t("confirm.triesUsed", { used: 5 - left, all: 5, hours: 24 }))).toBeVisible();
  }
  await confirmWithdrawal(page, "wrong try 0");
  const [locked = ""] = t("funds.lockedUntil", { time: "|" }).split("|");
  await expect(page.getByRole("alert").filter({ hasText: locked })).toBeVisible();
  await expect(page.getByRole("button", { name: t("confirm.act") })).toHaveCount(0);

  // The right one does not open it either.
  const token = await storedToken(page);
  const [asset] = await api<Data<"GET /assets/withdraw_assets">>("/assets/withdraw_assets", { token });
  const terms = { assetId: "PLAY", blockchainId: asset?.blockchainArray[0]?.blockchainId, amount: "10" };
  const body = { ...terms, address: wallet.address, password };
  await expect(api("/user/confirm_fund_password", { token, body })).rejects.toThrow(
    `${errors.FundsPasswordLocked.code}`,
  );
  expect(await balanceOf(page, "PLAY")).toBe("100");
  await page.goto("/profile");
  await expect(page.getByText(t("profile.locked"))).toBeVisible();
  await page.goto("/withdraw");
  await expect(page.getByRole("button", { name: t("withdraw.preview") })).toHaveAccessibleDescription(
    new RegExp(locked),
  );
});

test("with the demo wallet: sign in, deposit, bet, withdraw", async ({ page }) => {
  await page.goto("/login?next=/deposit");
  await page.getByRole("button", { name: t("login.demo") }).click();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await depositOnPage(page, "100");
  await expect(page.getByText(t("deposit.creditedDetail"))).toBeVisible();

  await page.getByRole("link", { name: t("deposit.play") }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("game.dice") })
    .first()
    .click();
  await page.getByRole("button", { name: betName(t("dice.roll")) }).click();
  const results = page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
  await expect(results).toHaveCount(1);
  expect(["99", "101"]).toContain(await balanceOf(page, "PLAY"));

  await page.goto("/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await chooseOwnAddress(page);
  await previewWithdrawal(page, "50");
  // The server took it, and a fault on the way answered in its place: nobody says that nothing has changed.
  const fault = { status: 502, json: { code: 1000, msg: "Bad gateway", data: null } };
  await page.route(
    "**/api/assets/withdraw?*",
    async (route) => {
      await route.fetch();
      await route.fulfill(fault);
    },
    { times: 1 },
  );
  await confirmWithdrawal(page, password);
  await expect(page.getByRole("alert").filter({ hasText: t("confirm.unanswered") })).toBeVisible();
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  const address = (await page.evaluate(() => localStorage.getItem("address"))) as `0x${string}`;
  expect(await tokenBalance("PLAY", address)).toBe(base("9949"));
});
