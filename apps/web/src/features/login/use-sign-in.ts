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
/**
 * Longest time in milliseconds that the page waits for the player's answer in the wallet. The message that the wallet
 * signs is valid for 5 minutes.
 */
const waitingMs = 300_000;

/**
 * A failure that the server caused and not the wallet: the page could not reach the server, or the server refused the
 * sign-in.
 */
interface Failure {
  readonly error: ApiError;
  readonly wallet: FoundWallet;
}

/**
 * Runs a sign-in with a wallet and shows each step of the sign-in. `busyWith` is the id of the wallet whose answer the
 * page waits for. If the player chooses another wallet or leaves the screen, the current sign-in is cancelled. The page
 * ignores late answers of a cancelled sign-in.
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
    // Ignores a second press on a wallet if the sign-in with the same wallet is already running.
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
      // The error toast of the failed call has replaced the loading toast. The sign-in screen also shows the error.
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

/**
 * Shows an error of the wallet with its error code. Shows nothing if the player cancelled the request in the wallet.
 */
function sayWalletError(error: unknown, t: ReturnType<typeof useT>): void {
  const { message, code, fault } = toWalletError(error, "connect");
  if (fault === "left") hideLoadingToast();
  else showToast("error", message, t("state.code", { code }));
}
