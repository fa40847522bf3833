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
/** Whose holder may pay from the vault. */
export const payoutRole = keccak256(toHex("PAYOUT_ROLE"));
/** Far above what a payout burns (the README's table), and only burnt gas is paid for. */
const gasLimit = 500_000n;

/**
 * What no waiting changes. All else may end: a paused vault, a day's cap, too little money (the token's own error, which has
 * no name here), a token or role that was taken away.
 */
const forGood: ReadonlySet<string> = new Set(["InvalidRecipient", "ZeroAmount"]);

/** The vault's own errors; a token's have no name here. */
const namedByVault: ReadonlySet<string> = new Set(
  vaultAbi.flatMap((item) => (item.type === "error" ? [item.name] : [])),
);

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

/** The payout account and the vault on the chain. Every method throws ProviderError when there is no clear answer. */
export interface PayoutChain extends SenderChain {
  /** What a transaction does that pays. */
  callOf(payout: Payout): Call;
  ask(payout: Payout): Promise<VaultAnswer>;
  /** The vault's `PaidOut` events in a receipt. */
  payoutsIn(receipt: Pick<Receipt, "logs">): readonly Payout[];
  isPaid(withdrawalId: Hex, blockNumber: bigint): Promise<boolean>;
  /** Whether an account may pay from the vault, as of a block. */
  hasRole(account: Address, blockNumber: bigint): Promise<boolean>;
  /** The transaction that paid an id, looked for backwards from a block. */
  findPayout(withdrawalId: Hex, to: bigint): Promise<(Payout & { readonly hash: Hash }) | undefined>;
}

export interface PayoutChainOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  readonly vault: Address;
  /** No payout can be in an earlier block. */
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
      // A token refuses in words of its own: whether it has too little is told by its books.
      const isEmpty = !namedByVault.has(reason) && (await vaultHolds(payout.token)) < payout.amountBase;
      if (isEmpty) return { kind: "refuses", reason: "vault_empty", forGood: false };
      return { kind: "refuses", reason, forGood: forGood.has(reason) };
    },

    payoutsIn: ({ logs }) =>
      logs.filter((log) => log.address.toLowerCase() === vault.toLowerCase()).flatMap(readPayout),

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

    async findPayout(withdrawalId, to) {
      const query = { address: vault, event: paidOutEvent, args: { withdrawalId }, strict: true } as const;
      for (const range of [...blockRanges(options.startBlock, to)].reverse()) {
        const [log] = await asked("payouts", client.getLogs({ ...query, ...range }));
        if (log !== undefined) {
          const { token, to: recipient, amount } = log.args;
          return { withdrawalId, token, to: recipient, amountBase: amount, hash: log.transactionHash };
        }
      }
      return undefined;
    },
  };
}

function call({ withdrawalId, token, to, amountBase }: Payout) {
  return {
    abi: vaultAbi,
    functionName: "payout",
    args: [withdrawalId, token, to, amountBase],
  } as const;
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
