import type { Platform } from "../../platform/index.ts";
import type { TableLimits } from "../limits.ts";
import { closeMs } from "./crash.bets.ts";
import type { Earning, Tellers } from "./crash.endings.ts";
import type { Chains } from "./crash.next-chain.ts";
import { abandonRound, fateOf, type PlayContext, playRound, settleRound, tellRound } from "./crash.play.ts";
import { createPublicBetTeller } from "./crash.public-bets.ts";
import { pause } from "./crash.waits.ts";
import { currentRound, insertRound, isWatched } from "./rounds.repository.ts";

export type CrashWorkerDependencies = Tellers &
  Earning &
  Pick<Platform, "db" | "clock" | "log" | "settings" | "metrics" | "stream" | "jobs" | "secrets"> & {
    readonly chains: Chains;
    readonly limits: TableLimits;
  };

type WorkerContext = CrashWorkerDependencies & PlayContext;

/** Milliseconds between two checks for watchers while nobody plays, and for the salt of a chain. */
const idleMs = 500;

/**
 * Runs the rounds in one process at a time: betting, running, over, settled, pause. The worker stores each step before
 * announcing the step, so that another process can take over at any time. A process that takes over abandons a round
 * that should have started. Bets that had reached their multiplier at the last report are paid, and all other stakes
 * are refunded.
 */
export function startCrashWorker(dependencies: CrashWorkerDependencies): { stop(): Promise<void> } {
  const publicBets = createPublicBetTeller(dependencies);
  const delay = dependencies.metrics.gauge(
    "gemplay_crash_round_delay_seconds",
    "By how much the last step of a round, its start or its end, came after its time; in the process that runs them",
  );
  const context: WorkerContext = { ...dependencies, publicBets, delay, paying: undefined };
  return context.jobs.runExclusive("crash", async (signal, { ran }) => {
    try {
      await resumeRound(context, signal);
      while (!signal.aborted) {
        await beginRound(context, signal);
        ran();
      }
    } finally {
      delay.set(0);
      await context.paying;
    }
  });
}

/** Ends the round that another process began and did not finish. A round that still accepts bets is played. */
async function resumeRound(context: WorkerContext, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const round = await currentRound(db);
  if (round === undefined || round.isSettled) return;
  // The worker abandons a round that a version without limits started, and refunds the stakes.
  const isPlayable = round.limits !== undefined && clock.nowMs() < round.startsAtMs - closeMs;
  if (round.state === "betting" && isPlayable) return await playRound(context, round, signal);
  const fate = await fateOf(context, round);
  if (round.state === "over" && round.crashPointE4 !== null) {
    // The process that stored the crash may have died before the announcement of the crash.
    tellRound(context, round);
    await settleRound(context, round, fate, signal);
  } else await abandonRound(context, round, fate, signal);
}

/** Plays the next round. Waits 500 ms instead if nobody watches, or if no round may begin yet. */
async function beginRound(context: WorkerContext, signal: AbortSignal): Promise<void> {
  const { db, clock, settings, chains, limits } = context;
  const last = await currentRound(db);
  const chain = await chains.playable(last?.round ?? 0, signal);
  const isWanted = settings.get("games.crash.open") && (await isWatched(db, clock.nowMs()));
  // A process with an unsure clock begins no round.
  if (chain === undefined || !isWanted || clock.sureMs() === undefined) return await pause(idleMs, signal);
  await limits.ready();
  const { maximumOpenWinBase } = limits;
  const roundLimits = {
    mostWinBase: { PLAY: maximumOpenWinBase("PLAY"), TPLAY: maximumOpenWinBase("TPLAY") },
    byHandE4: settings.get("games.crash.byHandUpTo") * 10_000,
  };
  const startsAtMs = clock.nowMs() + settings.get("games.crash.bettingSeconds") * 1_000;
  const number = Math.max(last?.round ?? 0, chain.baseRound) + 1;
  const round = await insertRound(db, {
    round: number,
    chainId: chain.id,
    startsAtMs,
    limits: roundLimits,
  });
  tellRound(context, round);
  await playRound(context, round, signal);
}
