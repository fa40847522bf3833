import { formatAmount, parseAmount } from "@gemplay/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatAmountText, t } from "../../../i18n/index.ts";
import { preferencesStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import {
  type AutoEvent,
  type AutoRun,
  type AutoSettings,
  blockAuto,
  type StopReason,
  startAuto,
  stepAuto,
} from "./auto-play.ts";
import { type Bet, stakeDecimals } from "./round.ts";
import type { StakeBounds } from "./stake.ts";
import type { Play } from "./use-play.ts";

export interface Auto {
  /** Null while nothing runs. */
  readonly run: AutoRun | null;
  start(settings: AutoSettings, bet: Omit<Bet, "key" | "amount">, bounds: StakeBounds): void;
  /** Stops after the bet that is under way, at once between two bets. */
  stop(): void;
}

/** Between a result and the next bet: time to see it. */
const betweenMs = { seen: 650, turbo: 90 } as const;

/**
 * Runs automatic bets one after the other. The pace is a timer's, never an animation's, so that a hidden tab goes on,
 * only slower; leaving the screen ends the run after the bet that is under way.
 */
export function useAuto(play: Play): Auto {
  const [run, setRun] = useState<AutoRun | null>(null);
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

  const start: Auto["start"] = useCallback(
    async (settings, bet, bounds) => {
      if (now.current) return;
      now.current = startAuto(settings);
      setRun(now.current);
      let { balanceBase } = bounds;
      let refusal = { title: "", detail: "" };
      while (here.current && now.current && !now.current.ended) {
        const { stakeBase, stopAsked } = now.current;
        const reason = stopAsked ? "asked" : blockAuto(now.current, { ...bounds, balanceBase });
        if (reason) {
          step({ type: "blocked", reason });
          break;
        }
        const placed = await place.current({ ...bet, amount: formatAmount(stakeBase, stakeDecimals) });
        if (placed.refusal) {
          refusal = placed.refusal;
          step({ type: "blocked", reason: "refused" });
          break;
        }
        balanceBase = parseAmount(placed.settled.balance, stakeDecimals);
        const payoutBase = parseAmount(placed.settled.round.payout, stakeDecimals);
        const after = step({ type: "settled", stakeBase, payoutBase });
        if (!after?.ended)
          await new Promise((done) =>
            setTimeout(done, preferencesStore.get().turbo ? betweenMs.turbo : betweenMs.seen),
          );
      }
      const ended = now.current;
      now.current = null;
      if (!here.current) return;
      setRun(null);
      if (ended?.ended) sayWhy(ended, ended.ended, refusal);
    },
    [step],
  );

  return { run, start, stop: useCallback(() => void step({ type: "stopAsked" }), [step]) };
}

const whys = {
  asked: "auto.end.asked",
  count: "auto.end.count",
  profit: "auto.end.profit",
  loss: "auto.end.loss",
  singleWin: "auto.end.singleWin",
  losses: "auto.end.losses",
  wins: "auto.end.wins",
  balance: "auto.end.balance",
  tableMaximum: "auto.end.tableMaximum",
  tableMinimum: "auto.end.tableMinimum",
  refused: "auto.end.refused",
} as const satisfies Record<StopReason, string>;

function sayWhy(run: AutoRun, reason: StopReason, refusal: { title: string; detail: string }): void {
  if (reason === "refused") {
    showToast("error", t(whys.refused), `${refusal.title} ${refusal.detail}`.trim());
    return;
  }
  const profit = formatAmountText(formatAmount(run.profitBase, stakeDecimals), { signed: true });
  const blocked = reason === "balance" || reason === "tableMaximum" || reason === "tableMinimum";
  showToast(blocked ? "error" : "succ", t(whys[reason]), t("auto.end.sum", { count: run.played, profit }));
}
