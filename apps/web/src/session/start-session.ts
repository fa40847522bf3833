import { followStream, onResync } from "../api/index.ts";
import { applyAssets, assetsQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";
import { followWallet } from "./follow-wallet.ts";
import { leaveWithWallet } from "./sign-out.ts";

/** Once, after the first screen is shown: looks at the wallet behind a stored session, and follows the balances. */
export function startSession(): void {
  followStream("balance", ({ assets }) => {
    applyAssets(assets);
    sumAgainSoon();
  });
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  followStream("deposit", () => refresh(["assets", "depositRecords"]));
  followStream("withdrawal", () => refresh(["assets", "withdrawRecords"]));
  onResync(() => {
    refresh(["assets"]);
    refresh(["user"]);
  });
  void checkStoredWallet();
}

const sumPauseMs = 2_000;
let sumTimer: ReturnType<typeof setTimeout> | undefined;

/** The sum in U needs the operator's price, which is the server's to apply: asked for once after a row of bets. */
function sumAgainSoon(): void {
  if (sumTimer !== undefined) return;
  sumTimer = setTimeout(() => {
    sumTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
  }, sumPauseMs);
}

/** A session with a stored address belongs to a wallet; it ends when the wallet shows another account or none. */
async function checkStoredWallet(): Promise<void> {
  const { token, address } = userStore.get();
  if (!token || !address) return;
  const { checkWallet } = await import("../wallet/index.ts");
  const verdict = await checkWallet(address);
  if (userStore.get().address !== address) return;
  if (verdict === "same") await followWallet(address);
  else leaveWithWallet();
}
