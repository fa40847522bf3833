import { keepLoading } from "../loading/index.ts";
import { userStore } from "../stores/index.ts";
import { leaveWithWallet } from "./sign-out.ts";

type Follow = typeof import("../wallet/index.ts").followStoredWallet;

let unfollow = (): void => {};

/**
 * Signs the player out when the connected wallet changes its account or disconnects, as long as the session belongs to
 * this wallet address.
 */
export async function followWallet(address: string): Promise<void> {
  const { followConnectedWallet } = await import("../wallet/index.ts");
  begin(address, followConnectedWallet);
}

/**
 * Follows the wallet like `followWallet`, for a session that was stored on an earlier visit. A stored session ends if
 * its wallet is missing.
 */
export async function followStoredWallet(): Promise<void> {
  const { token, address } = userStore.get();
  if (!token || !address) return;
  const wallet = await keepLoading(() => import("../wallet/index.ts"));
  if (userStore.get().token === token) begin(address, wallet.followStoredWallet);
}

function begin(address: string, follow: Follow): void {
  unfollow();
  const stop = follow(address, () => {
    if (userStore.get().address === address) leaveWithWallet();
  });
  const stopWithSession = userStore.subscribe(() => {
    if (userStore.get().address !== address) unfollow();
  });
  unfollow = () => {
    stop();
    stopWithSession();
  };
}
