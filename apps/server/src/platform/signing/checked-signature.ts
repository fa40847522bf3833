import {
  type Address,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  isHex,
  keccak256,
  padHex,
  parseSignature,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  serializeSignature,
  serializeTransaction,
} from "viem";
import { type AskedTransaction, SignerError } from "./signer.ts";

type Parsed = ReturnType<typeof parseTransaction>;

/** Nodes take the smaller of the two signatures that are one (EIP-2): with the other, bytes would be stored that nobody mines. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Takes from a signer's answer its signature only, and only if it is this account's on exactly what was asked.
 *
 * @param answer hex of the signed transaction, or an object that has it as `raw`
 * @returns the bytes of the asked transaction with that signature
 * @throws {SignerError} wrong
 */
export async function checkedTransaction(
  answer: unknown,
  asked: AskedTransaction,
  address: Address,
): Promise<Hex> {
  const raw = (
    typeof answer === "object" && answer !== null && "raw" in answer ? answer.raw : answer
  ) as unknown;
  if (!isHex(raw)) throw new SignerError("wrong", "it answered no signed transaction");
  let parsed: Parsed;
  try {
    parsed = parseTransaction(raw.toLowerCase() as Hex);
  } catch (cause) {
    throw new SignerError("wrong", "it answered no transaction that can be read", { cause });
  }
  const { r, s, yParity } = parsed;
  if (r === undefined || s === undefined || yParity === undefined)
    throw new SignerError("wrong", "it answered a transaction that is not signed");
  if (r.length > 66 || s.length > 66 || hexToBigInt(s) > largestS)
    throw new SignerError("wrong", "its signature is one that nodes refuse");
  const signature = { r: padHex(r, { size: 32 }), s: padHex(s, { size: 32 }), yParity };
  const hash = keccak256(serializeTransaction(asked));
  const signedBy = await recoverAddress({ hash, signature }).catch(() => undefined);
  if (signedBy === undefined || !isAddressEqual(signedBy, address))
    throw new SignerError("wrong", `it signed ${differences(parsed, asked)}`);
  const signed = serializeTransaction(asked, { ...signature, v: 27n + BigInt(yParity) });
  // The signature would do: but a signer that dresses it up otherwise is not the one that it should be.
  if (signed !== raw.toLowerCase())
    throw new SignerError("wrong", `it answered ${differences(parsed, asked)}`);
  return signed;
}

/** @throws {SignerError} wrong */
export async function checkedMessage(answer: unknown, message: string, address: Address): Promise<Hex> {
  try {
    if (isHex(answer)) {
      const { r, s, yParity } = parseSignature(answer);
      const signature = serializeSignature({ r, s, yParity });
      if (isAddressEqual(await recoverMessageAddress({ message, signature }), address)) return signature;
    }
  } catch {
    // It is no signature.
  }
  throw new SignerError("wrong", "it answered no signature of the message by this account");
}

/** What a signed transaction says otherwise than it was asked, for the log. */
function differences(parsed: Parsed, asked: AskedTransaction): string {
  const names = ["type", "chainId", "to", "data", "value", "nonce", "gas", "gasPrice"] as const;
  const texts = (of: Partial<Record<(typeof names)[number], unknown>>) =>
    names.map((name) => String(of[name] ?? (name === "value" ? 0 : "none")).toLowerCase());
  const [found, wanted] = [texts(parsed), texts(asked)];
  const other = names.filter((_, index) => found[index] !== wanted[index]);
  return other.length === 0
    ? "as another account, or in other bytes"
    : `another transaction: ${other.join(", ")}`;
}
