import type { Data } from "@gemplay/api-schema";
import { createTranslate, type Locale } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import { readPageTexts } from "../setup/page-texts.ts";
import { fund } from "./support/chain.ts";
import { limitDeposits } from "./support/database.ts";
import {
  api,
  balanceOf,
  expect,
  origin,
  says,
  settled,
  signIn,
  storedToken,
  t,
  test,
} from "./support/journey.ts";
import { sidewaysFindings } from "./support/screens.ts";
import { chooseOwnAddress, confirmWithdrawal, previewWithdrawal, setFundsPassword } from "./support/steps.ts";
import type { TestWallet } from "./support/test-wallet.ts";

const password = "gem 2026 stone";
const sayIn = { en: t, cn: createTranslate("cn", await readPageTexts("cn")) };
const above = { amount: "40.0000", asset: "PLAY" };

/** Deposits 100 PLAY on the page, of which the player allowed 60. */
async function depositAbove(
  page: Page,
  wallet: TestWallet,
  locale: Locale & keyof typeof sayIn,
): Promise<void> {
  const say = sayIn[locale];
  await page.addInitScript((language) => localStorage.setItem("language", language), locale);
  await fund(wallet);
  await signIn(page, "/deposit");
  const { userId } = await api<Data<"GET /user/info">>("/user/info", { token: await storedToken(page) });
  await limitDeposits(BigInt(userId), "60");
  await page.getByRole("textbox", { name: say("deposit.amount") }).fill("100");
  await page.getByRole("button", { name: say("deposit.act", { amount: "100.0000", asset: "PLAY" }) }).click();
  await expect(page.getByText(say("deposit.creditedAbove", above))).toBeVisible();
  expect(await sidewaysFindings(page)).toEqual([]);
}

test("what is deposited above the own limit is shown apart, in Chinese and English and where there is little room", async ({
  page,
  wallet,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await depositAbove(page, wallet, "cn");
  for (const locale of ["cn", "en"] as const) {
    const say = sayIn[locale];
    await page.addInitScript((language) => localStorage.setItem("language", language), locale);
    await page.goto("/wallet");
    await settled(page);
    const row = page.getByRole("listitem").filter({ hasText: say("wallet.aboutPlay") });
    await expect(row).toContainText("100.0000");
    await expect(row).toContainText(`${say("wallet.withdrawOnly")} 40.0000`);
    await expect(page.getByText(say("wallet.withdrawOnlyWhy"))).toBeVisible();
    expect(await sidewaysFindings(page)).toEqual([]);

    await page.getByRole("link", { name: `${say("wallet.deposit")} PLAY` }).click();
    const fact = (label: string) =>
      page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact(say("receipt.toBalance"))).toContainText("60.0000 PLAY");
    await expect(fact(say("wallet.withdrawOnly"))).toContainText("40.0000 PLAY");
    await expect(page.getByText(say("wallet.withdrawOnlyWhy"))).toBeVisible();
    expect(await sidewaysFindings(page)).toEqual([]);
    await page.goto("/withdraw");
    await expect(page.getByText(say("withdraw.onlyFirst", above))).toBeVisible();
    expect(await sidewaysFindings(page)).toEqual([]);
  }
});

test("what is above the limit is not bet or swapped, and leaves first", async ({ page, wallet }) => {
  await depositAbove(page, wallet, "en");
  const token = await storedToken(page);
  const params = { direction: "over", targetCenti: 5_000 };
  const body = { key: crypto.randomUUID(), asset: "PLAY", amount: "61", params };
  await expect(api("/games/dice/bet", { token, body })).rejects.toThrow(says("error.insufficientBalance"));
  await page.goto("/swap");
  await expect(page.getByText(`${t("swap.balance")} 60.0000`)).toBeVisible();
  await page.getByLabel(t("swap.pay"), { exact: true }).fill("61");
  await expect(page.getByRole("alert").filter({ hasText: t("swap.aboveBalance") })).toBeVisible();

  await page.goto("/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/withdraw`);
  await expect(page.getByText(`${t("withdraw.balance")} 100.0000`)).toBeVisible();
  await chooseOwnAddress(page);
  await previewWithdrawal(page, "30");
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("60");
  await page.getByRole("link", { name: t("confirm.toWallet") }).click();
  const row = page.getByRole("listitem").filter({ hasText: t("wallet.aboutPlay") });
  await expect(row).toContainText(`${t("wallet.withdrawOnly")} 10.0000`);

  // What is left of it, and more.
  await page.goto("/withdraw");
  await chooseOwnAddress(page);
  await previewWithdrawal(page, "20");
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("50");
  await page.getByRole("link", { name: t("confirm.toWallet") }).click();
  await expect(row).toContainText("50.0000");
  await expect(page.getByText(t("wallet.withdrawOnly"))).toHaveCount(0);
});
