import type { Data } from "@gemplay/api-schema";
import { createTranslate, type Locale } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { type Answers, answer } from "../../../test/api-stand-in.ts";
import { creditedFrom, standInChain } from "../../../test/chain.ts";
import { sidewaysFindings } from "../../../test/measures.ts";
import {
  alert,
  deposit,
  moneyAnswers,
  openMoney,
  otherAddress,
  swapOffer,
  withdrawPlay,
} from "../../../test/money.ts";
import { openAgain } from "../../../test/open-again.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { settled } from "../../../test/settled.ts";
import { announceWallet } from "../../../test/wallet.ts";
import balancesCn from "../../widgets/balances/texts/cn.json";
import balancesEn from "../../widgets/balances/texts/en.json";
import walletCn from "./texts/cn.json";
import walletEn from "./texts/en.json";

const says = {
  en: createTranslate("en", { ...walletEn, ...balancesEn }),
  cn: createTranslate("cn", { ...walletCn, ...balancesCn }),
};
const above = { amount: "40.0000", asset: "PLAY" };
const assets = moneyAnswers["GET /assets/get_assets"] as Data<"GET /assets/get_assets">;
const divided = { ...deposit, amount: "100", withdrawOnly: "40" };

/**
 * A balance of 100 PLAY. The player can withdraw 40 PLAY of it but not bet with them, because they exceed the player's
 * deposit limit.
 */
const aboveLimit: Answers = {
  "GET /assets/get_assets": {
    ...assets,
    assets: assets.assets.map((asset) =>
      asset.assetId === "PLAY" ? { ...asset, balance: "60", withdrawOnly: "40" } : asset,
    ),
  },
  "GET /assets/withdraw_assets": [{ ...withdrawPlay, withdrawOnly: "40" }],
  "GET /assets/get_deposit_records": { records: [divided], nextCursor: null },
};

it("the deposit screen shows which part of a deposit above the deposit limit can only be withdrawn", async () => {
  const chain = standInChain(announceWallet());
  await openMoney("/deposit", creditedFrom(chain, { withdrawOnly: "40" }));
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill("100");
  await press(t("wallet.continue"));
  await press(t("deposit.stepAllow"));
  await expect.element(page.getByText(t("deposit.creditedAbove", above))).toBeVisible();
});

it.each(["cn", "en"] as const)(
  "the wallet, the receipt and the withdrawal screen show money above the deposit limit on a narrow screen (language %s)",
  async (language: Locale & keyof typeof says) => {
    const say = says[language];
    answer(moneyAnswers);
    const opening = { player: true, language, size: [320, 640], answers: aboveLimit } as const;
    await openScreen("/wallet", opening);
    await settled();
    const row = page.getByRole("listitem").filter({ hasText: say("wallet.aboutPlay") });
    await expect.element(row.filter({ hasText: "100.0000" })).toBeVisible();
    await expect.element(row.filter({ hasText: `${say("wallet.withdrawOnly")} 40.0000` })).toBeVisible();
    await expect.element(page.getByText(say("wallet.withdrawOnlyWhy"))).toBeVisible();
    expect(sidewaysFindings()).toEqual([]);

    await page.getByRole("link", { name: `${say("wallet.deposit")} PLAY`, exact: false }).click();
    await expect.element(page.getByText("60.0000 PLAY", { exact: true })).toBeVisible();
    await expect.element(page.getByText("40.0000 PLAY", { exact: true })).toBeVisible();
    await expect.element(page.getByText(say("receipt.toBalance"), { exact: true })).toBeVisible();
    await expect.element(page.getByText(say("wallet.withdrawOnly"), { exact: true })).toBeVisible();
    await expect.element(page.getByText(say("wallet.withdrawOnlyWhy"))).toBeVisible();
    expect(sidewaysFindings()).toEqual([]);

    await openAgain("/withdraw", opening);
    await page.getByRole("textbox", { name: say("withdraw.address"), exact: true }).fill(otherAddress);
    await page.getByRole("button", { name: say("wallet.continue"), exact: true }).click();
    await expect.element(page.getByText(say("withdraw.onlyFirst", above))).toBeVisible();
    await expect.element(page.getByRole("button", { name: "100.0000", exact: true })).toBeVisible();
    expect(sidewaysFindings()).toEqual([]);
  },
);

it("the swap form excludes the money above the deposit limit from the available balance", async () => {
  await openMoney("/swap", { ...aboveLimit, "GET /assets/swap_pairs": swapOffer });
  await expect.element(page.getByRole("button", { name: "60.0000", exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: t("swap.pay"), exact: true }).fill("61");
  await expect.element(alert(t("swap.aboveBalance"))).toBeVisible();
});
