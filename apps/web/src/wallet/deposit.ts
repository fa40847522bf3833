import { connectAccountWallet, readAccountWallet } from "./account-wallet.ts";
import type { ConnectedWallet } from "./connection.ts";
import type {
  DepositGas,
  DepositOrder,
  DepositProgress,
  DepositResult,
  WalletBalances,
} from "./deposit-order.ts";

// The chain's code (viem) loads with the first of these calls.
const transactions = () => import("./vault-transactions.ts");

/**
 * Deposits from the connected wallet: connect → network → prove the chain → allowance → approve when it is below the
 * amount → deposit → wait for the receipt, where status 1 is success.
 * @param onStep hears each step as it begins
 * @throws {WalletError} whose `fault` names what went wrong; `depositFailed` means that nothing was taken only once it was sent
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
 * Estimates the gas of a deposit; proves the chain first, sends nothing and asks the wallet's owner for nothing.
 * @throws {WalletError} notConnected, otherNetwork …
 */
export async function estimateDepositGas(order: DepositOrder): Promise<DepositGas> {
  const wallet = await readAccountWallet();
  return (await transactions()).estimate(wallet, order);
}

/**
 * Reads the wallet's balances on the server's chain, and asks its owner for nothing.
 * @throws {WalletError} notConnected, otherNetwork …
 */
export async function readWalletBalances(): Promise<
  WalletBalances & Pick<ConnectedWallet, "address" | "name">
> {
  const wallet = await readAccountWallet();
  const balances = await (await transactions()).readBalances(wallet);
  return { ...balances, address: wallet.address, name: wallet.name };
}
