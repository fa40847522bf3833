// Simulates a chain behind the simulated wallet, without a node: balances, approvals and deposits to the vault
// contract.
import { type TokenKey, tokenAbi, tokenKeys } from "@gemplay/chain";
import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { decodeFunctionData, encodeAbiParameters, type Hex, parseUnits } from "viem";
import type { Answers } from "./api-stand-in.ts";
import { deposit, genesisHash, tokenAddresses, vaultCode } from "./money.ts";
import { type StandInWallet, walletError } from "./wallet.ts";

const abi = [...tokenAbi, ...tokenBalanceAbi, ...vaultAbi] as const;

/** Converts a number of whole tokens to base units. */
export const base = (tokens: string): bigint => parseUnits(tokens, 18);

interface Sent {
  readonly name: "approve" | "deposit";
  readonly token: TokenKey;
  readonly amountBase: bigint;
  readonly hash: Hex;
}

export interface StandInChain {
  /** Hash of block 0. */
  genesis: string;
  /** Chain id of the network that the simulated wallet uses. */
  chainId: number;
  /** Chain ids of the networks that the simulated wallet knows. */
  readonly known: Set<number>;
  readonly balances: Record<TokenKey, bigint>;
  readonly allowances: Record<TokenKey, bigint>;
  /** Transactions that reached the simulated chain, in order. */
  readonly sent: Sent[];
  /**
   * Runs before the simulated wallet sends a transaction. It may throw an error (if the owner refuses), wait, or return
   * an amount that replaces the amount of the transaction.
   */
  beforeSending: (name: Sent["name"]) => Promise<bigint | undefined> | bigint | undefined;
}

const tokenAt = (address: string): TokenKey =>
  tokenKeys.find((key) => tokenAddresses[key].toLowerCase() === address.toLowerCase()) ?? "PLAY";
const word = (value: bigint) => encodeAbiParameters([{ type: "uint256" }], [value]);

/** Makes the simulated wallet use a chain with 10,000 PLAY, 5,000 USDT and no approvals. */
export function standInChain(wallet: StandInWallet): StandInChain {
  const chain: StandInChain = {
    genesis: genesisHash,
    chainId: 56,
    known: new Set([56]),
    balances: { PLAY: base("10000"), USDT: base("5000") },
    allowances: { PLAY: 0n, USDT: 0n },
    sent: [],
    beforeSending: () => undefined,
  };
  const failed = new Set<Hex>();

  async function send({ to, data }: { to: Hex; data: Hex }): Promise<Hex> {
    const { functionName, args } = decodeFunctionData({ abi, data });
    if (functionName !== "approve" && functionName !== "deposit") throw walletError(-32602);
    const token = functionName === "approve" ? tokenAt(to) : tokenAt(String(args[0]));
    const amountBase = (await chain.beforeSending(functionName)) ?? BigInt(args[1] as bigint);
    const hash: Hex = `0x${String(chain.sent.length + 1).padStart(64, "0")}`;
    chain.sent.push({ name: functionName, token, amountBase, hash });
    if (functionName === "approve") chain.allowances[token] = amountBase;
    else if (chain.balances[token] < amountBase || chain.allowances[token] < amountBase) failed.add(hash);
    else {
      chain.balances[token] -= amountBase;
      chain.allowances[token] -= amountBase;
    }
    return hash;
  }

  Object.assign(wallet.answers, {
    eth_chainId: () => `0x${chain.chainId.toString(16)}`,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: Hex }]) => {
      if (!chain.known.has(Number(chainId))) throw walletError(4902);
      chain.chainId = Number(chainId);
      return null;
    },
    wallet_addEthereumChain: ([{ chainId }]: [{ chainId: Hex }]) => {
      chain.known.add(Number(chainId));
      chain.chainId = Number(chainId);
      return null;
    },
    eth_getBlockByNumber: () => ({ hash: chain.genesis, number: "0x0", transactions: [] }),
    eth_getCode: () => vaultCode,
    eth_blockNumber: () => "0x5",
    eth_getBalance: () => "0xde0b6b3a7640000",
    eth_gasPrice: () => "0x3b9aca00",
    eth_estimateGas: () => "0x186a0",
    eth_call: ([{ to, data }]: [{ to: Hex; data: Hex }]) => {
      const { functionName } = decodeFunctionData({ abi, data });
      const kept = functionName === "allowance" ? chain.allowances : chain.balances;
      return word(kept[tokenAt(to)]);
    },
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: ([hash]: [Hex]) => ({
      transactionHash: hash,
      blockNumber: "0x5",
      blockHash: genesisHash,
      logs: [],
      status: failed.has(hash) ? "0x0" : "0x1",
    }),
    eth_sendTransaction: ([call]: [{ to: Hex; data: Hex }]) => send(call),
  });
  return chain;
}

/**
 * Returns the server's records of the deposits on the simulated chain. Each deposit record is credited; `change`
 * replaces fields of the records.
 */
export function creditedFrom(chain: StandInChain, change: Partial<typeof deposit> = {}): Answers {
  return {
    "GET /assets/get_deposit_records": () => ({
      records: chain.sent
        .filter(({ name }) => name === "deposit")
        .map(({ token, amountBase, hash }, place) => ({
          ...deposit,
          id: String(place + 1),
          token,
          assetId: token === "PLAY" ? ("PLAY" as const) : ("U" as const),
          amount: String(amountBase / base("1")),
          transactionHash: hash,
          ...change,
        }))
        .reverse(),
      nextCursor: null,
    }),
  };
}
