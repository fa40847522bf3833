import { userQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";
import { type ConnectedWallet, connectAs, shownAs } from "./connection.ts";
import { isOnChain, readChain, switchToChain } from "./network.ts";
import { WalletError } from "./wallet-error.ts";

/**
 * Connects the wallet of the signed-in account, which is not always the one that opened the session: a deposit from any
 * other would be somebody else's. The wallet may ask its owner, so this follows a press.
 * @throws {WalletError} accountWithoutWallet, otherAddress …
 */
export async function connectAccountWallet(): Promise<ConnectedWallet> {
  return await connectAs(await addressOfAccount());
}

/**
 * Connects the wallet of the account and brings it to the server's chain. The wallet may ask its owner, so this follows a
 * press.
 * @throws {WalletError} as `connectAccountWallet`; networkRefused, chainUnknown …
 */
export async function openAccountWallet(): Promise<void> {
  const wallet = await connectAccountWallet();
  await switchToChain(wallet, await readChain());
}

/**
 * The wallet of the account as it is, for reading only: nothing is asked of its owner.
 * @throws {WalletError} notConnected, otherNetwork: a press may change that; accountWithoutWallet, otherAddress …
 */
export async function readAccountWallet(): Promise<ConnectedWallet> {
  const wallet = await shownAs(await addressOfAccount());
  if (!(await isOnChain(wallet.provider, await readChain()))) throw new WalletError("otherNetwork");
  return wallet;
}

async function addressOfAccount(): Promise<string> {
  const stored = userStore.get().address;
  if (stored) return stored;
  const { address } = await queryClient.ensureQueryData(userQueries.userInfo());
  if (address === null) throw new WalletError("accountWithoutWallet");
  return address;
}
