import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { connectWallet, signMessage } from "../../../wallet/index.ts";

export type SignedQuestion = Body<"POST /user/wallet/bind">["wallet"];

/** Asks the new wallet for the signature that binds the wallet to the account. */
export async function signToBind(walletId: string): Promise<SignedQuestion> {
  const wallet = await connectWallet(walletId);
  const { nonce, message } = await call(
    "POST /user/proof_message",
    { body: { purpose: "bindWallet", origin: location.origin, address: wallet.address } },
    { silent: true },
  );
  return { nonce, signature: await signMessage(wallet, message) };
}

/** Binds a wallet to the account, after the wallet has signed the server's message. */
export const bindWallet = (wallet: SignedQuestion, proof: FreshProof) =>
  call("POST /user/wallet/bind", { body: { wallet, proof } }, { silent: true });
