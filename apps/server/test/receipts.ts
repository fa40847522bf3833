// Checks receipts as a stranger would: with the public keys that the server publishes.
import { createPublicKey, verify } from "node:crypto";
import type { Receipt } from "@gemplay/api-schema";
import { type Statement, signedText } from "@gemplay/games";
import { dataOf, type TestServer } from "./compose.ts";

/** Returns whether the server has signed a statement with one of its published keys. */
export async function isValidReceipt(
  { call }: Pick<TestServer, "call">,
  statement: Statement,
  receipt: Receipt,
): Promise<boolean> {
  const keys = dataOf(await call("GET /fairness/receipt-keys"));
  const key = keys.find(({ number }) => number === receipt.key);
  const text = signedText(statement, receipt);
  if (key === undefined || text === undefined) return false;
  const x = Buffer.from(key.publicKey, "hex").toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(receipt.signature, "base64"));
}
