import type { Data } from "@gemplay/api-schema";
import { vaultAbi } from "@gemplay/chain/abi";
import type { Page } from "@playwright/test";
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, http, parseUnits } from "viem";
import { api, balanceOf, expect, rpcUrl } from "./journey.ts";
import type { TestWallet } from "./test-wallet.ts";

const chain = createPublicClient({ transport: http(rpcUrl), pollingInterval: 200 });

/** Converts whole tokens to base units. */
export const base = (tokens: string) => parseUnits(tokens, 18);

export type ChainConfig = Data<"GET /config">["chain"];

async function readChainConfig(): Promise<ChainConfig> {
  return (await api<Data<"GET /config">>("/config")).chain;
}

async function tokenAddress(token: "PLAY" | "USDT"): Promise<Address> {
  const { tokenConfigList } = await readChainConfig();
  return tokenConfigList[token]?.tokenContractAddress as Address;
}

/** Returns the token balance of an address on the chain in base units. */
export async function tokenBalance(token: "PLAY" | "USDT", owner: Address): Promise<bigint> {
  const address = await tokenAddress(token);
  return await chain.readContract({ address, abi: erc20Abi, functionName: "balanceOf", args: [owner] });
}

/** Returns how many tokens of an address the vault may spend, in base units. */
export async function vaultAllowance(token: "PLAY" | "USDT", owner: Address): Promise<bigint> {
  const spender = (await readChainConfig()).vaultAddress as Address;
  const address = await tokenAddress(token);
  return await chain.readContract({
    address,
    abi: erc20Abi,
    functionName: "allowance",
    args: [owner, spender],
  });
}

/** Gives the wallet 1 local BNB, 10,000 PLAY and 5,000 USDT. */
export async function fund(wallet: TestWallet): Promise<void> {
  await api("/local/faucet", { body: { address: wallet.address } });
}

/** Sends tokens from the wallet to another address and waits until the transaction is mined. */
export async function transfer(
  from: TestWallet,
  to: Address,
  tokens: string,
  token: "PLAY" | "USDT" = "PLAY",
): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, base(tokens)] });
  const hash = await from.send({ to: await tokenAddress(token), data });
  await chain.waitForTransactionReceipt({ hash });
}

/** Deposits PLAY without the page, for tests that begin with money, and waits until the server credits the deposit. */
export async function depositBeside(
  page: Page,
  wallet: TestWallet,
  tokens: string,
  name: "PLAY" | "USDT" = "PLAY",
): Promise<void> {
  await fund(wallet);
  const vault = (await readChainConfig()).vaultAddress as Address;
  const token = await tokenAddress(name);
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: "approve",
    args: [vault, base(tokens)],
  });
  await chain.waitForTransactionReceipt({ hash: await wallet.send({ to: token, data: approval }) });
  const deposit = encodeFunctionData({ abi: vaultAbi, functionName: "deposit", args: [token, base(tokens)] });
  await wallet.send({ to: vault, data: deposit });
  await expect.poll(() => balanceOf(page, name === "PLAY" ? "PLAY" : "U")).toBe(tokens);
}
