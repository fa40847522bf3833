import { crashMultiplierAtE4 } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { useEffect } from "react";
import type { CrashFloor } from "../../queries/index.ts";
import { createStore, useStore } from "../../stores/index.ts";
import { DemoRefusal, demoStore, recordDemoRound, takeDemoStake } from "../play/demo-table.ts";
import { stakeDecimals } from "../play/round.ts";
import { type DemoBet, demoRound, demoTargetE4, judgeDemoBet } from "./demo-crash.ts";
import type { CrashBet, CrashSender } from "./own-bet.ts";

/**
 * The bet of the guest, which stays when the screen closes. `recorded` is true when the demo has stored the finished
 * round of the bet.
 */
const store = createStore<{ readonly bet: DemoBet | null; readonly recorded: boolean }>({
  bet: null,
  recorded: true,
});

/** Interval in ms between two checks of an open bet, which is the longest delay of a shown automatic cash-out. */
const lookEveryMs = 100;

/** Returns the sender for bets with play money on the live rounds. */
export function useDemoBet(floor: CrashFloor | undefined): CrashSender {
  const bet = useStore(store, (state) => state.bet);
  const waiting = useStore(store, (state) => !state.recorded);
  useEffect(() => {
    if (!floor || !waiting) return undefined;
    look(floor);
    const timer = setInterval(() => look(floor), lookEveryMs);
    return () => clearInterval(timer);
  }, [floor, waiting]);

  return {
    bet: bet && bet.round === floor?.current.round ? bet : null,
    unanswered: false,
    async askAgain() {},
    async place({ asset, amount, autoCashOutE4 }) {
      if (floor?.current.state !== "betting") throw new DemoRefusal("closed");
      takeDemoStake(amount, autoCashOutE4 ?? undefined);
      const { round, byHandE4 } = floor.current;
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
          payout: "0",
          askedE4: null,
        },
        recorded: false,
      });
    },
    async cancel({ id, amount }) {
      const { bet: open } = store.get();
      if (floor?.current.state !== "betting" || open?.id !== id) throw new DemoRefusal("too late");
      returnStake(amount);
      store.set({ bet: { ...open, state: "refunded", payout: amount }, recorded: true });
    },
    async cashOut({ id }) {
      const { bet: open } = store.get();
      if (floor?.current.state !== "running" || open?.id !== id) throw new DemoRefusal("too late");
      const elapsedMs = performance.now() + floor.serverOffsetMs - floor.current.startsAtMs;
      store.set({ bet: { ...open, askedE4: crashMultiplierAtE4(elapsedMs) } });
      await settled(id);
    },
    payoutOf: async ({ payout }: CrashBet) => payout,
  };
}

/** Updates the bet of the guest, and records the finished round in the demo. */
function look(floor: CrashFloor): void {
  const { bet, recorded } = store.get();
  if (!bet || recorded) return;
  const judged = judgeDemoBet(bet, floor, performance.now() + floor.serverOffsetMs);
  const past = floor.history.find(({ round }) => round === bet.round);
  if (judged.state === "refunded") returnStake(bet.amount);
  else if (past) recordDemoRound(demoRound(judged, past, floor.chain.salt, Date.now()));
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
