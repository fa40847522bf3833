import {
  type AutoEvent,
  type AutoRun,
  type AutoSettings,
  blockAuto,
  type StopReason,
  startAuto,
  stepAuto,
} from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/index.ts";
import { userStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { whenRealityConfirmed } from "../../../widgets/limits/index.ts";
import { stakeDecimals } from "../game/round.ts";
import { isTurbo, untilStart } from "../panel/play-rules.ts";
import type { Refusal } from "../panel/use-play.ts";
import { formatBase, type StakeBounds } from "../stake/stake.ts";
import { pause } from "../table/pause.ts";

export type PlayMode = "manual" | "auto";

/**
 * The functions that `useAuto` calls to place bets one after another. `B` is the type of a bet without its amount. All
 * bets of a run are equal except for their amounts.
 */
interface AutoPlace<B> {
  place(
    bet: B & { readonly amount: string },
    run: AutoRun,
  ): Promise<
    | {
        readonly settled: { readonly round: { readonly payout: string }; readonly balance: string };
        /** True if the next bet of the run is already placed. */
        readonly isNextPlaced?: boolean;
        readonly refusal?: undefined;
      }
    | { readonly settled?: undefined; readonly refusal: Refusal }
  >;
  /**
   * Called when the run has ended, or the player has left the screen.
   * @param isOwn true if the player who started the run is still signed in
   */
  end?(isOwn: boolean): void;
}

export interface Auto<B> {
  /** The current run of automatic bets, or null. */
  readonly run: AutoRun | null;
  /**
   * Reason why the last run of automatic bets on this screen ended. The value is null before the first run and during a
   * run.
   */
  readonly ended: AutoEnd | null;
  start(settings: AutoSettings, bet: B, bounds: StakeBounds): void;
  /** Stops automatic bets after the bets that are already placed. If no bet is placed, stops immediately. */
  stop(): void;
}

/** The reason why automatic bets ended, as a text for the player. */
interface AutoEnd {
  /** True if automatic bets ended because the page could not place the next bet. */
  readonly blocked: boolean;
  readonly title: string;
  readonly detail: string;
}

/** Time in milliseconds from a result to the next automatic bet, so that the player can see the result. */
const betweenMs = { seen: 650, turbo: 90 } as const;

/**
 * Places automatic bets of a game one after another. A timer starts each automatic bet, so the bets continue in a
 * hidden browser tab, but more slowly. When the player leaves the screen or the session changes, the run ends after the
 * bets that are already placed. A run belongs only to the player who started it.
 */
export function useAuto<B extends object>(play: AutoPlace<B>): Auto<B> {
  const [run, setRun] = useState<AutoRun | null>(null);
  const [ended, setEnded] = useState<AutoEnd | null>(null);
  const now = useRef<AutoRun | null>(null);
  const here = useRef(true);
  const latest = useRef(play);
  latest.current = play;

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const step = useCallback((event: AutoEvent): AutoRun | null => {
    if (now.current) now.current = stepAuto(now.current, event);
    setRun(now.current);
    return now.current;
  }, []);

  const start: Auto<B>["start"] = useCallback(
    async (settings, bet, bounds) => {
      if (now.current) return;
      now.current = startAuto(settings);
      setRun(now.current);
      setEnded(null);
      let { balanceBase } = bounds;
      let refusal: Refusal = { title: "", detail: "" };
      let isNextPlaced = false;
      const { token } = userStore.get();
      while (here.current && token === userStore.get().token && now.current && !now.current.ended) {
        const { stakeBase, stopAsked } = now.current;
        const reason = stopAsked ? "asked" : blockAuto(now.current, { ...bounds, balanceBase });
        if (reason && !isNextPlaced) {
          step({ type: "blocked", reason });
          break;
        }
        const amount = formatAmount(stakeBase, stakeDecimals);
        const placed = await latest.current.place({ ...bet, amount }, now.current);
        if (placed.refusal) {
          refusal = placed.refusal;
          // The page reports a refused bet even if the player has asked to stop, because a round may still be open.
          step({ type: "blocked", reason: now.current.stopAsked && !refusal.title ? "asked" : "refused" });
          break;
        }
        balanceBase = parseAmount(placed.settled.balance, stakeDecimals);
        const payoutBase = parseAmount(placed.settled.round.payout, stakeDecimals);
        isNextPlaced = placed.isNextPlaced ?? false;
        const after = step({ type: "settled", stakeBase, payoutBase, isNextPlaced });
        if (after?.ended) break;
        // Nobody sees the results in a hidden tab, where a browser may delay each pause by up to a minute.
        const isUnseen = after?.stopAsked === true || (document.hidden && isNextPlaced);
        if (!isUnseen) await pause(isTurbo() ? betweenMs.turbo : betweenMs.seen);
        await untilStart();
        // The page shows a due reality check between two automatic bets, when the board shows no round.
        await whenRealityConfirmed();
      }
      const last = now.current;
      now.current = null;
      latest.current.end?.(token === userStore.get().token);
      if (!here.current) return;
      setRun(null);
      if (!last?.ended) return;
      const end = describeEnd(last, last.ended, refusal);
      setEnded(end);
      // Shows no toast if an error toast or a sheet over the game has already shown the reason.
      if (!refusal.said && !refusal.inSheet) showToast(end.blocked ? "error" : "succ", end.title, end.detail);
    },
    [step],
  );

  return { run, ended, start, stop: useCallback(() => void step({ type: "stopAsked" }), [step]) };
}

/**
 * Scrolls to the top of the page when automatic bets start or end. At the top, the player sees the board, or the reason
 * why automatic bets ended.
 */
export function useTopOfRun(mode: PlayMode, running: boolean): void {
  useEffect(() => {
    if (running || mode === "auto") scrollTo(0, 0);
  }, [running, mode]);
}

const whys = {
  asked: "auto.end.asked",
  count: "auto.end.count",
  profit: "auto.end.profit",
  loss: "auto.end.loss",
  singleWin: "auto.end.singleWin",
  losses: "auto.end.losses",
  wins: "auto.end.wins",
  lossesInAll: "auto.end.lossesInAll",
  winsInAll: "auto.end.winsInAll",
  balance: "auto.end.balance",
  tableMaximum: "auto.end.tableMaximum",
  tableMinimum: "auto.end.tableMinimum",
  refused: "auto.end.refused",
} as const satisfies Record<StopReason, string>;

function describeEnd(run: AutoRun, reason: StopReason, refusal: Refusal): AutoEnd {
  const profit = formatBase(run.profitBase, { signed: true });
  const sum = t("auto.end.sum", { count: run.played, profit });
  const blocked =
    reason === "balance" || reason === "tableMaximum" || reason === "tableMinimum" || reason === "refused";
  const detail = reason === "refused" ? `${refusal.title} ${refusal.detail}`.trim() : sum;
  return { blocked, title: t(whys[reason]), detail };
}
