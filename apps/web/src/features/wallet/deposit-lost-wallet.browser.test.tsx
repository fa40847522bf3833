import { expect, it } from "vitest";
import { alert, openMoney } from "../../../test/money.ts";
import { t } from "../../../test/screen.tsx";
import { announceWallet } from "../../../test/wallet.ts";

// The page keeps the connected wallet for the whole visit, so the test for a lost wallet has its own file.
it("the deposit screen reports a missing provider when the browser has a different wallet than at the sign-in", async () => {
  const wallet = announceWallet();
  localStorage.setItem("wallet", "gone.wallet");
  await openMoney("/deposit");
  const reason = alert(t("wallet.error.providerMissing"));
  await expect.element(reason.filter({ hasText: t("state.code", { code: "NO_PROVIDER" }) })).toBeVisible();
  expect(wallet.asked).toEqual([]);
});
