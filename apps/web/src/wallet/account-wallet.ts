import { userQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";
import { type ConnectedWallet, connectAs } from "./connection.ts";
import { WalletError } from "./wallet-error.ts";

/**
 * The wallet of the signed-in account, which is not always the one that opened the session: a deposit from any other would
 * be somebody else's.
 * @throws {WalletError} accountWithoutWallet, otherAddress …
 */
export async function connectAccountWallet(): Promise<ConnectedWallet> {
  const { address } = userStore.get();
  return await connectAs(address || (await addressOfAccount()));
}

async function addressOfAccount(): Promise<string> {
  const { address } = await queryClient.ensureQueryData(userQueries.userInfo());
  if (address === null) throw new WalletError("accountWithoutWallet");
  return address;
}
