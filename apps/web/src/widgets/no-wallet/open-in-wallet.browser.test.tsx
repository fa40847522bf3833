import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { copiedTexts } from "../../../test/copied-texts.ts";
import { configOf } from "../../../test/money.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { setReducedMotion } from "../../../test/settled.ts";
import { expectToast } from "../../../test/toasts.ts";

// The page keeps the list of detected wallets for the whole visit, so this test needs its own file.
it("the sign-in page in a browser without a wallet offers wallet apps, WalletConnect, another device and e-mail", async () => {
  await setReducedMotion(true);
  onTestFinished(() => setReducedMotion(false));
  const copied = copiedTexts();
  answer({
    "GET /config": () =>
      configOf({}, { walletConnect: { projectId: "0".repeat(32), relayUrl: "wss://relay.example" } }),
  });
  await openScreen("/login?next=/wallet#secret");
  await expect
    .element(page.getByRole("heading", { name: t("wallet.error.noWallet"), exact: false }))
    .toBeVisible();
  await expect.element(page.getByText(t("state.code", { code: 6100 }))).toBeVisible();
  await expect.element(page.getByRole("button", { name: "WalletConnect", exact: false })).toBeVisible();
  await page.getByRole("button", { name: t("login.otherWallets"), exact: false }).click();
  for (const [app, href] of [
    ["MetaMask", `https://link.metamask.io/dapp/${location.host}/login?next=`],
    ["OKX Wallet", "https://web3.okx.com/download?deeplink="],
    ["Trust Wallet", "https://link.trustwallet.com/open_url?"],
  ] as const)
    await expect
      .element(page.getByRole("link", { name: app, exact: true }))
      .toHaveAttribute("href", expect.stringContaining(href));
  await expectNoAxeFindings("6100");

  const elsewhere = page.getByRole("button", { name: t("noWallet.elsewhere"), exact: false });
  await expect.element(elsewhere).toBeVisible();
  (elsewhere.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const sheet = page.getByRole("dialog", { name: t("noWallet.elsewhereTitle") });
  await expect.element(sheet.getByRole("img", { name: t("noWallet.code") })).toBeVisible();
  await expectNoAxeFindings("another device");
  await sheet.getByRole("button", { name: t("noWallet.copy") }).click();
  await expectToast(t("copy.done"));
  // The copied link has no URL fragment, because a fragment may identify the session.
  expect(copied).toEqual([`${location.origin}/login?next=/wallet`]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("textbox", { name: t("login.name") })).toBeVisible();
});
