import { crashMultiplierAtE4 } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { useEffect } from "react";
import type { CrashState } from "../../../queries/index.ts";
import { createStore, useStore } from "../../../stores/index.ts";
import { stakeDecimals } from "../../play/game/round.ts";
import { DemoRefusal, demoStore, recordDemoRound, takeDemoStake } from "../../play/table/demo-table.ts";
import { type DemoBet, demoRound, demoTargetE4, judgeDemoBet } from "./demo-crash.ts";
import type { CrashBet, CrashSender } from "./own-bet.ts";

/**
 * The guest's bet on a Crash round. The guest's bet stays open when the guest closes the Crash screen. `recorded` is
 * true after the demo has stored the finished round of the bet.
 */
const store = createStore<{ readonly bet: DemoBet | null; readonly recorded: boolean }>({
  bet: null,
  recorded: true,
});

/**
 * Interval in milliseconds between two checks of the state of an open demo bet. The page shows an automatic cash-out at
 * most one interval late.
 */
const lookEveryMs = 100;

/** Returns the object that places bets with play money on live Crash rounds. */
export function useDemoBet(crash: CrashState | undefined): CrashSender {
  const bet = useStore(store, (state) => state.bet);
  const waiting = useStore(store, (state) => !state.recorded);
  useEffect(() => {
    if (!crash || !waiting) return undefined;
    look(crash);
    const timer = setInterval(() => look(crash), lookEveryMs);
    return () => clearInterval(timer);
  }, [crash, waiting]);

  return {
    bet: bet && bet.round === crash?.current.round ? bet : null,
    unanswered: false,
    async askAgain() {},
    async place({ asset, amount, autoCashOutE4 }) {
      if (crash?.current.state !== "betting") throw new DemoRefusal("closed");
      takeDemoStake(amount, autoCashOutE4 ?? undefined);
      const { round, byHandE4 } = crash.current;
      store.set({
        bet: {
          id: `demo-crash-${round}`,
          round,
          asset,
          amount,
          autoCashOutE4,
          targetE4: demoTargetE4(autoCashOutE4, amount, byHandE4),
          state: "open",
          cashOutE4: null,
          calledAtMs: null,
          payout: "0",
          askedE4: null,
        },
        recorded: false,
      });
    },
    async cancel({ id, amount }) {
      const { bet: open } = store.get();
      if (crash?.current.state !== "betting" || open?.id !== id) throw new DemoRefusal("too late");
      returnStake(amount);
      store.set({ bet: { ...open, state: "refunded", payout: amount }, recorded: true });
    },
    async cashOut({ id }) {
      const { bet: open } = store.get();
      if (crash?.current.state !== "running" || open?.id !== id) throw new DemoRefusal("too late");
      const elapsedMs = performance.now() + crash.serverOffsetMs - crash.current.startsAtMs;
      store.set({ bet: { ...open, askedE4: crashMultiplierAtE4(elapsedMs) } });
      await settled(id);
    },
    payoutOf: async ({ payout }: CrashBet) => payout,
  };
}

/** Updates the state of the guest's bet, and stores the round in the demo after the end of the round. */
function look(crash: CrashState): void {
  const { bet, recorded } = store.get();
  if (!bet || recorded) return;
  const judged = judgeDemoBet(bet, crash, performance.now() + crash.serverOffsetMs);
  const past = crash.history.find(({ round }) => round === bet.round);
  if (judged.state === "refunded") returnStake(bet.amount);
  else if (past) recordDemoRound(demoRound(judged, past, crash.chain.salt, Date.now()));
  store.set({ bet: judged, recorded: judged.state === "refunded" || past !== undefined });
}

function returnStake(amount: string): void {
  demoStore.set({ balanceBase: demoStore.get().balanceBase + parseAmount(amount, stakeDecimals) });
}

function settled(id: string): Promise<void> {
  return new Promise((done) => {
    const stop = store.subscribe(() => {
      const { bet } = store.get();
      if (bet?.id === id && bet.state === "open") return;
      stop();
      done();
    });
  });
}
