// The signing key of an operator in tests, which signs tree heads and receipts.
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { canonicalStatement, type JsonValue, prepareReceipts, type Statement } from "@gemplay/games";

export interface OperatorKey {
  /** The number of the key in receipts. */
  readonly number: number;
  /** The public key, 64 hexadecimal characters. */
  readonly publicKey: string;
  sign(text: string): Buffer;
}

/** A saved receipt, as the page writes it into a file. */
export interface SavedJson {
  readonly call: string;
  readonly player: string;
  readonly request: JsonValue;
  readonly answer: JsonValue;
  readonly receipt: {
    readonly atMs: number;
    readonly index: number;
    readonly size: number;
    readonly key: number;
    readonly path: readonly string[];
    readonly signature: string;
  };
}

export function newKey(number = 1): OperatorKey {
  return keyOf(number, generateKeyPairSync("ed25519").privateKey);
}

/** Returns the key with this number and Ed25519 private key. */
export function keyOf(number: number, privateKey: KeyObject): OperatorKey {
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    number,
    publicKey: Buffer.from(x, "base64url").toString("hex"),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  };
}

/** Signs one answer, and returns the receipt with the answer as the page saves them. */
export function signAnswer(key: OperatorKey, { atMs, ...said }: Statement): SavedJson {
  const { text, unsigned } = prepareReceipts([canonicalStatement({ ...said, atMs })]);
  const [place] = unsigned;
  if (place === undefined) throw new Error("no receipt");
  return {
    ...said,
    receipt: { ...place, atMs, key: key.number, signature: key.sign(text).toString("base64") },
  };
}
