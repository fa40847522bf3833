import type { errors } from "@gemplay/api-schema";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import type { CrashState } from "../../../queries/index.ts";
import { userStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { feel } from "../../play/board/feedback.ts";
import { isTurbo } from "../../play/panel/play-rules.ts";
import { describeRefusal, type Refusal, showRefusal } from "../../play/panel/use-play.ts";
import { gainText } from "../../play/stake/figures.ts";
import { formatCashOut } from "../crash-words.ts";
import type { CrashBet, CrashSender, CrashWish } from "./own-bet.ts";

const betsClosed: (typeof errors)["CrashBetsClosed"]["code"] = 1514;

/** Result of a queued bet: the payout, or the text that explains to the player why the bet failed. */
type Outcome =
  | { readonly payout: string; readonly refusal?: undefined }
  | { readonly payout?: undefined; readonly refusal: Refusal };

export interface CrashPlay {
  /** The player's bet on the current Crash round. */
  readonly bet: CrashBet | null;
  /**
   * A queued bet, which the page will place as soon as a round accepts bets. The player can cancel a queued bet before
   * the page places it.
   */
  readonly queued: CrashWish | null;
  readonly busy: "placing" | "cancelling" | "cashing" | null;
  readonly unanswered: boolean;
  /**
   * Queues a bet for the current betting phase of Crash, or for the next betting phase.
   * @returns a promise of the result, which resolves when the bet has ended or failed
   */
  wish(wish: CrashWish): Promise<Outcome>;
  /** Removes the queued bet, or cancels the placed bet before its round starts. */
  cancel(): void;
  cashOut(): void;
  askAgain(): void;
}

const nothingSaid: Refusal = { title: "", detail: "" };

/**
 * Queues, places, cancels and cashes out the player's bet, at most one bet per Crash round. The hook also shows toasts,
 * and plays sounds and vibrations.
 */
export function useCrashPlay(sender: CrashSender, crash: CrashState | undefined): CrashPlay {
  const [queued, setQueued] = useState<CrashWish | null>(null);
  const [busy, setBusy] = useState<CrashPlay["busy"]>(null);
  const latest = useRef(sender);
  latest.current = sender;
  const waiter = useRef<((outcome: Outcome) => void) | null>(null);
  const answer = useCallback((outcome: Outcome) => {
    waiter.current?.(outcome);
    waiter.current = null;
  }, []);

  const { bet, unanswered } = sender;
  const takesBets = crash?.current.state === "betting";
  const round = crash?.current.round;
  /**
   * Session token of the player who queued the bet. The page never places a queued bet in the session of another
   * player.
   */
  const wishedBy = useRef("");
  const tried = useRef<{ readonly wish: CrashWish; readonly round: number | undefined } | null>(null);
  useEffect(() => {
    if (!queued || !takesBets || bet || busy || unanswered) return;
    if (wishedBy.current !== userStore.get().token) {
      setQueued(null);
      answer({ refusal: nothingSaid });
      return;
    }
    // The page tries to place a queued bet only once per round, because the server would refuse a second attempt for
    // the same reason.
    if (tried.current?.wish === queued && tried.current.round === round) return;
    tried.current = { wish: queued, round };
    setBusy("placing");
    latest.current
      .place(queued)
      .then(() => setQueued(null))
      .catch((error: unknown) => {
        // The bet reached the server after the betting phase, so the page queues the bet for the next round.
        if (error instanceof ApiError && error.code === betsClosed) return;
        setQueued(null);
        answer({ refusal: describeRefusal(error, latest.current.unanswered) });
      })
      .finally(() => setBusy(null));
  }, [queued, takesBets, bet, busy, unanswered, round, answer]);

  useOutcome(sender, crash?.current, answer);
  // When the player leaves the Crash screen, the page drops the queued bet, so no bet is placed on a later round.
  useEffect(() => () => answer({ refusal: nothingSaid }), [answer]);

  const attempt = (kind: NonNullable<CrashPlay["busy"]>, action: () => Promise<void>) => {
    if (busy) return;
    setBusy(kind);
    action()
      .catch((error: unknown) => showRefusal(describeRefusal(error, latest.current.unanswered)))
      .finally(() => setBusy(null));
  };
  return {
    bet,
    queued,
    busy,
    unanswered,
    wish(wish) {
      if (!isTurbo()) feel("press");
      wishedBy.current = userStore.get().token;
      setQueued(wish);
      return new Promise((done) => {
        waiter.current = done;
      });
    },
    cancel() {
      if (bet?.state === "open") return attempt("cancelling", () => latest.current.cancel(bet));
      if (busy === "placing") return;
      setQueued(null);
      answer({ refusal: nothingSaid });
    },
    cashOut() {
      if (bet) attempt("cashing", () => latest.current.cashOut(bet));
    },
    askAgain: () => attempt("placing", () => latest.current.askAgain()),
  };
}

/**
 * Reports the result of the player's bet exactly once. If the page missed the end of the round, the hook reads the
 * result of the bet from the server.
 */
function useOutcome(
  sender: CrashSender,
  current: CrashState["current"] | undefined,
  answer: (outcome: Outcome) => void,
): void {
  const open = useRef<CrashBet | null>(null);
  const latest = useRef(sender);
  latest.current = sender;
  const { bet } = sender;
  const round = current?.round;
  const isCancelled = current?.state === "betting";
  useEffect(() => {
    const before = open.current;
    if (bet?.state === "open") open.current = bet;
    else if (before && bet?.id === before.id) {
      open.current = null;
      announce(bet, isCancelled);
      answer({ payout: bet.payout });
    } else if (before && round !== undefined && round > before.round) {
      open.current = null;
      latest.current
        .payoutOf(before)
        .then((payout) => answer({ payout }))
        .catch((error: unknown) => answer({ refusal: describeRefusal(error, false) }));
    }
  }, [bet, round, isCancelled, answer]);
}

/**
 * Shows the result of a bet to the player.
 * @param isCancelled true if the round had not started; a refund at that time means that the player cancelled the bet
 */
function announce(bet: CrashBet, isCancelled: boolean): void {
  if (bet.state === "cashed_out") {
    showToast("succ", t("crash.cashedOut", { multiplier: formatCashOut(bet.cashOutE4 ?? 0) }), gainText(bet));
    feel("win");
  } else if (bet.state === "refunded" && isCancelled) showToast("succ", t("crash.cancelled"));
  else if (bet.state === "refunded") showToast("succ", t("crash.refunded"), t("crash.refundedNext"));
  else feel("lose");
}
