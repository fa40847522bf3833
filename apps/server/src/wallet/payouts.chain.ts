import { vaultAbi } from "@gemplay/chain/abi";
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  decodeEventLog,
  encodeFunctionData,
  getAbiItem,
  type Hash,
  type Hex,
  keccak256,
  type PublicClient,
  pad,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  toEventSelector,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { ProviderError } from "./provider-fault.ts";

const paidOutEvent = getAbiItem({ abi: vaultAbi, name: "PaidOut" });
const paidOutTopic = toEventSelector(paidOutEvent);
/** Far above what a payout burns (the README's table), and only burnt gas is paid for. */
const gasLimit = 500_000n;
/** Blocks of one log query. */
const rangeBlocks = 2_000n;

/** What the vault is asked to do. */
export interface Payout {
  readonly withdrawalId: Hex;
  readonly token: Address;
  readonly to: Address;
  /** Base units. */
  readonly amountBase: bigint;
}

/** What the vault would do at this moment. */
export type VaultAnswer =
  | { readonly kind: "pays" }
  | { readonly kind: "paid_already" }
  /** `forGood`: no waiting changes it. */
  | { readonly kind: "refuses"; readonly reason: string; readonly forGood: boolean };

export type BroadcastResult = "taken" | "nonce_used" | "underpriced" | "no_gas";

export interface SignedPayout {
  readonly hash: Hash;
  readonly signed: Hex;
}

export interface PayoutReceipt {
  readonly status: "success" | "reverted";
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  /** The vault's `PaidOut` events in it. */
  readonly payouts: readonly Payout[];
}

/** The payout account and the vault on the chain. Every method throws ProviderError when there is no clear answer. */
export interface PayoutChain {
  readonly payer: Address;
  ask(payout: Payout): Promise<VaultAnswer>;
  /** Wei per gas at the moment. */
  gasPrice(): Promise<bigint>;
  /** Wei that one payout may cost at this gas price. */
  cost(gasPrice: bigint): bigint;
  /** The payer's money for gas, in wei. */
  balance(): Promise<bigint>;
  sign(payout: Payout, nonce: bigint, gasPrice: bigint): Promise<SignedPayout>;
  broadcast(signed: Hex): Promise<BroadcastResult>;
  /** Transactions that an account has in the chain up to a block; without one, up to the newest. */
  nonceOf(payer: Address, blockNumber?: bigint): Promise<bigint>;
  /** Whether the node has the transaction, mined or waiting. */
  knows(hash: Hash): Promise<boolean>;
  /** Undefined while it is not mined. */
  receipt(hash: Hash): Promise<PayoutReceipt | undefined>;
  hashAt(blockNumber: bigint): Promise<Hash>;
  isPaid(withdrawalId: Hex, blockNumber: bigint): Promise<boolean>;
  /** The transaction that paid an id, looked for backwards from a block. */
  findPayout(withdrawalId: Hex, to: bigint): Promise<(Payout & { readonly hash: Hash }) | undefined>;
}

/** The id of a withdrawal on the chain: its 16 bytes, filled up with zeros. */
export function chainWithdrawalId(id: string): Hex {
  return pad(`0x${id.replaceAll("-", "")}`, { dir: "right", size: 32 });
}

export interface PayoutChainOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly vault: Address;
  /** No payout can be in an earlier block. */
  readonly startBlock: bigint;
  readonly account: PrivateKeyAccount;
}

