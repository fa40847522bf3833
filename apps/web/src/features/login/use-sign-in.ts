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
/** Longest time in ms that a step waits for the player in the wallet. The message is valid for five minutes. */
const waitingMs = 300_000;

/** A failure of the server, not of the wallet: the server was not reached or refused. */
interface Failure {
  readonly error: ApiError;
  readonly wallet: FoundWallet;
}

/**
 * Runs a sign-in and shows each step. `busyWith` is the wallet that the page waits for. Choosing another wallet or
 * leaving the screen cancels the current sign-in and ignores its late answers.
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

/** Shows an error of the wallet with its code. A cancellation by the player is not shown. */
function sayWalletError(error: unknown, t: ReturnType<typeof useT>): void {
  const { message, code, fault } = toWalletError(error, "connect");
  if (fault === "left") hideLoadingToast();
  else showToast("error", message, t("state.code", { code }));
}
