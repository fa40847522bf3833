import { useState } from "react";
import { ApiError } from "../../api/index.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { type SignInStep, signIn } from "../../session/index.ts";
import { showToast } from "../../ui/index.ts";
import { type FoundWallet, toWalletError } from "../../wallet/index.ts";
import { walletName } from "./wallet-name.ts";

const stepTexts: Record<SignInStep, PageKey> = {
  connect: "login.stepConnect",
  sign: "login.stepSign",
  enter: "login.stepEnter",
};

/** Runs a sign-in and says each step; `busyWith` is the wallet that is being waited for. */
export function useSignIn() {
  const t = useT();
  const [busyWith, setBusyWith] = useState("");

  async function start(wallet: FoundWallet): Promise<void> {
    if (busyWith) return;
    setBusyWith(wallet.id);
    try {
      await signIn(wallet.id, (step) =>
        showToast("loading", t("login.waiting"), t(stepTexts[step], { wallet: walletName(wallet, t) })),
      );
      showToast("succ", t("login.done"));
    } catch (error) {
      // The server's refusal has been shown by the call itself.
      if (!(error instanceof ApiError)) {
        const { message, code } = toWalletError(error, "connect");
        showToast("error", message, t("state.code", { code }));
      }
    } finally {
      setBusyWith("");
    }
  }

  return { busyWith, start: (wallet: FoundWallet) => void start(wallet) };
}
