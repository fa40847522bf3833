import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  type Hash,
  type Hex,
  keccak256,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { asked, ProviderError } from "../chain/index.ts";
import type { Signer } from "../signing/index.ts";

/** A contract call that a transaction executes. */
export interface Call {
  readonly to: Address;
  readonly data: Hex;
}

export type BroadcastResult = "taken" | "nonce_used" | "underpriced" | "no_gas";

export interface SignedTransaction {
  readonly hash: Hash;
  readonly signed: Hex;
}

export interface Receipt {
  readonly status: "success" | "reverted";
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly logs: readonly {
    readonly address: Address;
    readonly topics: readonly Hex[];
    readonly data: Hex;
  }[];
}

/**
 * An account of the server on the blockchain. Every method throws ProviderError if the chain provider gives no clear
 * answer.
 */
export interface SenderChain {
  readonly sender: Address;
  /** Returns the current gas price, in wei per unit of gas. */
  gasPrice(): Promise<bigint>;
  /** Returns the maximum cost of one transaction at the given gas price, in wei. */
  cost(gasPrice: bigint): bigint;
  /** Returns the account's balance of the coin that pays for gas, in wei. */
  balance(): Promise<bigint>;
  /** @throws {SignerError} if the account's signer does not sign the transaction */
  sign(call: Call, nonce: bigint, gasPrice: bigint): Promise<SignedTransaction>;
  broadcast(signed: Hex): Promise<BroadcastResult>;
  /**
   * Returns the number of an account's transactions up to a given block. If no block is given, the function counts all
   * mined transactions of the account.
   */
  nonceOf(sender: Address, upTo?: bigint | "finalized"): Promise<bigint>;
  /** Returns true if the node knows the transaction, no matter whether the transaction is mined. */
  knows(hash: Hash): Promise<boolean>;
  /** Returns the receipt of a transaction, or undefined while the transaction is not mined. */
  receipt(hash: Hash): Promise<Receipt | undefined>;
  hashAt(blockNumber: bigint): Promise<Hash>;
}

export interface SenderChainOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly signer: Signer;
  /**
   * Gas limit of one transaction. The gas limit is far above the gas that the transaction uses. The account pays only
   * for used gas, so a high gas limit costs nothing.
   */
  readonly gasLimit: bigint;
}

export function createSenderChain({ client, chainId, signer, gasLimit }: SenderChainOptions): SenderChain {
  return {
    sender: signer.address,
    cost: (gasPrice) => gasPrice * gasLimit,
    gasPrice: () => asked("gas price", client.getGasPrice()),
    balance: () => asked("balance", client.getBalance({ address: signer.address })),
    hashAt: async (blockNumber) => (await asked("block", client.getBlock({ blockNumber }))).hash,

    async sign({ to, data }, nonce, gasPrice) {
      const signed = await signer.signTransaction({
        type: "legacy",
        chainId,
        to,
        data,
        value: 0n,
        nonce: Number(nonce),
        gas: gasLimit,
        gasPrice,
      });
      return { signed, hash: keccak256(signed) };
    },

    async broadcast(signed) {
      try {
        await client.sendRawTransaction({ serializedTransaction: signed });
        return "taken";
      } catch (error) {
        return readRejection(error);
      }
    },

    async nonceOf(sender, upTo) {
      const at = typeof upTo === "bigint" ? { blockNumber: upTo } : { blockTag: upTo ?? ("latest" as const) };
      return BigInt(await asked("nonce", client.getTransactionCount({ address: sender, ...at })));
    },

    async knows(hash) {
      const found = await unless(TransactionNotFoundError, "transaction", client.getTransaction({ hash }));
      return found !== undefined;
    },

    async receipt(hash) {
      const found = await unless(
        TransactionReceiptNotFoundError,
        "receipt",
        client.getTransactionReceipt({ hash }),
      );
      if (found === undefined) return undefined;
      const { status, blockNumber, blockHash, logs } = found;
      return { status, blockNumber, blockHash, logs };
    },
  };
}

/**
 * Returns the reason why a contract would refuse a transaction in the current state of the chain.
 *
 * @returns the name of the contract's error, or the first bytes of an unknown error. The function returns undefined if
 * the call would succeed.
 * @throws {ProviderError} if the chain provider gives no clear answer
 */
export async function refusalOf(what: string, simulation: Promise<unknown>): Promise<string | undefined> {
  try {
    await simulation;
    return undefined;
  } catch (error) {
    const reverted =
      error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
    if (!(reverted instanceof ContractFunctionRevertedError))
      throw new ProviderError("unreachable", `simulation of ${what}`, { cause: error });
    return reverted.data?.errorName ?? reverted.signature ?? "reverted";
  }
}

/**
 * Error texts with which nodes refuse a transaction. Nodes have no error codes for refused transactions, so the server
 * recognises a refusal by its text. If a node answers with an unknown error text, the server behaves as if the node had
 * not answered.
 */
const rejections: readonly (readonly [RegExp, BroadcastResult])[] = [
  [/already (known|imported|in)/i, "taken"],
  [/nonce (is )?too low|nonce .* lower than/i, "nonce_used"],
  [/underpriced|less than block base fee|gas price .*too low|fee .*too low/i, "underpriced"],
  [/insufficient (funds|balance)|exceeds the balance/i, "no_gas"],
];

function readRejection(error: unknown): BroadcastResult {
  const text = error instanceof BaseError ? `${error.details} ${error.message}` : String(error);
  for (const [sentence, result] of rejections) if (sentence.test(text)) return result;
  throw new ProviderError("unreachable", "a transaction could not be broadcast", { cause: error });
}

/**
 * Returns undefined if the provider answers with the error class `none`, which means that the requested object does not
 * exist.
 */
async function unless<T>(
  none: abstract new (...args: never[]) => Error,
  what: string,
  question: Promise<T>,
): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof none) return undefined;
    throw new ProviderError("unreachable", what, { cause: error });
  }
}
