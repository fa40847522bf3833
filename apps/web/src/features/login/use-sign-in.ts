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
/** How long a step may take with the player in the wallet: the message is good for five minutes. */
const waitingMs = 300_000;

/** The server could not be asked, or refused; the wallet has nothing to do with it. */
interface Failure {
  readonly error: ApiError;
  readonly wallet: FoundWallet;
}

/** Runs a sign-in and says each step; `busyWith` is the wallet that is being waited for. */
export function useSignIn() {
  const t = useT();
  const [busyWith, setBusyWith] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);

  async function start(wallet: FoundWallet): Promise<void> {
    if (busyWith) return;
    setBusyWith(wallet.id);
    setFailure(null);
    try {
      await signIn(wallet.id, (step) =>
        showToast(
          "loading",
          t("login.waiting"),
          t(stepTexts[step], { wallet: walletName(wallet, t) }),
          waitingMs,
        ),
      );
      showToast("succ", t("login.done"));
    } catch (error) {
      // A failed call has said why, in the place of the toast above; the screen shows it too.
      if (error instanceof ApiError) setFailure({ error, wallet });
      else {
        const { message, code } = toWalletError(error, "connect");
        showToast("error", message, t("state.code", { code }));
      }
    } finally {
      setBusyWith("");
    }
  }

  return { busyWith, failure, start: (wallet: FoundWallet) => void start(wallet) };
}
