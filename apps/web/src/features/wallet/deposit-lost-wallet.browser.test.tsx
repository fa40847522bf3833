import { expect, it } from "vitest";
import { alert, openMoney } from "../../../test/money.ts";
import { t } from "../../../test/screen.tsx";
import { announceWallet } from "../../../test/wallet.ts";

// The test of a lost wallet has its own file, because the page keeps the connected wallet during the whole visit.
it("the deposit screen reports a missing provider when the browser has a different wallet than at sign-in", async () => {
  const wallet = announceWallet();
  localStorage.setItem("wallet", "gone.wallet");
  await openMoney("/deposit");
  const reason = alert(t("wallet.error.providerMissing"));
  await expect.element(reason.filter({ hasText: t("state.code", { code: "NO_PROVIDER" }) })).toBeVisible();
  expect(wallet.asked).toEqual([]);
});
