import { type Address, type Hex, isErc6492Signature, isHex } from "viem";
import { verifyMessage } from "viem/utils";
import type { ChainAccess } from "../../platform/chain/index.ts";
import { AppError } from "../../platform/http/index.ts";

export interface SignedMessage {
  /** The checksummed address of the wallet that signed. */
  readonly address: Address;
  readonly message: string;
  readonly signature: string;
}

/**
 * Checks that a wallet address signed a message. If the address has its own key, the server checks the signature
 * without the chain. A contract wallet itself checks the signature on the chain (EIP-1271), even before the contract is
 * deployed (EIP-6492).
 *
 * @throws {AppError} SignatureInvalid, or ChainUnavailable if only the chain could check the signature and the chain
 * does not answer
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
    return false; // The numbers `r` and `s` of this signature belong to no point of the elliptic curve.
  }
}

async function isSignedByContract(signed: Signed, { publicClient }: ChainAccess): Promise<boolean> {
  try {
    // The function reads the contract code at the address before it verifies the signature. The verification returns
    // false if the address has no code, and also if the chain is unavailable. If the chain is unavailable, reading the
    // code throws an error.
    const code = await publicClient.getCode({ address: signed.address });
    const mayBeContract = (code !== undefined && code !== "0x") || isErc6492Signature(signed.signature);
    return mayBeContract && (await publicClient.verifyMessage(signed));
  } catch (error) {
    throw new AppError("ChainUnavailable", {}, { cause: error });
  }
}
