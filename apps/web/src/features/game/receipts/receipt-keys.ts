import type { Data } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";

/** A public key of the server for receipts and for tree heads of the public log. */
export type ReceiptKey = Data<"GET /fairness/receipt-keys">[number];

/** The public keys of the server by their numbers. */
const keys = new Map<number, ReceiptKey>();

/** The running call that reads the keys; undefined while no call runs. */
let reading: Promise<void> | undefined;

async function readKeys(): Promise<void> {
  try {
    // The page never replaces a key that it has seen.
    for (const key of await call("GET /fairness/receipt-keys", {}, { silent: true }))
      if (!keys.has(key.number)) keys.set(key.number, key);
  } finally {
    reading = undefined;
  }
}

/**
 * Returns the published key that a function accepts, or undefined if the server has no such key.
 * @throws {ApiError} if the page cannot read the keys
 */
export async function findKey(accepts: (key: ReceiptKey) => boolean): Promise<ReceiptKey | undefined> {
  const find = () => [...keys.values()].find(accepts);
  if (find() === undefined) {
    reading ??= readKeys();
    await reading;
  }
  return find();
}

/**
 * Returns whether a signature signs a text with a key.
 * @throws {DOMException} if the browser does not know Ed25519
 */
export async function isSignedBy(
  { publicKey }: ReceiptKey,
  signature: Uint8Array,
  text: string,
): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", fromHex(publicKey), "Ed25519", false, ["verify"]);
  return await crypto.subtle.verify(
    "Ed25519",
    key,
    new Uint8Array(signature),
    new TextEncoder().encode(text),
  );
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
