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
 * Largest valid value for the number `s` of a signature. Each signature has a second valid form with a larger `s`
 * (EIP-2). Nodes refuse a transaction with the larger `s`.
 */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Reads only the signature from the signer's answer, and checks that the expected account signed exactly the requested
 * transaction.
 *
 * @param answer the signed transaction as hex text, or an object with the hex text in the field `raw`
 * @returns the bytes of the requested transaction with the checked signature
 * @throws {SignerError} with the fault `wrong` if the answer is not the requested transaction with a signature of the
 * expected account
 */
export async function checkedTransaction(
  answer: unknown,
  asked: AskedTransaction,
  address: Address,
): Promise<Hex> {
  const raw = (
    typeof answer === "object" && answer !== null && "raw" in answer ? answer.raw : answer
  ) as unknown;
  if (!isHex(raw)) throw new SignerError("wrong", "the signer returned no signed transaction");
  let parsed: Parsed;
  try {
    parsed = parseTransaction(raw.toLowerCase() as Hex);
  } catch (cause) {
    throw new SignerError("wrong", "the signer returned bytes that are not a transaction", { cause });
  }
  const { r, s, yParity } = parsed;
  if (r === undefined || s === undefined || yParity === undefined)
    throw new SignerError("wrong", "the signer returned an unsigned transaction");
  if (r.length > 66 || s.length > 66 || hexToBigInt(s) > largestS)
    throw new SignerError("wrong", "the signer returned a signature that nodes refuse");
  const signature = { r: padHex(r, { size: 32 }), s: padHex(s, { size: 32 }), yParity };
  const hash = keccak256(serializeTransaction(asked));
  const signedBy = await recoverAddress({ hash, signature }).catch(() => undefined);
  if (signedBy === undefined || !isAddressEqual(signedBy, address))
    throw new SignerError("wrong", `the signer signed ${differences(parsed, asked)}`);
  const signed = serializeTransaction(asked, { ...signature, v: 27n + BigInt(yParity) });
  // The signature in the answer of the remote signer is valid. The server nevertheless does not trust a signer that
  // signed the requested transaction and returned different bytes.
  if (signed !== raw.toLowerCase())
    throw new SignerError("wrong", `the signer returned ${differences(parsed, asked)}`);
  return signed;
}

/**
 * Reads the signature of a message from the signer's answer, and checks that the expected account signed the message.
 *
 * @throws {SignerError} with the fault `wrong` if the answer is not a signature of the message by the account
 */
export async function checkedMessage(answer: unknown, message: string, address: Address): Promise<Hex> {
  try {
    if (isHex(answer)) {
      const { r, s, yParity } = parseSignature(answer);
      const signature = serializeSignature({ r, s, yParity });
      if (isAddressEqual(await recoverMessageAddress({ message, signature }), address)) return signature;
    }
  } catch {
    // If no account can be recovered from the answer, the answer is not a signature.
  }
  throw new SignerError("wrong", "the signer returned no signature of the message by this account");
}

/** Lists, for the log, the fields in which the signed transaction differs from the requested transaction. */
function differences(parsed: Parsed, asked: AskedTransaction): string {
  const names = ["type", "chainId", "to", "data", "value", "nonce", "gas", "gasPrice"] as const;
  const texts = (of: Partial<Record<(typeof names)[number], unknown>>) =>
    names.map((name) => String(of[name] ?? (name === "value" ? 0 : "none")).toLowerCase());
  const [found, wanted] = [texts(parsed), texts(asked)];
  const other = names.filter((_, index) => found[index] !== wanted[index]);
  return other.length === 0
    ? "the requested transaction as another account, or in different bytes"
    : `another transaction: ${other.join(", ")}`;
}
