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

/**
 * An account and one of its nonces. All transactions that are signed for this nonce differ only in gas price, and at
 * most one of them can be mined.
 */
export interface NonceLane {
  readonly sender: Address;
  readonly nonce: bigint;
}

/** A transaction that a final block contains. */
interface Mined extends Receipt {
  readonly hash: Hash;
}

type Begun =
  /**
   * The transaction is signed and stored. `hash` is undefined if no node has accepted it yet; then the caller must use
   * `push`.
   */
  | { readonly kind: "begun"; readonly lane: NonceLane; readonly hash: Hash | undefined }
  /** Another process was first, with the nonce or with the same reference. */
  | { readonly kind: "lost" }
  /**
   * Nothing was signed, and no other call would be signed now: the account has no money for gas, gas is too expensive,
   * or the signer does not answer.
   */
  | { readonly kind: "waits"; readonly reason: "payer_without_gas" | "gas_too_dear" | "signer_away" }
  /** Nothing was signed, because the account's signer refuses this call. The signer may accept other calls. */
  | { readonly kind: "unsigned" };

interface ChainSender {
  /**
   * Signs a call with the account's next nonce, stores the transaction and sends it. The caller has already decided
   * that the call may be signed.
   *
   * @param reference identifies what the call is for, unique within the purpose of this sender
   * @param claim records the nonce in the transaction that stores the signed bytes; returns false if the call must not
   * be sent any more
   * @param isWanted is called right before signing, because from then on a remote signer may know the signed bytes
   */
  begin(
    reference: string,
    call: Call,
    claim: (trx: SenderDatabase, lane: NonceLane) => Promise<boolean>,
    isWanted?: () => Promise<boolean>,
  ): Promise<Begun>;
  /**
   * Supervises a nonce that no final block has used. Sends transactions that no node knows, and signs long unmined ones
   * again with a higher gas price.
   *
   * @param lane.isSent true if a node is known to have accepted the transaction
   * @returns the hash of a transaction that a node has accepted now
   */
  push(lane: NonceLane & { readonly isSent: boolean }): Promise<Hash | undefined>;
  /** Returns true if any transaction in a final block has used the nonce. */
  isUsed(lane: NonceLane, finalized: bigint): Promise<boolean>;
  /** Returns the stored successful transaction of this nonce that a final block contains. */
  mined(lane: NonceLane, finalized: bigint): Promise<Mined | undefined>;
}

interface ChainSenderOptions<T> {
  readonly db: Kysely<T>;
  readonly chain: SenderChain;
  readonly purpose: Purpose;
  readonly clock: Clock;
  readonly settings: Settings;
  /** Reports whether the account could pay for gas. */
  onGas(enough: boolean): void;
  /** Called when a transaction waits because of the gas price. */
  onTooDear(): void;
}

const gwei = 10n ** 9n;
/**
 * Maximum difference between the nonce on the chain and the stored nonce. It is many times the number of transactions
 * that an account has under way.
 */
const aheadAtMost = 64n;

/** Rolls back a database transaction without another effect. */
class Taken extends Error {}

export function createChainSender<T>(options: ChainSenderOptions<T>): ChainSender {
  const { chain, clock, purpose, settings } = options;
  const db = senderTables(options.db);
  const now = () => new Date(clock.nowMs());
  /** Returns true if the gas price exceeds the maximum for signing. */
  const isTooDear = (gasPrice: bigint) => gasPrice > BigInt(settings.get("payouts.maximumGasGwei")) * gwei;

  async function broadcast({ sender, signed }: Pick<Attempt, "sender" | "signed">) {
    const result = await chain.broadcast(signed);
    // The balance of a former account says nothing about the current account.
    if (sender === chain.sender) options.onGas(result !== "no_gas");
    return result;
  }

  async function send(attempt: Attempt): Promise<Hash | undefined> {
    const result = await broadcast(attempt);
    if (result === "underpriced") return (await replace(attempt)).hash;
    return result === "taken" || result === "nonce_used" ? attempt.hash : undefined;
  }

  /**
   * Signs the same call again with the same nonce and a higher gas price, and sends it.
   *
   * @returns `isReplaced` false if the price would exceed the maximum or the account cannot sign now; the earlier
   * transactions then remain
   */
  async function replace(last: Attempt): Promise<{ isReplaced: boolean; hash?: Hash }> {
    const { sender, nonce, reference } = last;
    if (sender !== chain.sender) return { isReplaced: false };
    const before = BigInt(last.gas_price);
    // Nodes accept a replacement from a 10% higher price on.
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
    // Another process was first and sends its transaction.
    if (!(await storeAttempt(db, row))) return { isReplaced: true };
    const result = await broadcast(row);
    return { isReplaced: true, ...(result === "taken" ? { hash: signed.hash } : {}) };
  }

  /**
   * Returns the first nonce that was never signed with. A provider that reports far too many transactions would cause a
   * gap in the nonces, and every later transaction would wait forever, because stored nonces are never reused.
   *
   * @throws {ProviderError} if the provider reports too many transactions
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
      if ((await chain.nonceOf(lane.sender)) > lane.nonce) return undefined; // The transaction waits for finality.
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
 * Finds a signed but not finally used nonce of one reference. Its transaction may still be mined, so the caller must
 * not do anything that conflicts with it.
 *
 * @param usedUpTo returns the number of transactions that an account has in final blocks
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

/**
 * Returns the SignerError instead of throwing it, so that the caller can react. The signer itself has already reported
 * the error to log and metrics.
 */
async function unlessUnsigned<T>(work: Promise<T>): Promise<T | SignerError> {
  return await work.catch((error: unknown) => {
    if (error instanceof SignerError) return error;
    throw error;
  });
}

/** Runs `work` in a transaction. Commits if `work` returns true, and rolls back if it returns false. */
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

/**
 * Returns the call that was signed first for this nonce. The nonce keeps this call, even if the caller would build
 * another one today.
 */
function callOf({ signed, hash }: Attempt): Call {
  const { to, data = "0x" } = parseTransaction(signed);
  if (to == null) throw new Error(`transaction ${hash} calls nothing`);
  return { to, data };
}