export function createPayoutChain(options: PayoutChainOptions): PayoutChain {
  const { client, chainId, vault, account } = options;
  const payoutsIn = async (from: bigint, to: bigint, withdrawalId: Hex) =>
    await client.getLogs({
      address: vault,
      event: paidOutEvent,
      args: { withdrawalId },
      fromBlock: from,
      toBlock: to,
      strict: true,
    });

  const chain: PayoutChain = {
    payer: account.address,
    cost: (gasPrice) => gasPrice * gasLimit,
    gasPrice: () => asked("gas price", client.getGasPrice()),
    balance: () => asked("balance", client.getBalance({ address: account.address })),
    hashAt: async (blockNumber) => (await asked("block", client.getBlock({ blockNumber }))).hash,

    async ask({ withdrawalId, token, to, amountBase }) {
      try {
        await client.simulateContract({
          account: account.address,
          address: vault,
          abi: vaultAbi,
          functionName: "payout",
          args: [withdrawalId, token, to, amountBase],
        });
        return { kind: "pays" };
      } catch (error) {
        return readRefusal(error);
      }
    },

    async sign({ withdrawalId, token, to, amountBase }, nonce, gasPrice) {
      const signed = await account.signTransaction({
        type: "legacy",
        chainId,
        to: vault,
        data: encodeFunctionData({
          abi: vaultAbi,
          functionName: "payout",
          args: [withdrawalId, token, to, amountBase],
        }),
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

    async nonceOf(payer, blockNumber) {
      const at = blockNumber === undefined ? { blockTag: "latest" as const } : { blockNumber };
      return BigInt(await asked("nonce", client.getTransactionCount({ address: payer, ...at })));
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
      const { status, blockNumber, blockHash } = found;
      const own = found.logs.filter((log) => log.address.toLowerCase() === vault.toLowerCase());
      return { status, blockNumber, blockHash, payouts: own.flatMap(readPayout) };
    },

    isPaid: (withdrawalId, blockNumber) =>
      asked(
        "isPaid",
        client.readContract({
          address: vault,
          abi: vaultAbi,
          functionName: "isPaid",
          args: [withdrawalId],
          blockNumber,
        }),
      ),

    async findPayout(withdrawalId, to) {
      for (let end = to; end >= options.startBlock; end -= rangeBlocks) {
        const from =
          end - rangeBlocks + 1n > options.startBlock ? end - rangeBlocks + 1n : options.startBlock;
        const [log] = await asked("payouts", payoutsIn(from, end, withdrawalId));
        if (log !== undefined) {
          const { token, to: recipient, amount } = log.args;
          return { withdrawalId, token, to: recipient, amountBase: amount, hash: log.transactionHash };
        }
      }
      return undefined;
    },
  };
  return chain;
}

/** What waiting may change: an unpaused vault, a new day, more money, a token or role given back. */
const forGood: ReadonlySet<string> = new Set(["InvalidRecipient", "ZeroAmount"]);

function readRefusal(error: unknown): VaultAnswer {
  const reverted =
    error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null;
  if (!(reverted instanceof ContractFunctionRevertedError))
    throw new ProviderError("unreachable", "simulation of a payout", { cause: error });
  // The token's own errors (the vault holds too little) are not in the vault's interface and have no name here.
  const reason = reverted.data?.errorName ?? reverted.signature ?? "reverted";
  if (reason === "AlreadyPaid") return { kind: "paid_already" };
  return { kind: "refuses", reason, forGood: forGood.has(reason) };
}

/** Nodes have no codes for these, only sentences; what is not known here counts as no answer. */
const rejections: readonly (readonly [RegExp, BroadcastResult])[] = [
  [/already (known|imported|in)/i, "taken"],
  [/nonce (is )?too low|nonce .* lower than/i, "nonce_used"],
  [/underpriced|less than block base fee|gas price .*too low|fee .*too low/i, "underpriced"],
  [/insufficient (funds|balance)|exceeds the balance/i, "no_gas"],
];

function readRejection(error: unknown): BroadcastResult {
  const text = error instanceof BaseError ? `${error.details} ${error.message}` : String(error);
  for (const [sentence, result] of rejections) if (sentence.test(text)) return result;
  throw new ProviderError("unreachable", "broadcast of a payout", { cause: error });
}

/** The payout that a log of the vault tells of; none for its other events. */
function readPayout(log: { readonly topics: readonly Hex[]; readonly data: Hex }): Payout[] {
  if (log.topics[0] !== paidOutTopic) return [];
  const [signature, ...indexed] = log.topics;
  const { args } = decodeEventLog({
    abi: [paidOutEvent],
    data: log.data,
    topics: signature === undefined ? [] : [signature, ...indexed],
  });
  return [{ withdrawalId: args.withdrawalId, token: args.token, to: args.to, amountBase: args.amount }];
}

async function asked<T>(what: string, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw new ProviderError("unreachable", what, { cause: error });
  }
}

/** Undefined when the provider clearly says that there is none. */
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
