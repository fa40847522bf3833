import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/index.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { type SignInStep, signIn } from "../../session/index.ts";
import { cancelWalletWaits } from "../../stores/index.ts";
import { hideLoadingToast, showToast } from "../../ui/index.ts";
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

/**
 * Runs a sign-in and says each step; `busyWith` is the wallet that is being waited for. Choosing another wallet, or leaving
 * the screen, gives the present one up: its late answers are forgotten.
 */
export function useSignIn() {
  const t = useT();
  const [busyWith, setBusyWith] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const present = useRef<AbortController>(undefined);

  const giveUp = useRef(() => {
    if (!present.current) return;
    present.current.abort();
    present.current = undefined;
    cancelWalletWaits();
    hideLoadingToast();
  });
  useEffect(() => () => giveUp.current(), []);

  async function start(wallet: FoundWallet): Promise<void> {
    // Ignores a second press on the wallet that is already signing in.
    if (busyWith === wallet.id) return;
    giveUp.current();
    const attempt = new AbortController();
    present.current = attempt;
    setBusyWith(wallet.id);
    setFailure(null);
    const onStep = (step: SignInStep) =>
      showToast(
        "loading",
        t("login.waiting"),
        t(stepTexts[step], { wallet: walletName(wallet, t) }),
        waitingMs,
      );
    try {
      if (await signIn(wallet.id, onStep, attempt.signal)) showToast("succ", t("login.done"));
      else if (present.current === attempt) hideLoadingToast();
    } catch (error) {
      if (present.current !== attempt) return;
      // The failed call's toast has replaced the loading toast. The screen shows the error too.
      if (error instanceof ApiError) setFailure({ error, wallet });
      else sayWalletError(error, t);
    } finally {
      if (present.current === attempt) {
        present.current = undefined;
        setBusyWith("");
      }
    }
  }

  return { busyWith, failure, start: (wallet: FoundWallet) => void start(wallet) };
}

/** The player knows that they cancelled; anything else is said with its code. */
function sayWalletError(error: unknown, t: ReturnType<typeof useT>): void {
  const { message, code, fault } = toWalletError(error, "connect");
  if (fault === "left") hideLoadingToast();
  else showToast("error", message, t("state.code", { code }));
}
