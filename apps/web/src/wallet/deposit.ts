import { connectAccountWallet, readAccountWallet } from "./account-wallet.ts";
import type { ConnectedWallet } from "./connection.ts";
import type {
  DepositGas,
  DepositOrder,
  DepositProgress,
  DepositResult,
  WalletBalances,
} from "./deposit-order.ts";

// The first function call that needs the chain loads the code for the chain (the library viem).
const transactions = () => import("./vault-transactions.ts");

/**
 * Deposits tokens from the connected wallet. The steps are: connect, switch the network, prove the identity of the
 * chain, approve if the allowance is too low, deposit, and wait for the receipt. The deposit has succeeded if the
 * receipt has the status 1.
 * @param onStep called at the beginning of each step of the deposit
 * @throws {WalletError} whose `fault` names the failure; `depositFailed` means that the wallet sent the transaction,
 * but the chain took no tokens
 */
export async function depositWithWallet(
  order: DepositOrder & { onStep?(progress: DepositProgress): void },
): Promise<DepositResult> {
  order.onStep?.({ step: "connect" });
  const wallet = await connectAccountWallet();
  return (await transactions()).deposit(wallet, order, (progress) =>
    order.onStep?.({ ...progress, walletName: wallet.name, isDemo: wallet.kind === "demo" }),
  );
}

/**
 * Estimates the gas of a deposit. The function first proves the identity of the chain. It sends no transaction and
 * opens no prompt in the wallet.
 * @throws {WalletError} notConnected, otherNetwork and others
 */
export async function estimateDepositGas(order: DepositOrder): Promise<DepositGas> {
  const wallet = await readAccountWallet();
  return (await transactions()).estimate(wallet, order);
}

/**
 * Reads the wallet's balances on the server's chain without opening a prompt in the wallet.
 * @throws {WalletError} notConnected, otherNetwork and others
 */
export async function readWalletBalances(): Promise<
  WalletBalances & Pick<ConnectedWallet, "address" | "name">
> {
  const wallet = await readAccountWallet();
  const balances = await (await transactions()).readBalances(wallet);
  return { ...balances, address: wallet.address, name: wallet.name };
}
