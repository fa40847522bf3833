import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
 * Longest time in milliseconds that the page waits for the wallet's signature. The message that the wallet signs is
 * valid for 5 minutes.
 */
const waitingMs = 300_000;

/** A sign-in that the player has started. */
interface Attempt {
  readonly wallet: FoundWallet;
  readonly abort: AbortController;
}

/**
 * Runs a sign-in with a wallet and shows each step of the sign-in. `busyWith` is the id of the wallet whose answer the
 * page waits for. If the player chooses another wallet or leaves the screen, the page cancels the current sign-in. The
 * page ignores late answers of a cancelled sign-in.
 */
export function useSignIn() {
  const t = useT();
  const present = useRef<AbortController>(undefined);

  const giveUp = useRef(() => {
    if (!present.current) return;
    present.current.abort();
    present.current = undefined;
    cancelWalletWaits();
    hideLoadingToast();
  });
  useEffect(() => () => giveUp.current(), []);

  const { isPending, error, variables, mutate } = useMutation({
    mutationFn: ({ wallet, abort }: Attempt) => {
      const onStep = (step: SignInStep) =>
        showToast(
          "loading",
          t("login.waiting"),
          t(stepTexts[step], { wallet: walletName(wallet, t) }),
          waitingMs,
        );
      return signIn(wallet.id, onStep, abort.signal);
    },
    onSuccess: (isSignedIn, { abort }) => {
      if (isSignedIn) showToast("succ", t("login.done"));
      else if (present.current === abort) hideLoadingToast();
    },
    onError: (failed, { abort }) => {
      // The error toast of the failed call has replaced the loading toast. The sign-in screen also shows the error.
      if (present.current === abort && !(failed instanceof ApiError)) sayWalletError(failed, t);
    },
    onSettled: (_, _error, { abort }) => {
      if (present.current === abort) present.current = undefined;
    },
  });
  const busyWith = isPending ? variables.wallet.id : "";

  return {
    busyWith,
    /**
     * A failure that did not come from the wallet: the page could not reach the server, or the server refused the
     * sign-in.
     */
    failure: error instanceof ApiError ? { error, wallet: variables?.wallet } : null,
    start(wallet: FoundWallet): void {
      // Ignores a second press on a wallet if the sign-in with the same wallet is already running.
      if (busyWith === wallet.id) return;
      giveUp.current();
      const abort = new AbortController();
      present.current = abort;
      mutate({ wallet, abort });
    },
  };
}

/**
 * Shows an error of the wallet with its error code. Shows nothing if the player cancelled the request in the wallet.
 */
function sayWalletError(error: unknown, t: ReturnType<typeof useT>): void {
  const { message, code, fault } = toWalletError(error, "connect");
  if (fault === "left") hideLoadingToast();
  else showToast("error", message, t("state.code", { code }));
}
