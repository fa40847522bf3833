import { type Address, type Hex, isErc6492Signature, isHex } from "viem";
import { verifyMessage } from "viem/utils";
import type { ChainAccess } from "../../platform/chain/index.ts";
import { AppError } from "../../platform/http/index.ts";

export interface SignedMessage {
  /** Checksummed. */
  readonly address: Address;
  readonly message: string;
  readonly signature: string;
}

/**
 * Checks that the address signed the message: by its key, which needs no chain; else by its contract (EIP-1271), also
 * one that is not deployed yet (EIP-6492).
 *
 * @throws {AppError} SignatureInvalid, or ChainUnavailable when only the chain could tell and it does not answer
 */
export async function checkSignature(signed: SignedMessage, chain: ChainAccess): Promise<void> {
  const { signature } = signed;
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length < 4)
    throw new AppError("SignatureInvalid");
  if (await isSignedByKey({ ...signed, signature })) return;
  if (await isSignedByContract({ ...signed, signature }, chain)) return;
  throw new AppError("SignatureInvalid");
}

type Signed = SignedMessage & { readonly signature: Hex };

async function isSignedByKey(signed: Signed): Promise<boolean> {
  if (signed.signature.length !== 132) return false;
  try {
    return await verifyMessage(signed);
  } catch {
    return false; // numbers that are on no curve
  }
}

async function isSignedByContract(signed: Signed, { publicClient }: ChainAccess): Promise<boolean> {
  try {
    // Asked first, because an address without code needs no more, and because this fails when the chain is away:
    // the verification itself says "no" to both.
    const code = await publicClient.getCode({ address: signed.address });
    const mayBeContract = (code !== undefined && code !== "0x") || isErc6492Signature(signed.signature);
    return mayBeContract && (await publicClient.verifyMessage(signed));
  } catch (error) {
    throw new AppError("ChainUnavailable", {}, { cause: error });
  }
}
