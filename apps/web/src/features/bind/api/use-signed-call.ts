import type { FreshProof } from "@gemplay/api-schema";
import { useState } from "react";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";

type WalletProof = Extract<FreshProof, { nonce: string }>;
type Factor = { readonly secondFactor?: string };

/** Sends a call that needs a proof of identity, and tells whether the page waits for the wallet or for the server. */
export function useSignedCall(purpose: "bindEmail" | "changeEmail") {
  const [step, setStep] = useState<"sign" | "save">("save");
  return {
    step,
    /**
     * Asks the wallet for a signature if `proof` is "wallet", and then sends the call. If the account has a second
     * factor, also asks for a second-factor code.
     */
    async send<P extends object>(
      proof: P | "wallet",
      save: (proof: (P | WalletProof) & Factor) => Promise<unknown>,
    ): Promise<void> {
      if (proof === "wallet") setStep("sign");
      const shown = proof === "wallet" ? await proveByWallet(purpose) : proof;
      setStep("save");
      await withSecondFactor((factor) => save({ ...shown, ...factor }));
    },
  };
}
