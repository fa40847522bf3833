import type { Receipt } from "@gemplay/api-schema";
import { type JsonValue, signedText } from "@gemplay/games";
import { type Answered, call } from "../../../api/index.ts";

/** A receipt with everything that a third person needs to check it. */
export interface SavedReceipt extends Required<Omit<Answered, "receipt">> {
  /** The id of the player. */
  readonly player: string;
  readonly receipt: Receipt;
}

/** The public keys of the server by their numbers. */
const keys = new Map<number, string>();

/** The running call that reads the keys; undefined while no call runs. */
let reading: Promise<void> | undefined;

async function readKeys(): Promise<void> {
  try {
    // The page never replaces a key that it has seen.
    for (const key of await call("GET /fairness/receipt-keys", {}, { silent: true }))
      if (!keys.has(key.number)) keys.set(key.number, key.publicKey);
  } finally {
    reading = undefined;
  }
}

/** Returns a public key in hexadecimal, or undefined if the server has no key with this number. */
async function publicKey(number: number): Promise<string | undefined> {
  if (!keys.has(number)) {
    reading ??= readKeys();
    await reading;
  }
  return keys.get(number);
}

/**
 * Returns whether the server has signed the saved answer.
 * @throws {DOMException} if the browser does not know Ed25519
 * @throws {ApiError} if the page cannot read the keys
 */
export async function isValid({ receipt, ...saved }: SavedReceipt): Promise<boolean> {
  const key = await publicKey(receipt.key);
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
  const imported = await crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"]);
  return await crypto.subtle.verify(
    "Ed25519",
    imported,
    Uint8Array.from(atob(receipt.signature), (one) => one.charCodeAt(0)),
    new TextEncoder().encode(text),
  );
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
