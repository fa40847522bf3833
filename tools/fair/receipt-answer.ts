import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Receipt, type Statement, signedText } from "@gemplay/games";
import { NotProven } from "./solvency-answer.ts";

export const receiptUsage = "npm run -s fair -- receipt --file FILE --key PUBLIC_KEY";

/**
 * Checks saved receipts. The file contains one JSON object, or a list of such objects, with the name of the call, the id
 * of the player, the body of the request, the field `data` of the answer, and the receipt (`call`, `player`, `request`,
 * `answer`, `receipt`). The user should take the public key from the chain, not from the source of the file.
 *
 * @param args arguments after the word `receipt`
 * @returns the call, the player and the time of each answer that the server has signed
 * @throws {NotProven} if the receipt does not belong to the answer, or if the signature is not valid
 * @throws {Error} with one sentence if the arguments are incomplete or the file contains no receipt
 */
export function receiptAnswer(args: readonly string[]): object {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { file: { type: "string" }, key: { type: "string" } },
  });
  if (positionals.length > 0 || values.file === undefined || values.key === undefined)
    throw new Error(`usage: ${receiptUsage}`);
  const [, key] = /^(?:0x)?([0-9a-f]{64})$/.exec(values.key) ?? [];
  if (key === undefined) throw new Error(`key must be 64 lower-case hex characters, not "${values.key}"`);
  const x = Buffer.from(key, "hex").toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const saved = readSaved(values.file);
  for (const [place, { statement, receipt }] of saved.entries()) {
    const text = signedText(statement, receipt);
    if (text === undefined)
      throw new NotProven(`receipt ${place + 1}: the path has the wrong length for the place in the tree`);
    if (!verify(null, Buffer.from(text), publicKey, Buffer.from(receipt.signature, "base64")))
      throw new NotProven(`receipt ${place + 1}: the key has not signed this answer`);
  }
  const answers = saved.map(({ statement: { call, player, atMs }, receipt }) => ({
    ...{ call, player, at: new Date(atMs).toISOString(), key: receipt.key },
  }));
  return { signed: true, answers };
}

interface Saved {
  readonly statement: Statement;
  readonly receipt: Receipt;
}

function readSaved(file: string): readonly Saved[] {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`file: ${error instanceof Error ? error.message : String(error)}`);
  }
  return (Array.isArray(json) ? json : [json]).map(savedReceipt);
}

function savedReceipt(json: unknown): Saved {
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
