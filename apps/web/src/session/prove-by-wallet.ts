import type { Data, FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { call } from "../api/index.ts";
import { inHost } from "../host/index.ts";

/** Whether the account's wallet can sign here: inside the messaging host there is none. */
export function canWalletSign(info: Pick<Data<"GET /user/info">, "address"> | undefined): boolean {
  return info?.address !== null && !inHost;
}

/**
 * A fresh signature of the account's wallet, for what a session alone does not allow.
 *
 * @throws {WalletError} signatureRefused, otherAddress, accountWithoutWallet …; nothing was done
 * @throws {ApiError} from the server, which the caller shows
 */
export async function proveByWallet(
  purpose: FreshProofPurpose,
): Promise<Extract<FreshProof, { nonce: string }>> {
  const { connectAccountWallet, signMessage } = await import("../wallet/index.ts");
  // The wallet first: the text is good for minutes only.
  const wallet = await connectAccountWallet();
  const { nonce, message } = await call(
    "POST /user/proof_message",
    { body: { purpose, origin: location.origin } },
    { silent: true },
  );
  return { nonce, signature: await signMessage(wallet, message) };
}
