import type { Kysely } from "kysely";
import { type Address, type Hash, parseTransaction } from "viem";
import { larger } from "../bigint-order.ts";
import { ProviderError } from "../chain/index.ts";
import type { Clock } from "../clock/index.ts";
import type { Settings } from "../settings/index.ts";
import { SignerError } from "../signing/index.ts";
import type { Call, Receipt, SenderChain } from "./sender.chain.ts";
import {
  type Attempt,
  attemptsOf,
  nextStoredNonce,
  noncesFor,
  type Purpose,
  reserveNonce,
  type SenderDatabase,
  senderTables,
  storeAttempt,
} from "./sender.repository.ts";

/** An account and one of its nonces. All that is signed for it differs in gas price only: at most one can be mined. */
export interface NonceLane {
  readonly sender: Address;
  readonly nonce: bigint;
}

/** What a final block holds. */
interface Mined extends Receipt {
  readonly hash: Hash;
}

type Begun =
  /** `hash` is undefined when no node has taken it so far: `push` it. */
  | { readonly kind: "begun"; readonly lane: NonceLane; readonly hash: Hash | undefined }
  /** Another process was first: with the nonce, or with what it is for. */
  | { readonly kind: "lost" }
  /** Nothing was signed, nor would be for anything else now: no money for gas, gas is too dear, no answer of the signer. */
  | { readonly kind: "waits"; readonly reason: "payer_without_gas" | "gas_too_dear" | "signer_away" }
  /** Nothing was signed: the account's signer does not sign this. It may sign other things. */
  | { readonly kind: "unsigned" };

interface ChainSender {
  /**
   * Signs a call with the account's next nonce, stores it and sends it. Whether it may be signed was decided before.
   *
   * @param reference what it is for, among all of this sender's purpose
   * @param claim notes the nonce at what it is for, in the transaction that stores the signed bytes; false: it is not to
   *   be sent any more
   * @param isWanted asked right before it is signed: with a signer elsewhere bytes exist from then on, stored or not
   */
  begin(
    reference: string,
    call: Call,
    claim: (trx: SenderDatabase, lane: NonceLane) => Promise<boolean>,
    isWanted?: () => Promise<boolean>,
  ): Promise<Begun>;
  /**
   * Looks after a nonce that no final block has used: sends what no node has, signs what stays unmined for long again
   * with a higher gas price.
   *
   * @param lane.isSent whether a node is known to have taken it
   * @returns what a node has taken now
   */
  push(lane: NonceLane & { readonly isSent: boolean }): Promise<Hash | undefined>;
  /** Whether the chain has used the nonce up to a final block, for whatever. */
  isUsed(lane: NonceLane, finalized: bigint): Promise<boolean>;
  /** The stored transaction of this nonce that a final block holds, if it succeeded. */
  mined(lane: NonceLane, finalized: bigint): Promise<Mined | undefined>;
}

interface ChainSenderOptions<T> {
  readonly db: Kysely<T>;
  readonly chain: SenderChain;
  readonly purpose: Purpose;
  readonly clock: Clock;
  readonly settings: Settings;
  /** Told whether the account could pay for gas. */
  onGas(enough: boolean): void;
  /** Told when something waits because of the gas price. */
  onTooDear(): void;
}

const gwei = 10n ** 9n;
/** Many times what an account has under way: transactions that nobody here signed, and that are not final. */
const aheadAtMost = 64n;

/** Ends a transaction without an effect. */
class Taken extends Error {}

