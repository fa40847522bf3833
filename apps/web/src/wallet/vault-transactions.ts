import { type TokenConfig, type TokenKey, tokenKeys } from "@gemplay/chain";
import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { createClient, custom, encodeFunctionData, type Hex } from "viem";
import { estimateGas, getBalance, getGasPrice, readContract, waitForTransactionReceipt } from "viem/actions";
import { askWallet } from "./ask-wallet.ts";
import type { ConnectedWallet } from "./connection.ts";
import type {
  DepositGas,
  DepositOrder,
  DepositProgress,
  DepositResult,
  WalletBalances,
} from "./deposit-order.ts";
import { proveChain, readChain, readToken, type ServerChain, switchToChain } from "./network.ts";
import { toWalletError, WalletError, type WalletTask } from "./wallet-error.ts";

/** The amount of an unlimited approval: 1,000,000,000 whole tokens. */
const unlimitedTokens = 1_000_000_000n;
/**
 * Gas units to assume for a deposit if the page cannot estimate it because the token allowance is too low. This upper
 * bound is higher than the gas of every deposit in the gas report.
 */
const depositGasBound = 150_000n;
const success = 1;

type Client = ReturnType<typeof createClient>;

interface Ready {
  readonly client: Client;
  readonly wallet: ConnectedWallet;
  readonly chain: ServerChain;
  readonly vault: Hex;
  readonly token: Hex;
  readonly tokenAbi: TokenConfig["tokenAbi"];
  readonly decimals: number;
}

/**
 * Proves the identity of the wallet's chain and returns the values that the other functions need. Every deposit and
 * every gas estimate starts with a call of `prepare`.
 */
async function prepare(wallet: ConnectedWallet, token: TokenKey): Promise<Ready> {
  const chain = await readChain();
  const { address, abi, decimals } = readToken(chain, token);
  await proveChain(wallet.provider, chain);
  return {
    client: createClient({ transport: custom(wallet.provider as never), pollingInterval: 1_000 }),
    wallet,
    chain,
    vault: chain.vaultAddress as Hex,
    token: address,
    tokenAbi: abi,
    decimals,
  };
}

function allowanceOf({ client, token, tokenAbi, wallet, vault }: Ready): Promise<bigint> {
  return readContract(client, {
    address: token,
    abi: tokenAbi,
    functionName: "allowance",
    args: [wallet.address, vault],
  });
}

function approveCall({ token, tokenAbi, vault, decimals }: Ready, { approval, amountBase }: DepositOrder) {
  const amount = approval === "exact" ? amountBase : unlimitedTokens * 10n ** BigInt(decimals);
  const data = encodeFunctionData({ abi: tokenAbi, functionName: "approve", args: [vault, amount] });
  return { to: token, data };
}

function depositCall({ token, vault }: Ready, { amountBase }: DepositOrder) {
  const data = encodeFunctionData({ abi: vaultAbi, functionName: "deposit", args: [token, amountBase] });
  return { to: vault, data };
}

/** Runs a step of a deposit and converts an error of the step into a WalletError. */
async function during<T>(task: WalletTask, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw toWalletError(error, task);
  }
}

/** Throws if the player cancelled the deposit. @throws {WalletError} left */
function checkWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new WalletError("left");
}

/**
 * Sends a transaction. Proves the identity of the chain again, because the wallet may have changed its chain while the
 * approval was pending.
 * @param once forbids repeating the request, because the wallet might execute two deposits
 */
async function send(
  { wallet, chain }: Ready,
  call: { to: Hex; data: Hex },
  { once, signal }: { readonly once: boolean; readonly signal: AbortSignal | undefined },
): Promise<Hex> {
  checkWanted(signal);
  await switchToChain(wallet, chain);
  await proveChain(wallet.provider, chain);
  // The player may have cancelled the deposit while the page was checking the chain.
  checkWanted(signal);
  const request = { method: "eth_sendTransaction", params: [{ from: wallet.address, ...call }] };
  return (await askWallet(wallet, request, { once })) as Hex;
}

