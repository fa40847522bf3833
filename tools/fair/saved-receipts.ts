import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Receipt, Statement } from "@gemplay/games";

/** Returns whether an Ed25519 key (64 hexadecimal characters) has signed a text. */
export function isSignedBy(publicKey: string, text: string, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(text), key, signature);
}

/** A receipt that the page or a program has saved, with the answer that it confirms. */
export interface SavedReceipt {
  readonly statement: Statement;
  readonly receipt: Receipt;
}

/**
 * Reads a file with one saved receipt, or with a list of saved receipts.
 *
 * @throws {Error} with one sentence if the file does not contain receipts
 */
export function readSavedReceipts(file: string): readonly SavedReceipt[] {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`file: ${error instanceof Error ? error.message : String(error)}`);
  }
  return (Array.isArray(json) ? json : [json]).map(savedReceipt);
}

function savedReceipt(json: unknown): SavedReceipt {
  const { call, player, request, answer, receipt } = fields(json, "the content");
  const { atMs, index, size, key, path, signature } = fields(receipt, "receipt");
  if (typeof call !== "string" || typeof player !== "string")
    throw new Error("file: call and player must be texts");
  if (request === undefined || answer === undefined) throw new Error("file: request and answer are missing");
  for (const [name, value] of Object.entries({ atMs, index, size, key }))
    if (!Number.isSafeInteger(value)) throw new Error(`file: receipt ${name} must be a whole number`);
  if (!Array.isArray(path) || typeof signature !== "string")
    throw new Error("file: receipt needs path and signature");
  return {
    statement: { call, player, request, answer, atMs } as Statement,
    receipt: { atMs, index, size, key, path, signature } as Receipt,
  };
}

function fields(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`file: ${name} must be an object`);
  return value as Readonly<Record<string, unknown>>;
}
