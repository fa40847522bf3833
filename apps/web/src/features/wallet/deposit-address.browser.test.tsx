import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, sendEvent } from "../../../test/api-stand-in.ts";
import { deposit, openMoney } from "../../../test/money.ts";
import { t } from "../../../test/screen.tsx";
import { announceWallet } from "../../../test/wallet.ts";

const own = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const small = {
  ...deposit,
  ...({ id: "8", way: "address", token: "USDT", assetId: "U", amount: "0.4", status: "pending" } as const),
  creditedAtMs: null,
};
const large = {
  ...deposit,
  ...({ id: "9", way: "address", token: "USDT", assetId: "U", amount: "7", atMs: deposit.atMs + 1 } as const),
};

it("the deposit screen shows the player's address below a warning, with a QR code and a visible copy button, and lists new deposits", async () => {
  const { asked } = announceWallet();
  await openMoney("/deposit", {
    "GET /assets/get_deposit_wallet": { walletAddress: own, minimum: "1", confirmationsNeeded: 15 },
  });
  await page.getByText(t("deposit.toAddress"), { exact: true }).click();
  const code = page.getByRole("img", { name: t("deposit.qr") });
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText(t("deposit.shownHere"))).toBeVisible();
  await expect.element(page.getByText(own, { exact: true })).toBeInTheDocument();
  await page.getByText("USDT", { exact: true }).click();
  await expect.element(page.getByText(t("deposit.receiveOneToOne", { asset: "U" }))).toBeVisible();
  expect(callsOf("GET /assets/get_deposit_wallet").at(-1)?.query).toEqual({ asset: "USDT", network: "BSC" });

  const warning = page.getByText(
    t("deposit.addressWarning", { tokens: "USDT", network: "Binance Smart Chain", standard: "BEP-20" }),
  );
  const boxOf = (part: typeof code) => part.element().getBoundingClientRect();
  await expect.poll(() => boxOf(warning).bottom - boxOf(code).top).toBeLessThan(0);
  const copy = page.getByRole("button", { name: t("deposit.copy") });
  const bar = page.getByRole("navigation", { name: t("nav.main") });
  expect(boxOf(copy).bottom).toBeLessThan(boxOf(bar).top);

  // The server does not credit a deposit below the minimum until another deposit arrives. The server credits both
  // deposits together. The test sends the event repeatedly, because the page may not have subscribed to the event
  // stream yet.
  const pending = page.getByText(t("status.pending"), { exact: true });
  await expect
    .poll(() => {
      sendEvent("deposit", small);
      return pending.elements();
    })
    .toHaveLength(1);
  answer({ "GET /assets/get_deposit_records": { records: [large, small], nextCursor: null } });
  sendEvent("deposit", { ...small, status: "confirmed" });
  sendEvent("deposit", large);
  await expect.poll(() => page.getByText(t("status.confirmed"), { exact: true }).elements()).toHaveLength(2);
  expect(
    page
      .getByRole("link", { name: t("deposit.swapToPlay") })
      .elements()
      .map((link) => link.getAttribute("href")),
  ).toContain("/swap?from=U&to=PLAY&amount=7");
  expect(asked.filter((method) => method === "eth_requestAccounts")).toEqual([]);
  expect(asked).not.toContain("eth_sendTransaction");
});
