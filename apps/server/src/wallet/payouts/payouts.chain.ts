import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import {
  type Address,
  decodeEventLog,
  encodeFunctionData,
  getAbiItem,
  type Hash,
  type Hex,
  keccak256,
  type PublicClient,
  toEventSelector,
  toHex,
} from "viem";
import { asked, blockRanges } from "../../platform/chain/index.ts";
import {
  type Call,
  createSenderChain,
  type Receipt,
  refusalOf,
  type SenderChain,
} from "../../platform/chain-sender/index.ts";
import type { Signer } from "../../platform/signing/index.ts";

const paidOutEvent = getAbiItem({ abi: vaultAbi, name: "PaidOut" });
const paidOutTopic = toEventSelector(paidOutEvent);
/** The role in the vault contract that allows an account to pay from the vault. */
export const payoutRole = keccak256(toHex("PAYOUT_ROLE"));
/**
 * The gas limit of a payout, far above the gas that a payout uses (docs/benchmarks.md contains the measured gas). The
 * sender pays only for used gas.
 */
const gasLimit = 500_000n;

/**
 * The names of errors of the vault contract that are permanent, so that waiting does not help. All other errors of the
 * vault are temporary: a paused vault, a reached daily cap, too little money in the vault, or a removed token or role.
 */
const forGood: ReadonlySet<string> = new Set(["InvalidRecipient", "ZeroAmount"]);

/**
 * The names of all errors of the vault contract. The list of vault errors does not contain the errors of token
 * contracts.
 */
const namedByVault: ReadonlySet<string> = new Set(
  vaultAbi.flatMap((item) => (item.type === "error" ? [item.name] : [])),
);

/** A payment that the vault should make. */
export interface Payout {
  /** The id of the payout in the vault contract. The vault contract calls the payout id `withdrawalId`. */
  readonly payoutId: Hex;
  readonly token: Address;
  readonly to: Address;
  /** The amount that the vault pays, in base units. */
  readonly amountBase: bigint;
}

/** A payout that was found on the chain. */
export interface ShownPayout {
  /** The id of the payout in the vault contract. */
  readonly payoutId: Hash;
  readonly blockNumber: bigint;
  readonly transactionHash: Hash;
  readonly token: Address;
  readonly to: Address;
  readonly amountBase: bigint;
}

/** The vault's answer to a simulated payout transaction. */
export type VaultAnswer =
  | { readonly kind: "pays" }
  | { readonly kind: "paid_already" }
  /** The vault refuses the payout. `forGood` is true if the vault will never accept the payout. */
  | { readonly kind: "refuses"; readonly reason: string; readonly forGood: boolean };

/**
 * The payout account and the vault contract on the chain. Every method throws ProviderError if the RPC provider gives
 * no clear answer.
 */
export interface PayoutChain extends SenderChain {
  /** Returns the contract call with which a transaction makes a payout. */
  callOf(payout: Payout): Call;
  ask(payout: Payout): Promise<VaultAnswer>;
  /** Returns the vault's `PaidOut` events in a receipt. */
  payoutsIn(receipt: Pick<Receipt, "logs">): readonly Payout[];
  isPaid(payoutId: Hex, blockNumber: bigint): Promise<boolean>;
  /** Returns whether an account may pay from the vault at a block. */
  hasRole(account: Address, blockNumber: bigint): Promise<boolean>;
  /** Returns the transaction that paid a payout id. The search goes backwards from block `to`. */
  findPayout(payoutId: Hex, to: bigint): Promise<(Payout & { readonly hash: Hash }) | undefined>;
}

export interface PayoutChainOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly vault: Address;
  /** The first block that can contain a payout. */
  readonly startBlock: bigint;
  readonly signer: Signer;
}

export function createPayoutChain(options: PayoutChainOptions): PayoutChain {
  const { client, chainId, vault, signer } = options;
  const vaultHolds = (token: Address) =>
    asked(
      "balance",
      client.readContract({ address: token, abi: tokenBalanceAbi, functionName: "balanceOf", args: [vault] }),
    );
  return {
    ...createSenderChain({ client, chainId, signer, gasLimit }),

    callOf: (payout) => ({ to: vault, data: encodeFunctionData(call(payout)) }),

    async ask(payout) {
      const simulated = client.simulateContract({
        account: signer.address,
        address: vault,
        ...call(payout),
      });
      const reason = await refusalOf("a payout", simulated);
      if (reason === undefined) return { kind: "pays" };
      if (reason === "AlreadyPaid") return { kind: "paid_already" };
      // Token contracts have their own errors, which the server does not know. The code therefore reads the vault's
      // balance to find out whether the vault has too little of the token.
      const isEmpty = !namedByVault.has(reason) && (await vaultHolds(payout.token)) < payout.amountBase;
      if (isEmpty) return { kind: "refuses", reason: "vault_empty", forGood: false };
      return { kind: "refuses", reason, forGood: forGood.has(reason) };
    },

    payoutsIn: ({ logs }) =>
      logs.filter((log) => log.address.toLowerCase() === vault.toLowerCase()).flatMap(readPayout),

    isPaid: (payoutId, blockNumber) =>
      asked(
        "isPaid",
        client.readContract({
          address: vault,
          abi: vaultAbi,
          functionName: "isPaid",
          args: [payoutId],
          blockNumber,
        }),
      ),

    hasRole: (payer, blockNumber) =>
      asked(
        "hasRole",
        client.readContract({
          address: vault,
          abi: vaultAbi,
          functionName: "hasRole",
          args: [payoutRole, payer],
          blockNumber,
        }),
      ),

    async findPayout(payoutId, to) {
      const query = {
        address: vault,
        event: paidOutEvent,
        args: { withdrawalId: payoutId },
        strict: true,
      } as const;
      for (const range of [...blockRanges(options.startBlock, to)].reverse()) {
        const [log] = await asked("payouts", client.getLogs({ ...query, ...range }));
        if (log !== undefined) {
          const { token, to: recipient, amount } = log.args;
          return { payoutId, token, to: recipient, amountBase: amount, hash: log.transactionHash };
        }
      }
      return undefined;
    },
  };
}

function call({ payoutId, token, to, amountBase }: Payout) {
  return {
    abi: vaultAbi,
    functionName: "payout",
    args: [payoutId, token, to, amountBase],
  } as const;
}

/** Returns an array with the payout that a log of the vault contains; an empty array for other events. */
function readPayout(log: { readonly topics: readonly Hex[]; readonly data: Hex }): Payout[] {
  if (log.topics[0] !== paidOutTopic) return [];
  const [signature, ...indexed] = log.topics;
  const { args } = decodeEventLog({
    abi: [paidOutEvent],
    data: log.data,
    topics: signature === undefined ? [] : [signature, ...indexed],
  });
  return [{ payoutId: args.withdrawalId, token: args.token, to: args.to, amountBase: args.amount }];
}
