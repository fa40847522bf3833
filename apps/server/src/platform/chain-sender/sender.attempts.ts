import { type Hash, parseTransaction } from "viem";
import { larger } from "../bigint-order.ts";
import type { Clock } from "../clock/index.ts";
import type { Settings } from "../settings/index.ts";
import { SignerError } from "../signing/index.ts";
import type { BroadcastResult, Call, SenderChain } from "./sender.chain.ts";
import { type Attempt, type Purpose, type SenderDatabase, storeAttempt } from "./sender.repository.ts";

export interface SenderDependencies {
  readonly chain: SenderChain;
  readonly purpose: Purpose;
  readonly clock: Clock;
  readonly settings: Settings;
  /** The chain sender calls this function with true if the account could pay for gas, otherwise with false. */
  onGas(enough: boolean): void;
  /** The chain sender calls this function when a transaction waits because the gas price is too high. */
  onTooDear(): void;
}

/** The dependencies of one chain sender, with access to the tables of the folder `chain-sender`. */
export interface SenderContext extends SenderDependencies {
  readonly db: SenderDatabase;
}

const gwei = 10n ** 9n;

/** Returns true if the current gas price exceeds the maximum gas price for signing. */
export function isTooDear({ settings }: SenderContext, gasPrice: bigint): boolean {
  return gasPrice > BigInt(settings.get("payouts.maximumGasGwei")) * gwei;
}

/** Sends a signed transaction to a node, and reports whether the current account could pay for gas. */
async function broadcast(
  context: SenderContext,
  { sender, signed }: Pick<Attempt, "sender" | "signed">,
): Promise<BroadcastResult> {
  const { chain } = context;
  const result = await chain.broadcast(signed);
  // The function ignores the balance of an account that was replaced, because only the current account pays for new
  // transactions.
  if (sender === chain.sender) context.onGas(result !== "no_gas");
  return result;
}

/**
 * Sends a stored transaction to a node. If nodes demand a higher gas price, the function signs and sends a replacement
 * of the transaction.
 *
 * @returns undefined if no node has accepted a transaction of the nonce, and no mined transaction uses the nonce
 */
export async function send(context: SenderContext, attempt: Attempt): Promise<Hash | undefined> {
  const result = await broadcast(context, attempt);
  if (result === "underpriced") return (await replace(context, attempt)).hash;
  return result === "taken" || result === "nonce_used" ? attempt.hash : undefined;
}

/**
 * Signs the same contract call again with the same nonce and a higher gas price, and sends the new transaction.
 *
 * @returns `isReplaced` is false if the gas price would exceed the maximum, or if the account cannot sign now. If no
 * replacement is sent, the earlier transactions stay valid.
 */
export async function replace(
  context: SenderContext,
  last: Attempt,
): Promise<{ isReplaced: boolean; hash?: Hash }> {
  const { chain, db, purpose } = context;
  const { sender, nonce, reference } = last;
  if (sender !== chain.sender) return { isReplaced: false };
  const before = BigInt(last.gas_price);
  // Nodes accept a replacement of a transaction only if its gas price is at least 10% higher.
  const raised = before + before / 4n + 1n;
  const gasPrice = larger(raised, await chain.gasPrice());
  if (isTooDear(context, gasPrice)) {
    context.onTooDear();
    return { isReplaced: false };
  }
  const signed = await unlessUnsigned(chain.sign(callOf(last), nonce, gasPrice));
  if (signed instanceof SignerError) return { isReplaced: false };
  const attempt = last.attempt + 1;
  const signed_at = new Date(context.clock.nowMs());
  const row = { ...signed, sender, nonce, attempt, purpose, reference, gasPrice, signed_at };
  // Another process has already stored a replacement of the transaction, and sends the replacement.
  if (!(await storeAttempt(db, row))) return { isReplaced: true };
  const result = await broadcast(context, row);
  return { isReplaced: true, ...(result === "taken" ? { hash: signed.hash } : {}) };
}

/**
 * Returns a SignerError as the result instead of throwing the error. The signer has already reported the error to the
 * log and the metrics.
 */
export async function unlessUnsigned<T>(work: Promise<T>): Promise<T | SignerError> {
  return await work.catch((error: unknown) => {
    if (error instanceof SignerError) return error;
    throw error;
  });
}

/**
 * Returns the contract call in the first transaction of a nonce. Replacements repeat the call of the first transaction,
 * even if the caller would build a different call now.
 */
function callOf({ signed, hash }: Attempt): Call {
  const { to, data = "0x" } = parseTransaction(signed);
  if (to == null) throw new Error(`transaction ${hash} calls no contract`);
  return { to, data };
}
