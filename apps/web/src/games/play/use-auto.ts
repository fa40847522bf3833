import { formatAmount, parseAmount } from "@gemplay/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { whenTold } from "../../limits/index.ts";
import { preferencesStore, userStore } from "../../stores/index.ts";
import { showToast } from "../../ui/index.ts";
import {
  type AutoEvent,
  type AutoRun,
  type AutoSettings,
  blockAuto,
  type StopReason,
  startAuto,
  stepAuto,
} from "./auto-play.ts";
import { pause } from "./pause.ts";
import { stakeDecimals } from "./round.ts";
import { formatBase, type StakeBounds } from "./stake.ts";
import type { Refusal } from "./use-play.ts";

export type PlayMode = "manual" | "auto";

/**
 * The parts that `useAuto` needs to place bets one after the other. `B` is a bet without its amount, which is the same
 * for every bet of a run.
 */
interface AutoPlace<B> {
  place(bet: B & { readonly amount: string }): Promise<
    | {
        readonly settled: { readonly round: { readonly payout: string }; readonly balance: string };
        readonly refusal?: undefined;
      }
    | { readonly settled?: undefined; readonly refusal: Refusal }
  >;
}

export interface Auto<B> {
  /** The current run, or null. */
  readonly run: AutoRun | null;
  /** Reason for the end of the last run in this visit. Null before the first run and during a run. */
  readonly ended: AutoEnd | null;
  start(settings: AutoSettings, bet: B, bounds: StakeBounds): void;
  /** Stops the run after the current bet, or at once if no bet is running. */
  stop(): void;
}

/** The reason for the end of a run as text. */
interface AutoEnd {
  /** Whether the next bet was not possible. */
  readonly blocked: boolean;
  readonly title: string;
  readonly detail: string;
}

/** Time in ms between a result and the next bet, so that the player can see the result. */
const betweenMs = { seen: 650, turbo: 90 } as const;

/**
 * Places automatic bets one after the other. A timer and not an animation sets the pace, so that a hidden tab
 * continues, but more slowly. The run ends after the current bet when the player leaves the screen or the session
 * changes, because a run belongs to the player who started the run.
 */
export function useAuto<B extends object>(play: AutoPlace<B>): Auto<B> {
  const [run, setRun] = useState<AutoRun | null>(null);
  const [ended, setEnded] = useState<AutoEnd | null>(null);
  const now = useRef<AutoRun | null>(null);
  const here = useRef(true);
  const place = useRef(play.place);
  place.current = play.place;

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
      const { token } = userStore.get();
      while (here.current && token === userStore.get().token && now.current && !now.current.ended) {
        const { stakeBase, stopAsked } = now.current;
        const reason = stopAsked ? "asked" : blockAuto(now.current, { ...bounds, balanceBase });
        if (reason) {
          step({ type: "blocked", reason });
          break;
        }
        const placed = await place.current({ ...bet, amount: formatAmount(stakeBase, stakeDecimals) });
        if (placed.refusal) {
          refusal = placed.refusal;
          // A refusal is shown even if the player has asked to stop, because a round may still be open.
          step({ type: "blocked", reason: now.current.stopAsked && !refusal.title ? "asked" : "refused" });
          break;
        }
        balanceBase = parseAmount(placed.settled.balance, stakeDecimals);
        const payoutBase = parseAmount(placed.settled.round.payout, stakeDecimals);
        const after = step({ type: "settled", stakeBase, payoutBase });
        if (after?.ended) break;
        await pause(preferencesStore.get().turbo ? betweenMs.turbo : betweenMs.seen);
        // No round is open between two bets, so the page shows a due reality check now.
        await whenTold();
      }
      const last = now.current;
      now.current = null;
      if (!here.current) return;
      setRun(null);
      if (!last?.ended) return;
      const end = describeEnd(last, last.ended, refusal);
      setEnded(end);
      // A toast has already shown a refusal of the server, or a sheet over the game shows the refusal.
      if (!refusal.said && !refusal.inSheet) showToast(end.blocked ? "error" : "succ", end.title, end.detail);
    },
    [step],
  );

  return { run, ended, start, stop: useCallback(() => void step({ type: "stopAsked" }), [step]) };
}

/** Scrolls to the top when a run starts or ends, so that the player sees the board or the reason for the end. */
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
