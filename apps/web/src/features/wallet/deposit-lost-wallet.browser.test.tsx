import { expect, it } from "vitest";
import { alert, openMoney } from "../../../test/money.ts";
import { t } from "../../../test/screen.tsx";
import { announceWallet } from "../../../test/wallet.ts";

// The page keeps the connected wallet for the whole visit, so that this test has a file of its own.
it("a deposit names the missing provider when the wallet of the sign-in is gone and another is there", async () => {
  const wallet = announceWallet();
  localStorage.setItem("wallet", "gone.wallet");
  await openMoney("/deposit");
  const reason = alert(t("wallet.error.providerMissing"));
  await expect.element(reason.filter({ hasText: t("state.code", { code: "NO_PROVIDER" }) })).toBeVisible();
  expect(wallet.asked).toEqual([]);
});