export function createChainSender<T>(options: ChainSenderOptions<T>): ChainSender {
  const { chain, clock, purpose, settings } = options;
  const db = senderTables(options.db);
  const now = () => new Date(clock.nowMs());
  /** Nothing is signed with more. */
  const isTooDear = (gasPrice: bigint) => gasPrice > BigInt(settings.get("payouts.maximumGasGwei")) * gwei;

  async function broadcast({ sender, signed }: Pick<Attempt, "sender" | "signed">) {
    const result = await chain.broadcast(signed);
    // What a former account can pay for says nothing about this one.
    if (sender === chain.sender) options.onGas(result !== "no_gas");
    return result;
  }

  async function send(attempt: Attempt): Promise<Hash | undefined> {
    const result = await broadcast(attempt);
    if (result === "underpriced") return (await replace(attempt)).hash;
    return result === "taken" || result === "nonce_used" ? attempt.hash : undefined;
  }

  /**
   * Signs the same again with the same nonce and a higher price, and sends that.
   *
   * @returns `isReplaced` false when it may not cost more, or its account does not sign here or now: what is signed is all
   *   that there is
   */
  async function replace(last: Attempt): Promise<{ isReplaced: boolean; hash?: Hash }> {
    const { sender, nonce, reference } = last;
    if (sender !== chain.sender) return { isReplaced: false };
    const before = BigInt(last.gas_price);
    // Nodes take a replacement from 10% more on.
    const raised = before + before / 4n + 1n;
    const gasPrice = larger(raised, await chain.gasPrice());
    if (isTooDear(gasPrice)) {
      options.onTooDear();
      return { isReplaced: false };
    }
    const signed = await unlessUnsigned(chain.sign(callOf(last), nonce, gasPrice));
    if (signed instanceof SignerError) return { isReplaced: false };
    const attempt = last.attempt + 1;
    const row = { ...signed, sender, nonce, attempt, purpose, reference, gasPrice, signed_at: now() };
    // Another process was first, and sends it.
    if (!(await storeAttempt(db, row))) return { isReplaced: true };
    const result = await broadcast(row);
    return { isReplaced: true, ...(result === "taken" ? { hash: signed.hash } : {}) };
  }

  /**
   * The first nonce that nothing was signed with. A provider that tells far more transactions than there can be would leave a
   * gap behind which everything waits for good: nonces are stored and never given out again.
   *
   * @throws {ProviderError} when it does
   */
  async function nextNonce(sender: Address): Promise<bigint> {
    const [stored, latest] = [await nextStoredNonce(db, sender), await chain.nonceOf(sender)];
    if (latest > stored + aheadAtMost && latest > (await chain.nonceOf(sender, "finalized")) + aheadAtMost)
      throw new ProviderError(
        "disagrees",
        `${latest} transactions of ${sender}, of which ${stored} are known`,
      );
    return larger(stored, latest);
  }

  return {
    async begin(reference, call, claim, isWanted) {
      const gasPrice = await chain.gasPrice();
      const affordable = (await chain.balance()) >= chain.cost(gasPrice);
      options.onGas(affordable);
      if (!affordable) return { kind: "waits", reason: "payer_without_gas" };
      if (isTooDear(gasPrice)) {
        options.onTooDear();
        return { kind: "waits", reason: "gas_too_dear" };
      }
      const { sender } = chain;
      const nonce = await nextNonce(sender);
      if (isWanted !== undefined && !(await isWanted())) return { kind: "lost" };
      const signed = await unlessUnsigned(chain.sign(call, nonce, gasPrice));
      if (signed instanceof SignerError)
        return signed.fault === "away" ? { kind: "waits", reason: "signer_away" } : { kind: "unsigned" };
      const row = { ...signed, sender, nonce, attempt: 1, purpose, reference, gasPrice, signed_at: now() };
      const isStored = await inTransaction(db, async (trx) => {
        return (
          (await claim(trx, { sender, nonce })) &&
          (await reserveNonce(trx, { sender, nonce })) &&
          (await storeAttempt(trx, row))
        );
      });
      if (!isStored) return { kind: "lost" };
      const [first] = await attemptsOf(db, { sender, nonce });
      const hash = first === undefined ? undefined : await send(first);
      return { kind: "begun", lane: { sender, nonce }, hash };
    },

    async push({ isSent, ...lane }) {
      const last = (await attemptsOf(db, lane)).at(-1);
      if (last === undefined) throw new Error(`nothing is signed for nonce ${lane.nonce} of ${lane.sender}`);
      if (!isSent) return await send(last);
      if ((await chain.nonceOf(lane.sender)) > lane.nonce) return undefined; // mined, waiting for finality
      const stuckMs = clock.nowMs() - last.signed_at.getTime();
      if (stuckMs > settings.get("payouts.bumpSeconds") * 1000) {
        const { isReplaced, hash } = await replace(last);
        if (isReplaced) return hash;
      }
      return (await chain.knows(last.hash)) ? undefined : await send(last);
    },

    isUsed: async ({ sender, nonce }, finalized) => (await chain.nonceOf(sender, finalized)) > nonce,

    async mined(lane, finalized) {
      for (const { hash } of await attemptsOf(db, lane)) {
        const receipt = await chain.receipt(hash);
        if (receipt === undefined || receipt.blockNumber > finalized || receipt.status !== "success")
          continue;
        if ((await chain.hashAt(receipt.blockNumber)) !== receipt.blockHash)
          throw new ProviderError("disagrees", `the receipt of ${hash} is of another block`);
        return { ...receipt, hash };
      }
      return undefined;
    },
  };
}

/**
 * A nonce that something was signed with for one thing and that no final block has used: that may still be mined. While
 * there is one, nothing may happen that must not happen beside it.
 *
 * @param usedUpTo transactions that an account has in final blocks
 */
export async function openNonce<T>(
  db: Kysely<T>,
  of: Pick<Attempt, "purpose" | "reference">,
  usedUpTo: (sender: Address) => Promise<bigint>,
): Promise<NonceLane | undefined> {
  for (const lane of await noncesFor(senderTables(db), of))
    if ((await usedUpTo(lane.sender)) <= lane.nonce) return lane;
  return undefined;
}

/** Why a signer did not sign is its caller's to act on; it tells logs and metrics itself. */
async function unlessUnsigned<T>(work: Promise<T>): Promise<T | SignerError> {
  return await work.catch((error: unknown) => {
    if (error instanceof SignerError) return error;
    throw error;
  });
}

/** Commits when `work` answers true, and leaves nothing behind when it answers false. */
async function inTransaction(
  db: SenderDatabase,
  work: (trx: SenderDatabase) => Promise<boolean>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await work(trx))) throw new Taken();
    });
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

/** What a nonce does is what was signed first for it, whatever its caller would ask for today. */
function callOf({ signed, hash }: Attempt): Call {
  const { to, data = "0x" } = parseTransaction(signed);
  if (to == null) throw new Error(`transaction ${hash} calls nothing`);
  return { to, data };
}