/**
 * Waits until a block contains the transaction. If the wallet sent the same transaction again at another gas price, the
 * page waits for this replacement. A cancelled transaction counts as a failure. A missing receipt counts as a network
 * fault, because the chain may still add the transaction to a block.
 */
async function settle(
  { client }: Ready,
  hash: Hex,
  fault: "approvalFailed" | "depositFailed",
): Promise<DepositResult> {
  let replaced = false;
  const receipt = await during("read", () =>
    waitForTransactionReceipt(client, {
      hash,
      onReplaced: ({ reason }) => {
        replaced = reason !== "repriced";
      },
    }),
  );
  const status = receipt.status === "success" ? success : 0;
  if (replaced || status !== success) throw new WalletError(fault);
  return { transactionHash: receipt.transactionHash, blockNumber: receipt.blockNumber };
}

/** Implements `depositWithWallet`. */
export async function deposit(
  wallet: ConnectedWallet,
  order: DepositOrder,
  onStep: (progress: DepositProgress) => void,
): Promise<DepositResult> {
  const { signal } = order;
  checkWanted(signal);
  onStep({ step: "network" });
  await switchToChain(wallet, await readChain());
  const ready = await prepare(wallet, order.token);
  onStep({ step: "allowance" });
  const allowance = await during("read", () => allowanceOf(ready));
  if (allowance < order.amountBase) {
    onStep({ step: "approve" });
    await during("approve", async () => {
      const hash = await send(ready, approveCall(ready, order), { once: false, signal });
      onStep({ step: "approveWait", transactionHash: hash });
      await settle(ready, hash, "approvalFailed");
    });
    // The player may have lowered the approved amount in the wallet, and the contract would reject a deposit above that
    // amount.
    if ((await during("read", () => allowanceOf(ready))) < order.amountBase)
      throw new WalletError("approvalFailed");
  }
  onStep({ step: "deposit" });
  return during("deposit", async () => {
    const hash = await send(ready, depositCall(ready, order), { once: true, signal });
    onStep({ step: "depositWait", transactionHash: hash });
    return settle(ready, hash, "depositFailed");
  });
}

/** Implements `estimateDepositGas`. */
export async function estimate(wallet: ConnectedWallet, order: DepositOrder): Promise<DepositGas> {
  const ready = await prepare(wallet, order.token);
  return during("read", async () => {
    const [allowance, price] = await Promise.all([allowanceOf(ready), getGasPrice(ready.client)]);
    const gasOf = (call: { to: Hex; data: Hex }) =>
      estimateGas(ready.client, { account: wallet.address, ...call });
    const needsApproval = allowance < order.amountBase;
    const gas = needsApproval
      ? (await gasOf(approveCall(ready, order))) + depositGasBound
      : await gasOf(depositCall(ready, order));
    return {
      gas,
      feeBase: gas * price,
      allowanceBase: allowance,
      needsApproval,
      bound: needsApproval,
    };
  });
}

/** Implements `readWalletBalances`. */
export async function readBalances(wallet: ConnectedWallet): Promise<WalletBalances> {
  const chain = await readChain();
  await proveChain(wallet.provider, chain);
  const client = createClient({ transport: custom(wallet.provider as never) });
  return during("read", async () => {
    const listed = tokenKeys.filter((key) => chain.tokenConfigList[key]);
    const [native, ...amounts] = await Promise.all([
      getBalance(client, { address: wallet.address }),
      ...listed.map((key) => {
        const { address } = readToken(chain, key);
        const balance = { address, abi: tokenBalanceAbi, functionName: "balanceOf" } as const;
        return readContract(client, { ...balance, args: [wallet.address] });
      }),
    ]);
    return { native, tokens: Object.fromEntries(listed.map((key, place) => [key, amounts[place] ?? 0n])) };
  });
}
