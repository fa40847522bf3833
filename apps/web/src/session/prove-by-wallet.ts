import type { Data, FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { call } from "../api/index.ts";
import { inHost } from "../host/index.ts";

/**
 * Returns whether the account's wallet can sign on this page. Inside the messaging host, the page has no access to a
 * wallet.
 */
export function canWalletSign(info: Pick<Data<"GET /user/info">, "address"> | undefined): boolean {
  return info?.address !== null && !inHost;
}

/**
 * Asks the account's wallet for a fresh signature, for actions that a session alone does not allow.
 * @throws {WalletError} signatureRefused, otherAddress, accountWithoutWallet and others, before any action
 * @throws {ApiError} of the server, which the caller shows
 */
export async function proveByWallet(
  purpose: FreshProofPurpose,
): Promise<Extract<FreshProof, { nonce: string }>> {
  const { connectAccountWallet, signMessage } = await import("../wallet/index.ts");
  // The wallet is connected first, because the text to sign is valid for only a few minutes.
  const wallet = await connectAccountWallet();
  const { nonce, message } = await call(
    "POST /user/proof_message",
    { body: { purpose, origin: location.origin } },
    { silent: true },
  );
  return { nonce, signature: await signMessage(wallet, message) };
}
