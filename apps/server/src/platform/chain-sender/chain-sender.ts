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
 * A blockchain account and one nonce of the account. All transactions that are signed for the nonce differ only in gas
 * price, and at most one of them can be mined.
 */
export interface AccountNonce {
  readonly sender: Address;
  readonly nonce: bigint;
}

/** A transaction that is contained in a final block. */
interface Mined extends Receipt {
  readonly hash: Hash;
}

type Begun =
  /**
   * The transaction was signed and stored in the database. `hash` is undefined if no node has accepted the transaction
   * yet. In this case the caller must call `push`, which sends the transaction again.
   */
  | { readonly kind: "begun"; readonly accountNonce: AccountNonce; readonly hash: Hash | undefined }
  /**
   * No transaction was sent: another process has used the nonce, or has stored a transaction for the same reference.
   */
  | { readonly kind: "lost" }
  /**
   * No transaction was signed, and the account could sign no other contract call now either. The account has no money
   * for gas, gas is too expensive, or the signer does not answer.
   */
  | { readonly kind: "waits"; readonly reason: "payer_without_gas" | "gas_too_dear" | "signer_away" }
  /**
   * No transaction was signed, because the signer of the account refuses the contract call. The signer may accept other
   * contract calls of the account.
   */
  | { readonly kind: "unsigned" };

/**
 * Records the nonce of a contract call in the same database transaction that stores the signed bytes. Returns false if
 * the caller must no longer send the contract call.
 */
type Claim = (trx: SenderDatabase, accountNonce: AccountNonce) => Promise<boolean>;

interface ChainSender {
  /**
   * Signs a contract call with the account's next nonce, stores the transaction and sends the transaction. The caller
   * has already decided that the server may sign the contract call.
   *
   * @param reference the id of the payout or other item for which the transaction is sent; unique for each purpose of a
   * sender
   * @param isWanted is called right before signing; returns false to cancel the contract call. As soon as a contract
   * call is signed, a remote signer may know the signed bytes.
   */
  begin(reference: string, call: Call, claim: Claim, isWanted?: () => Promise<boolean>): Promise<Begun>;
  /**
   * Supervises a nonce that no transaction in a final block has used yet. Sends a transaction again if no node knows
   * the transaction. Signs a transaction again with a higher gas price if the transaction stays unmined for long.
   *
   * @param accountNonce.isSent true if a node has already accepted a transaction with this nonce
   * @returns the hash of a transaction that a node accepted while `push` ran
   */
  push(accountNonce: AccountNonce & { readonly isSent: boolean }): Promise<Hash | undefined>;
  /** Returns true if any transaction in a final block has used the nonce. */
  isUsed(accountNonce: AccountNonce, finalized: bigint): Promise<boolean>;
  /** Returns the stored successful transaction of the nonce if a final block contains the transaction. */
  mined(accountNonce: AccountNonce, finalized: bigint): Promise<Mined | undefined>;
}

interface ChainSenderOptions<T> extends SenderDependencies {
  readonly db: Kysely<T>;
}

/**
 * Maximum allowed difference between the account's nonce on the chain and the highest stored nonce. The limit is many
 * times larger than the number of unmined transactions that an account can have.
 */
const aheadAtMost = 64n;

/** Thrown to roll back a database transaction without any other effect. */
class Taken extends Error {}

export function createChainSender<T>(options: ChainSenderOptions<T>): ChainSender {
  const context: SenderContext = { ...options, db: senderTables(options.db) };
  return {
    begin: (reference, call, claim, isWanted) => begin(context, reference, call, { claim, isWanted }),
    push: (accountNonce) => push(context, accountNonce),
    isUsed: async ({ sender, nonce }, finalized) => (await context.chain.nonceOf(sender, finalized)) > nonce,
    mined: (accountNonce, finalized) => findMined(context, accountNonce, finalized),
  };
}

/** Signs a contract call with the account's next nonce, stores the transaction and sends the transaction. */
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
  return { kind: "begun", accountNonce: { sender, nonce }, hash };
}

/**
 * Sends the latest transaction of a nonce again if no node knows the transaction. Signs the transaction again with a
 * higher gas price if the transaction stays unmined for long.
 */
async function push(
  context: SenderContext,
  { isSent, ...accountNonce }: AccountNonce & { readonly isSent: boolean },
): Promise<Hash | undefined> {
  const { chain, clock, db, settings } = context;
  const last = (await attemptsOf(db, accountNonce)).at(-1);
  if (last === undefined)
    throw new Error(
      `no signed transaction is stored for nonce ${accountNonce.nonce} of account ${accountNonce.sender}`,
    );
  if (!isSent) return await send(context, last);
  // The nonce is used by a mined transaction whose block is not final yet.
  if ((await chain.nonceOf(accountNonce.sender)) > accountNonce.nonce) return undefined;
  const stuckMs = clock.nowMs() - last.signed_at.getTime();
  if (stuckMs > settings.get("payouts.bumpSeconds") * 1000) {
    const { isReplaced, hash } = await replace(context, last);
    if (isReplaced) return hash;
  }
  return (await chain.knows(last.hash)) ? undefined : await send(context, last);
}

/**
 * Returns the stored successful transaction of a nonce if a final block contains the transaction.
 *
 * @throws {ProviderError} if the provider reports a different block at the same block number
 */
async function findMined(
  { chain, db }: SenderContext,
  accountNonce: AccountNonce,
  finalized: bigint,
): Promise<Mined | undefined> {
  for (const { hash } of await attemptsOf(db, accountNonce)) {
    const receipt = await chain.receipt(hash);
    if (receipt === undefined || receipt.blockNumber > finalized || receipt.status !== "success") continue;
    if ((await chain.hashAt(receipt.blockNumber)) !== receipt.blockHash)
      throw new ProviderError("disagrees", `the receipt of transaction ${hash} belongs to a different block`);
    return { ...receipt, hash };
  }
  return undefined;
}

/**
 * Returns the first nonce of an account for which no transaction was ever signed. If a provider reported far too many
 * transactions of the account, the stored nonces would have a gap. After a gap in the nonces, all later transactions
 * would never be mined, because stored nonces are never reused.
 *
 * @throws {ProviderError} if the provider reports more transactions of the account than the account can have
 */
async function nextNonce({ chain, db }: SenderContext, sender: Address): Promise<bigint> {
  const [stored, latest] = [await nextStoredNonce(db, sender), await chain.nonceOf(sender)];
  if (latest > stored + aheadAtMost && latest > (await chain.nonceOf(sender, "finalized")) + aheadAtMost)
    throw new ProviderError(
      "disagrees",
      `the chain provider reports ${latest} transactions of ${sender}, but only ${stored} are stored`,
    );
  return larger(stored, latest);
}

/**
 * Finds a nonce that was signed for one reference and that no transaction in a final block has used. The signed
 * transaction may still be mined, so the caller must not do anything that conflicts with the transaction.
 *
 * @param usedUpTo returns the number of transactions that an account has in final blocks
 */
export async function openNonce<T>(
  db: Kysely<T>,
  of: Pick<Attempt, "purpose" | "reference">,
  usedUpTo: (sender: Address) => Promise<bigint>,
): Promise<AccountNonce | undefined> {
  for (const accountNonce of await noncesFor(senderTables(db), of))
    if ((await usedUpTo(accountNonce.sender)) <= accountNonce.nonce) return accountNonce;
  return undefined;
}

/**
 * Runs the function `work` in a database transaction. Commits if `work` returns true, and rolls back if `work` returns
 * false.
 */
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
