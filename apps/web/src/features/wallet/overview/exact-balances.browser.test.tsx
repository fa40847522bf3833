import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../../../../test/api-stand-in.ts";
import { standInChain } from "../../../../test/chain.ts";
import { crashRounds } from "../../../../test/crash.ts";
import { enterAddress, openMoney, withdrawPlay } from "../../../../test/money.ts";
import { press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { announceWallet } from "../../../../test/wallet.ts";

const exact = "1.234567890123456789";
const whole = () => page.getByText(exact, { exact: true });
const assets: Answers = {
  "GET /assets/get_assets": {
    assets: (["PLAY", "TPLAY", "U", "GEM"] as const).map((assetId) => ({
      assetId,
      assetName: assetId,
      icon: "",
      withdrawOnly: "0",
      balance: assetId === "PLAY" ? exact : "0",
    })),
    totalU: null,
  },
  "GET /assets/withdraw_assets": [{ ...withdrawPlay, balance: exact }],
};

describe("a tap on a balance", () => {
  it("shows all digits of the wallet's balance on the deposit screen", async () => {
    const chain = standInChain(announceWallet());
    chain.balances.PLAY = 9_998_765_432_109_876_543_211n;
    await openMoney("/deposit", assets);
    await page.getByRole("button", { name: "9,998.7654", exact: true }).click();
    await expect.element(page.getByText("9,998.765432109876543211", { exact: true })).toBeVisible();
  });

  it("shows all digits in the balances sheet, which lists all assets and links to the wallet page", async () => {
    await openMoney("/index", assets);
    const pill = page.getByRole("button", { name: t("nav.balances"), exact: false });
    await expect.element(pill).toBeVisible();
    (pill.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const balances = page.getByRole("dialog", { name: t("wallet.total") });
    for (const asset of ["PLAY", "tPLAY", "U", t("wallet.gem")])
      await expect.element(balances.getByRole("listitem").getByText(asset, { exact: true })).toBeVisible();
    await balances.getByRole("button", { name: /^1\.2345/ }).click();
    await expect.element(whole()).toBeVisible();
    await balances.getByRole("link", { name: t("tab.wallet") }).click();
    await expect.poll(() => location.pathname).toBe("/wallet");
    await expect.element(balances).not.toBeInTheDocument();
  });

  it("shows all digits in the list of the wallet page", async () => {
    await openMoney("/wallet", assets);
    const row = page.getByRole("listitem").filter({ hasText: t("wallet.aboutPlay") });
    await row.getByRole("button", { name: /^1\.2345/ }).click();
    await expect.element(row.getByText(exact, { exact: true })).toBeVisible();
  });

  it("shows all digits on the withdrawal screen, beside the quantity and in the list of assets", async () => {
    await openMoney("/withdraw", assets);
    await press(/^PLAY/);
    await expect.element(page.getByRole("dialog").getByText(exact, { exact: true })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: /^PLAY/ }).click();
    await enterAddress();
    await page.getByRole("button", { name: "1.2345", exact: true }).click();
    await expect.element(whole()).toBeVisible();
  });

  it.each(["dice", "mines", "crash"])(
    "shows all digits in the balances sheet on the page of %s",
    async (game) => {
      await openMoney(`/game?name=${game}`, { ...tableAnswers(), ...crashRounds().answers, ...assets });
      await expect.element(page.getByText("1.2345", { exact: false }).first()).toBeVisible();
      if (game !== "crash") {
        await page.getByRole("button", { name: "1.2345", exact: true }).first().click();
        await expect.element(whole().first()).toBeVisible();
        await page.getByRole("button", { name: exact, exact: true }).first().click();
      }
      const pill = document.querySelector<HTMLElement>("button.pill");
      if (!pill) throw new Error("no balance in the header");
      pill.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^1\.2345/ })
        .click();
      await expect.element(page.getByRole("dialog").getByText(exact, { exact: true })).toBeVisible();
    },
  );
});
