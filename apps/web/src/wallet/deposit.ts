import { connectAccountWallet, readAccountWallet } from "./account-wallet.ts";
import type { ConnectedWallet } from "./connection.ts";
import type {
  DepositGas,
  DepositOrder,
  DepositProgress,
  DepositResult,
  WalletBalances,
} from "./deposit-order.ts";

// The code for the chain (the library viem) loads with the first function call that needs the chain.
const transactions = () => import("./vault-transactions.ts");

/**
 * Deposits from the connected wallet. Connects, switches the network, proves the chain, approves if the allowance is
 * below the amount, deposits, and waits for the receipt. The value 1 in the receipt's status means success.
 * @param onStep called at the beginning of each step of the deposit
 * @throws {WalletError} whose `fault` names the failure; `depositFailed` means that the transaction was sent and no
 * tokens were taken
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
 * Estimates the gas of a deposit. Proves the identity of the chain first, sends no transaction and opens no prompt in
 * the wallet.
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
