import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../test/account.ts";
import { answer, setAway } from "../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";

// The file has only one test of a browser without a wallet, because the page searches for wallets only once per visit.
it("the sign-in screen reports a missing wallet with code 6100 only after the server has responded that it has no demo wallet", async () => {
  setAway(true);
  await openScreen("/login");
  await expect.element(page.getByRole("heading", { name: t("login.unreached") })).toBeVisible();
  await expect.element(page.getByText(t("state.code", { code: 6101 }))).toBeVisible();
  const noWallet = page.getByRole("heading", { name: new RegExp(`^${t("wallet.error.noWallet")}`) });
  expect(noWallet.query()).toBeNull();

  setAway(false);
  answer({ "GET /config": serverConfig() });
  await press(t("action.tryAgain"));
  await expect.element(noWallet).toBeVisible();
  await expect.element(page.getByText(t("state.code", { code: 6100 }))).toBeVisible();
  expect(page.getByRole("button", { name: t("login.demo") }).query()).toBeNull();
  await expect
    .element(page.getByRole("link", { name: "MetaMask" }).first())
    .toHaveAttribute("href", expect.stringContaining("metamask"));
  await press(t("action.close"));
  await expect.poll(() => location.pathname).toBe("/index");
});
