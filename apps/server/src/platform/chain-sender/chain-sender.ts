import type { Kysely } from "kysely";
import type { Address, Hash } from "viem";
import { larger } from "../bigint-order.ts";
import { ProviderError } from "../chain/index.ts";
import { SignerError } from "../signing/index.ts";
import {
  isTooDear,
  replace,
  type SenderContext,
  type SenderDependencies,
  send,
  unlessUnsigned,
} from "./sender.attempts.ts";
import type { Call, Receipt } from "./sender.chain.ts";
import {
  type Attempt,
  attemptsOf,
  nextStoredNonce,
  noncesFor,
  reserveNonce,
  type SenderDatabase,
  senderTables,
  storeAttempt,
} from "./sender.repository.ts";

/**
 * An account and one of its nonces. All transactions that are signed for the nonce differ only in gas price, and at
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
   * The transaction is signed and stored. `hash` is undefined if no node has accepted the transaction yet; in that case
   * the caller must use `push`.
   */
  | { readonly kind: "begun"; readonly lane: NonceLane; readonly hash: Hash | undefined }
  /** Another process has already used the nonce or stored a transaction for the same reference. */
  | { readonly kind: "lost" }
  /**
   * Nothing was signed, and no other call would be signed now: the account has no money for gas, gas is too expensive,
   * or the signer does not answer.
   */
  | { readonly kind: "waits"; readonly reason: "payer_without_gas" | "gas_too_dear" | "signer_away" }
  /** Nothing was signed, because the account's signer refuses the call. The signer may accept other calls. */
  | { readonly kind: "unsigned" };

/**
 * Records the nonce of a call in the transaction that stores the signed bytes. Returns false if the call must not be
 * sent any more.
 */
type Claim = (trx: SenderDatabase, lane: NonceLane) => Promise<boolean>;

interface ChainSender {
  /**
   * Signs a call with the account's next nonce, stores the transaction and sends it. The caller has already decided
   * that the call may be signed.
   *
   * @param reference identifies what the call is for, unique within the purpose of the sender
   * @param isWanted is called right before signing; returns false to cancel the call. After the signing, a remote
   * signer may know the signed bytes.
   */
  begin(reference: string, call: Call, claim: Claim, isWanted?: () => Promise<boolean>): Promise<Begun>;
  /**
   * Supervises a nonce that no final block has used. Sends transactions that no node knows, and signs transactions that
   * stay unmined for long again with a higher gas price.
   *
   * @param lane.isSent true if a node is known to have accepted the transaction
   * @returns the hash of a transaction that a node has accepted now
   */
  push(lane: NonceLane & { readonly isSent: boolean }): Promise<Hash | undefined>;
  /** Returns true if any transaction in a final block has used the nonce. */
  isUsed(lane: NonceLane, finalized: bigint): Promise<boolean>;
  /** Returns the stored successful transaction of the nonce that a final block contains. */
  mined(lane: NonceLane, finalized: bigint): Promise<Mined | undefined>;
}

interface ChainSenderOptions<T> extends SenderDependencies {
  readonly db: Kysely<T>;
}

/**
 * Maximum difference between the nonce on the chain and the stored nonce. The limit is many times the number of unmined
 * transactions that an account ever has.
 */
const aheadAtMost = 64n;

/** Rolls back a database transaction without another effect. */
class Taken extends Error {}

export function createChainSender<T>(options: ChainSenderOptions<T>): ChainSender {
  const context: SenderContext = { ...options, db: senderTables(options.db) };
  return {
    begin: (reference, call, claim, isWanted) => begin(context, reference, call, { claim, isWanted }),
    push: (lane) => push(context, lane),
    isUsed: async ({ sender, nonce }, finalized) => (await context.chain.nonceOf(sender, finalized)) > nonce,
    mined: (lane, finalized) => findMined(context, lane, finalized),
  };
}

