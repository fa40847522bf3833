import type { Receipt } from "@gemplay/api-schema";
import { type JsonValue, signedText } from "@gemplay/games";
import type { Answered } from "../../../api/index.ts";
import { findKey, isSignedBy } from "./receipt-keys.ts";

/** A receipt with everything that a third person needs to check it. */
export interface SavedReceipt extends Required<Omit<Answered, "receipt">> {
  /** The id of the player. */
  readonly player: string;
  readonly receipt: Receipt;
}

/**
 * Returns whether the server has signed the saved answer.
 * @throws {DOMException} if the browser does not know Ed25519
 * @throws {ApiError} if the page cannot read the keys
 */
export async function isValid({ receipt, ...saved }: SavedReceipt): Promise<boolean> {
  const key = await findKey(({ number }) => number === receipt.key);
  const { call: name, player, request, answer } = saved;
  const statement = {
    call: name,
    player,
    request: request as JsonValue,
    answer: answer as JsonValue,
    atMs: receipt.atMs,
  };
  const text = signedText(statement, receipt);
  if (key === undefined || text === undefined) return false;
  const signature = Uint8Array.from(atob(receipt.signature), (one) => one.charCodeAt(0));
  return await isSignedBy(key, signature, text);
}
