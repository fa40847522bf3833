import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { playerInfo } from "../../../test/answers.ts";
import { answer } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { moneyAnswers, openMoney, otherAddress } from "../../../test/money.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { goInside, setReducedMotion, settled } from "../../../test/settled.ts";
import { queryClient, signedIn } from "../../stores/index.ts";

// The page detects wallets once per visit, so no test in this file announces a wallet.

/** Leaves the current screen and signs in to an account without a wallet. */
async function enter(session: { readonly token: string; readonly playerId: string }): Promise<void> {
  await goInside("/index");
  queryClient.clear();
  signedIn({ ...session, address: "" });
  await goInside("/profile");
}

async function withoutMotion(): Promise<void> {
  await setReducedMotion(true);
  onTestFinished(() => setReducedMotion(false));
}

it("the deposit screen of an account without a wallet explains how to bind a wallet, and links to the account's deposit address", async () => {
  await withoutMotion();
  await openMoney("/deposit?way=wallet", { "GET /user/info": { ...playerInfo, address: null } });
  await expect.element(page.getByRole("heading", { name: t("wallet.error.noWallet") })).toBeVisible();
  await expect.element(page.getByText(t("deposit.bindElsewhere"), { exact: false })).toBeVisible();
  await expectNoAxeFindings("a deposit without a wallet");
  await page.getByRole("link", { name: t("deposit.toAddress"), exact: false }).click();
  await expect.element(page.getByRole("img", { name: t("deposit.qr") })).toBeVisible();
});

it("the deposit screen of an account with a wallet reports that the browser has no wallet", async () => {
  await openMoney("/deposit");
  await expect.element(page.getByText(t("deposit.noWalletHere"), { exact: false })).toBeVisible();
  await expect.element(page.getByText(t("state.code", { code: 6100 }))).toBeVisible();
  await settled();
});

it("if two accounts without a wallet use one browser, the second does not see the address that the first typed for an unfinished withdrawal", async () => {
  const names = { first: "G000007", second: "G000008" };
  answer({
    ...moneyAnswers,
    "GET /user/info": ({ token }) => ({
      ...playerInfo,
      address: null,
      fundsPasswordSet: true,
      ...(token === "second" ? { userId: "8", name: names.second } : { userId: "7", name: names.first }),
    }),
  });
  await openScreen("/profile", { player: true });
  await expect.element(page.getByRole("heading", { name: names.first })).toBeVisible();
  await goInside("/withdraw");
  const address = page.getByRole("textbox", { name: t("withdraw.address") });
  await address.fill(otherAddress);

  await enter({ token: "second", playerId: "8" });
  await expect.element(page.getByRole("heading", { name: names.second })).toBeVisible();
  await goInside("/withdraw");
  await expect.element(address).toHaveValue("");
  await enter({ token: "session", playerId: "7" });
  await goInside("/withdraw");
  await expect.element(address).toHaveValue(otherAddress);
});