/** Signs a call with the account's next nonce, stores the transaction and sends it. */
async function begin(
  context: SenderContext,
  reference: string,
  call: Call,
  { claim, isWanted }: { readonly claim: Claim; readonly isWanted: (() => Promise<boolean>) | undefined },
): Promise<Begun> {
  const { chain, db, purpose } = context;
  const gasPrice = await chain.gasPrice();
  const affordable = (await chain.balance()) >= chain.cost(gasPrice);
  context.onGas(affordable);
  if (!affordable) return { kind: "waits", reason: "payer_without_gas" };
  if (isTooDear(context, gasPrice)) {
    context.onTooDear();
    return { kind: "waits", reason: "gas_too_dear" };
  }
  const { sender } = chain;
  const nonce = await nextNonce(context, sender);
  if (isWanted !== undefined && !(await isWanted())) return { kind: "lost" };
  const signed = await unlessUnsigned(chain.sign(call, nonce, gasPrice));
  if (signed instanceof SignerError)
    return signed.fault === "away" ? { kind: "waits", reason: "signer_away" } : { kind: "unsigned" };
  const signed_at = new Date(context.clock.nowMs());
  const row = { ...signed, sender, nonce, attempt: 1, purpose, reference, gasPrice, signed_at };
  const isStored = await inTransaction(db, async (trx) => {
    return (
      (await claim(trx, { sender, nonce })) &&
      (await reserveNonce(trx, { sender, nonce })) &&
      (await storeAttempt(trx, row))
    );
  });
  if (!isStored) return { kind: "lost" };
  const [first] = await attemptsOf(db, { sender, nonce });
  const hash = first === undefined ? undefined : await send(context, first);
  return { kind: "begun", lane: { sender, nonce }, hash };
}

/**
 * Sends the latest transaction of a nonce again if no node knows the transaction. Signs a transaction that was not
 * mined for long again with a higher gas price.
 */
async function push(
  context: SenderContext,
  { isSent, ...lane }: NonceLane & { readonly isSent: boolean },
): Promise<Hash | undefined> {
  const { chain, clock, db, settings } = context;
  const last = (await attemptsOf(db, lane)).at(-1);
  if (last === undefined) throw new Error(`nothing is signed for nonce ${lane.nonce} of ${lane.sender}`);
  if (!isSent) return await send(context, last);
  if ((await chain.nonceOf(lane.sender)) > lane.nonce) return undefined; // The nonce is used, and the transaction only waits for finality.
  const stuckMs = clock.nowMs() - last.signed_at.getTime();
  if (stuckMs > settings.get("payouts.bumpSeconds") * 1000) {
    const { isReplaced, hash } = await replace(context, last);
    if (isReplaced) return hash;
  }
  return (await chain.knows(last.hash)) ? undefined : await send(context, last);
}

/**
 * Returns the stored successful transaction of a nonce that a final block contains.
 *
 * @throws {ProviderError} if the provider reports another block of the same height
 */
async function findMined(
  { chain, db }: SenderContext,
  lane: NonceLane,
  finalized: bigint,
): Promise<Mined | undefined> {
  for (const { hash } of await attemptsOf(db, lane)) {
    const receipt = await chain.receipt(hash);
    if (receipt === undefined || receipt.blockNumber > finalized || receipt.status !== "success") continue;
    if ((await chain.hashAt(receipt.blockNumber)) !== receipt.blockHash)
      throw new ProviderError("disagrees", `the receipt of ${hash} is of another block`);
    return { ...receipt, hash };
  }
  return undefined;
}

/**
 * Returns the first nonce of an account that was never signed with. A provider that reports far too many transactions
 * would cause a gap in the nonces, and every later transaction would wait permanently, because stored nonces are never
 * reused.
 *
 * @throws {ProviderError} if the provider reports too many transactions
 */
async function nextNonce({ chain, db }: SenderContext, sender: Address): Promise<bigint> {
  const [stored, latest] = [await nextStoredNonce(db, sender), await chain.nonceOf(sender)];
  if (latest > stored + aheadAtMost && latest > (await chain.nonceOf(sender, "finalized")) + aheadAtMost)
    throw new ProviderError("disagrees", `${latest} transactions of ${sender}, of which ${stored} are known`);
  return larger(stored, latest);
}

/**
 * Finds a signed but not finally used nonce of one reference. The transaction of the nonce may still be mined, so the
 * caller must not do anything that conflicts with the transaction.
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

/** Runs `work` in a transaction. Commits if `work` returns true, and rolls back if `work` returns false. */
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
