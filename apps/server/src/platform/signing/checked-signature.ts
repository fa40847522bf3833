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

/**
 * Largest valid s value. Each signature has a second valid form with a larger s (EIP-2), and nodes do not mine a
 * transaction with the larger s.
 */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Takes only the signature from a signer's answer, and checks that the expected account signed exactly the requested
 * transaction.
 *
 * @param answer hex of the signed transaction, or an object with the hex in the field `raw`
 * @returns the bytes of the requested transaction with the checked signature
 * @throws {SignerError} wrong, if the answer is not the requested transaction signed by the expected account
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
  // The signature is valid, but the server does not trust a signer that returns other bytes than requested.
  if (signed !== raw.toLowerCase())
    throw new SignerError("wrong", `it answered ${differences(parsed, asked)}`);
  return signed;
}

/**
 * Takes the signature of a message from a signer's answer and checks that the expected account signed the message.
 *
 * @throws {SignerError} wrong, if the answer is not a signature of the message by the account
 */
export async function checkedMessage(answer: unknown, message: string, address: Address): Promise<Hex> {
  try {
    if (isHex(answer)) {
      const { r, s, yParity } = parseSignature(answer);
      const signature = serializeSignature({ r, s, yParity });
      if (isAddressEqual(await recoverMessageAddress({ message, signature }), address)) return signature;
    }
  } catch {
    // A failed recovery means that the answer is not a signature.
  }
  throw new SignerError("wrong", "it answered no signature of the message by this account");
}

/** Lists the fields in which the signed transaction differs from the requested transaction, for the log. */
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
