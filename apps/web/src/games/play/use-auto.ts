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

/** What places bets one after the other. `B` is all of a bet but its amount, the same for every bet of a run. */
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
  /** Null while nothing runs. */
  readonly run: AutoRun | null;
  /** Why the last run of this visit ended; null before the first and while one runs. */
  readonly ended: AutoEnd | null;
  start(settings: AutoSettings, bet: B, bounds: StakeBounds): void;
  /** Stops after the bet that is under way, at once between two bets. */
  stop(): void;
}

/** The end of a run in words. */
interface AutoEnd {
  /** Something stood against the next bet. */
  readonly blocked: boolean;
  readonly title: string;
  readonly detail: string;
}

/** Between a result and the next bet: time to see it. */
const betweenMs = { seen: 650, turbo: 90 } as const;

/**
 * Runs automatic bets one after the other. The pace is a timer's, never an animation's, so that a hidden tab goes on,
 * only slower; leaving the screen ends the run after the bet that is under way, and so does the session's change: a run
 * plays for nobody but the one who started it.
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
          // What was refused is said also to a player who asked to stop: a round may stand open.
          step({ type: "blocked", reason: now.current.stopAsked && !refusal.title ? "asked" : "refused" });
          break;
        }
        balanceBase = parseAmount(placed.settled.balance, stakeDecimals);
        const payoutBase = parseAmount(placed.settled.round.payout, stakeDecimals);
        const after = step({ type: "settled", stakeBase, payoutBase });
        if (after?.ended) break;
        await pause(preferencesStore.get().turbo ? betweenMs.turbo : betweenMs.seen);
        // Between two bets none is open: whoever wants to be told how it went is told now.
        await whenTold();
      }
      const last = now.current;
      now.current = null;
      if (!here.current) return;
      setRun(null);
      if (!last?.ended) return;
      const end = describeEnd(last, last.ended, refusal);
      setEnded(end);
      // A refusal of the server was shown as a toast already, or a sheet over the game shows it.
      if (!refusal.said && !refusal.inSheet) showToast(end.blocked ? "error" : "succ", end.title, end.detail);
    },
    [step],
  );

  return { run, ended, start, stop: useCallback(() => void step({ type: "stopAsked" }), [step]) };
}

/** Shows a run and its end from the top: the board, or why it ended. */
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
