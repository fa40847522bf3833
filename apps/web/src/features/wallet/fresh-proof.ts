import type { Body } from "@gemplay/api-schema";
import { call } from "../../api/index.ts";
import { connectAccountWallet, signMessage } from "../../wallet/index.ts";

type FreshProof = Body<"POST /user/setting_fund_password">["proof"];

/**
 * Asks the account's wallet for a fresh signature that names what it is for: a session alone is not enough.
 *
 * @throws {WalletError} signatureRefused, otherAddress, accountWithoutWallet …
 * @throws {ApiError} from the server, which the caller shows
 */
export async function signFreshProof(
  purpose: Body<"POST /user/proof_message">["purpose"],
): Promise<FreshProof> {
  // The wallet first: the text is good for minutes only.
  const wallet = await connectAccountWallet();
  const { nonce, message } = await call(
    "POST /user/proof_message",
    { body: { purpose, origin: location.origin } },
    { silent: true },
  );
  return { nonce, signature: await signMessage(wallet, message) };
}
