import { connectAccountWallet, readAccountWallet } from "./account-wallet.ts";
import type { ConnectedWallet } from "./connection.ts";
import type {
  DepositGas,
  DepositOrder,
  DepositProgress,
  DepositResult,
  WalletBalances,
} from "./deposit-order.ts";

// The code for the chain (viem) loads with the first call that needs the chain.
const transactions = () => import("./vault-transactions.ts");

/**
 * Deposits from the connected wallet: connects, switches the network, proves the chain, reads the allowance, approves
 * if the allowance is below the amount, deposits and waits for the receipt. Status 1 of the receipt means success.
 * @param onStep called at the beginning of each step
 * @throws {WalletError} whose `fault` names the failure; `depositFailed` means that the deposit was sent and no tokens
 * were taken
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
 * Estimates the gas of a deposit. Proves the chain first, sends nothing and opens no prompt in the wallet.
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
