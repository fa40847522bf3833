import { userQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";
import { type ConnectedWallet, connectAs, shownAs } from "./connection.ts";
import { isOnChain, readChain, switchToChain } from "./network.ts";
import { WalletError } from "./wallet-error.ts";

/**
 * Connects the wallet that is bound to the signed-in account, which may differ from the wallet with which the player
 * signed in. The server would not credit a deposit from any other wallet to this account. The wallet may show a prompt
 * to its owner, so call `connectAccountWallet` only after a tap of the player.
 * @throws {WalletError} accountWithoutWallet, otherAddress and others
 */
export async function connectAccountWallet(): Promise<ConnectedWallet> {
  return await connectAs(await addressOfAccount());
}

/**
 * Connects the wallet of the account and switches the wallet to the server's chain. The wallet may show a prompt to its
 * owner, so call `openAccountWallet` only after a tap of the player.
 * @throws {WalletError} the errors of `connectAccountWallet`; networkRefused, chainUnknown and others
 */
export async function openAccountWallet(): Promise<void> {
  const wallet = await connectAccountWallet();
  await switchToChain(wallet, await readChain());
}

/**
 * Returns the account's wallet for read requests only. Never opens a prompt in the wallet.
 * @throws {WalletError} notConnected or otherNetwork, which the player can resolve with a tap; accountWithoutWallet,
 * otherAddress and others
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
