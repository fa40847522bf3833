import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../test/account.ts";
import { belowTheFold, coveredFindings } from "../../../test/measures.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";

it("the sign-in screen of a browser without a wallet shows every control above the tab bar without scrolling", async () => {
  await openScreen("/login", { size: [320, 568], answers: { "GET /config": serverConfig() } });
  await expect
    .element(page.getByRole("heading", { name: new RegExp(`^${t("wallet.error.noWallet")}`) }))
    .toBeVisible();
  expect(belowTheFold()).toEqual([]);
  await press(new RegExp(`^${t("login.otherWallets")}`));
  await expect
    .element(page.getByRole("button", { name: new RegExp(`^${t("noWallet.elsewhere")}`) }))
    .toBeVisible();
  expect(coveredFindings()).toEqual([]);
});
