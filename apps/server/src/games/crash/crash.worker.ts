import type { Platform } from "../../platform/index.ts";
import type { TableLimits } from "../limits.ts";
import { closeMs } from "./crash.bets.ts";
import type { Publishers, RatesAndClock } from "./crash.endings.ts";
import type { Chains } from "./crash.next-chain.ts";
import {
  abandonRound,
  fateOf,
  type PlayContext,
  playRound,
  publishRound,
  settleRound,
} from "./crash.play.ts";
import { createPublicBetTeller } from "./crash.public-bets.ts";
import { pause } from "./crash.waits.ts";
import { currentRound, insertRound, isWatched } from "./rounds.repository.ts";

export type CrashWorkerDependencies = Publishers &
  RatesAndClock &
  Pick<Platform, "db" | "clock" | "log" | "settings" | "metrics" | "stream" | "jobs" | "secrets"> & {
    readonly chains: Chains;
    readonly limits: TableLimits;
  };

type WorkerContext = CrashWorkerDependencies & PlayContext;

/**
 * Milliseconds between two checks while no round can begin, because nobody watches Crash or because the hash chain has
 * no salt yet.
 */
const idleMs = 500;

/**
 * Runs the rounds of Crash in one process at a time. Each round passes through the phases betting, running, over,
 * settled and pause. The worker stores each phase before it announces the phase, so that another process can continue
 * the round at any time. If the round of an earlier process should already have started, the new process abandons this
 * round. The new process pays bets that had reached their target at the last report. It decides bets with a stored call
 * to cash out, and refunds all other stakes.
 */
export function startCrashWorker(dependencies: CrashWorkerDependencies): { stop(): Promise<void> } {
  const publicBets = createPublicBetTeller(dependencies);
  const delay = dependencies.metrics.gauge(
    "gemplay_crash_round_delay_seconds",
    "Delay of the last start or end of a Crash round against its planned time, in the process that runs the rounds",
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

/**
 * Finishes a round that another process began and did not finish. If the round still accepts bets, the worker plays the
 * round.
 */
async function resumeRound(context: WorkerContext, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const round = await currentRound(db);
  if (round === undefined || round.isSettled) return;
  // If an earlier version of the server created the round without limits, the worker abandons the round and refunds the
  // stakes.
  const isPlayable = round.limits !== undefined && clock.nowMs() < round.startsAtMs - closeMs;
  if (round.state === "betting" && isPlayable) return await playRound(context, round, signal);
  const fate = await fateOf(context, round);
  if (round.state === "over" && round.crashPointE4 !== null) {
    // The process that stored the crash may have ended before it announced the crash.
    publishRound(context, round);
    await settleRound(context, round, fate, signal);
  } else await abandonRound(context, round, fate, signal);
}

/**
 * Plays the next round of Crash. If nobody watches Crash, or if no round can begin yet, the function waits 500 ms
 * instead.
 */
async function beginRound(context: WorkerContext, signal: AbortSignal): Promise<void> {
  const { db, clock, settings, chains, limits } = context;
  const last = await currentRound(db);
  const chain = await chains.playable(last?.round ?? 0, signal);
  const isWanted = settings.get("games.crash.open") && (await isWatched(db, clock.nowMs()));
  // A process that does not know the time of the database exactly enough begins no round.
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
  publishRound(context, round);
  await playRound(context, round, signal);
}
