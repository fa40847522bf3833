// Signs the answers of the simulated server with a key of the test.
import type { Data, Receipt } from "@gemplay/api-schema";
import { canonicalStatement, type JsonValue, prepareReceipts } from "@gemplay/games";
import { userStore } from "../src/stores/index.ts";

const pair = crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]) as Promise<CryptoKeyPair>;

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the public key of the simulated server. */
export async function receiptKeys(): Promise<Data<"GET /fairness/receipt-keys">> {
  const publicKey = hex(await crypto.subtle.exportKey("raw", (await pair).publicKey));
  return [{ number: 1, publicKey, madeAtMs: 1, witness: null }];
}

/** Signs a text with the key of the simulated server. */
export async function signText(text: string): Promise<Uint8Array> {
  const { privateKey } = await pair;
  return new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(text)));
}

/** The time of all receipts of the simulated server. */
export const receiptAtMs = 1_795_900_000_000;

/** Returns the receipt for an answer to the signed-in player. */
export async function receiptOf(call: string, body: unknown, answer: unknown): Promise<Receipt> {
  const atMs = receiptAtMs;
  const player = userStore.get().playerId;
  const asSent = JSON.parse(JSON.stringify(answer)) as JsonValue;
  const request = (body ?? null) as JsonValue;
  const statement = canonicalStatement({ call, player, request, answer: asSent, atMs });
  const { text, unsigned } = prepareReceipts([statement]);
  const signature = await signText(text);
  const path = unsigned[0] ?? { index: 0, size: 1, path: [] };
  return { ...path, atMs, key: 1, signature: btoa(String.fromCharCode(...signature)) };
}
