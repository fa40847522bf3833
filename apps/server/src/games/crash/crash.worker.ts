import { setTimeout as sleep } from "node:timers/promises";
import { crashCashOutE4, crashMultiplierAtE4, crashOverMs, crashPointE4 } from "@gemplay/games";
import { lostOutcome } from "../../platform/database/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { TableLimits } from "../limits.ts";
import { type BetRow, closeMs } from "./crash.bets.ts";
import { roundSecret } from "./crash.chains.ts";
import {
  cashOutE4Of,
  type Earning,
  type End,
  endOpenBets,
  type Tellers,
  type Which,
} from "./crash.endings.ts";
import type { Chains } from "./crash.next-chain.ts";
import { createPublicBetTeller } from "./crash.public-bets.ts";
import {
  beatRound,
  currentRound,
  endRound,
  insertRound,
  isWatched,
  markSettled,
  type StoredRound,
  shownCrashRound,
  startRound,
} from "./crash.rounds.ts";

export type CrashWorkerDependencies = Tellers &
  Earning &
  Pick<Platform, "db" | "clock" | "log" | "settings" | "metrics" | "stream" | "jobs" | "secrets"> & {
    readonly chains: Chains;
    readonly limits: TableLimits;
  };

/** The secret values that decide a round. Only this worker knows them until the round is over. */
interface Fate {
  readonly gameHash: string;
  readonly pointE4: number;
  /** The end of the round in shared time, in milliseconds. */
  readonly overAtMs: number;
}

/** Milliseconds between two checks of a round that accepts bets or runs. */
const tickMs = 200;
/** Milliseconds between two checks for watchers while nobody plays, and for the salt of a chain. */
const idleMs = 500;
/**
 * Milliseconds for which a call that came in time may still be on its way into the database. The crash is announced
 * after this time.
 */
const graceMs = 200;
/** A round that is announced later than this many milliseconds is not played, because players could not cash out. */
const lateAtMostMs = 1_000;

/**
 * Runs the rounds in one process at a time: betting, running, over, settled, pause. Each step is stored before it is
 * announced, so that another process can take over at any time. The new process abandons a round that should have
 * started. Bets that had reached their multiplier at the last report are paid, and all other stakes are refunded.
 */
export function startCrashWorker(dependencies: CrashWorkerDependencies): { stop(): Promise<void> } {
  const { db, clock, log, settings, metrics, stream, jobs, chains, limits } = dependencies;
  const publicBets = createPublicBetTeller(dependencies);
  const delay = metrics.gauge(
    "gemplay_crash_round_delay_seconds",
    "By how much the last step of a round, its start or its end, came after its time; in the process that runs them",
  );
  const came = (atMs: number) => delay.set(Math.max(0, clock.nowMs() - atMs) / 1_000);
  /** The payments of a running round. */
  let paying: Promise<void> | undefined;

  const tell = (round: StoredRound) => stream.publish("crash", shownCrashRound(round, clock.nowMs()));

  async function fateOf(round: StoredRound): Promise<Fate> {
    const { gameHash, salt } = await roundSecret(dependencies, round);
    const pointE4 = crashPointE4({ gameHash, salt });
    return { gameHash, pointE4, overAtMs: round.startsAtMs + crashOverMs(pointE4) };
  }

  /** Waits for a time on the shared clock, and calls `tick` meanwhile. */
  async function until(atMs: number, signal: AbortSignal, tick: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await tick();
      const leftMs = atMs - clock.nowMs();
      if (leftMs <= 0) return;
      await pause(Math.min(leftMs, tickMs), signal);
    }
  }

  /**
   * Repeats work after a lost database session, because a failed round would have to be abandoned. The session of the
   * job's lock shows whether this process still runs the job.
   */
  async function surely<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (lostOutcome(error) === undefined || signal.aborted) throw error;
        log.warn({ err: error }, "Crash asks the database again");
        await pause(idleMs / 10, signal);
      }
    }
  }

  /** Ignores a lost session for work that is repeated anyway. */
  async function unlessLost<T>(work: Promise<T>): Promise<T | undefined> {
    return await work.catch((error: unknown) => {
      if (lostOutcome(error) === undefined) throw error;
      log.warn({ err: error }, "Crash could not ask the database");
      return undefined;
    });
  }

  /** Plays a round that accepts bets, until the next round may begin. */
  async function play(round: StoredRound, signal: AbortSignal): Promise<void> {
    const tellPublicBets = () => publicBets.tell(round.round);
    await until(round.startsAtMs - closeMs, signal, tellPublicBets);
    if (signal.aborted) return;
    const started = await startRound(dependencies, round);
    if (started === undefined) return;
    const { startsAtMs } = started;
    const running: StoredRound = { ...round, ...started, state: "running" };
    const fate = await surely(() => fateOf(running), signal);
    await until(startsAtMs, signal, () => unlessLost(tellPublicBets()));
    if (signal.aborted) return;
    if (clock.nowMs() > startsAtMs + lateAtMostMs) return await giveUp(running, fate, signal);
    tell(running);
    came(round.startsAtMs);
    await run(running, fate, signal);
    if (signal.aborted) return;
    await until(fate.overAtMs + graceMs, signal, async () => {});
    if (signal.aborted) return;
    // After this write, no further call is stored. Only then is the crash announced.
    const end = { gameHash: fate.gameHash, crashPointE4: fate.pointE4 };
    if (!(await surely(() => endRound(db, round, end), signal)))
      throw new Error(`round ${round.round} of Crash was given up meanwhile`);
    tell({ ...running, state: "over", ...end });
    came(fate.overAtMs + graceMs);
    await settle(running, fate, signal);
    const pauseMs = settings.get("games.crash.pauseSeconds") * 1_000;
    await until(fate.overAtMs + pauseMs, signal, tellPublicBets);
  }

  /**
   * Reports the round as running and pays the bets that have reached their target, until the crash. No payment may
   * delay the crash.
   */
  async function run(round: StoredRound, { pointE4, overAtMs }: Fate, signal: AbortSignal): Promise<void> {
    async function pay(upToE4: number): Promise<void> {
      try {
        const which = { round: round.round, upToE4 };
        const reached = (row: BetRow) => cashedOut(row, round, { upToE4, crashPointE4: null });
        await endOpenBets(dependencies, which, reached, () => clock.nowMs() < overAtMs);
        await publicBets.tell(round.round);
      } catch (error) {
        log.error({ err: error, round: round.round }, "cash-outs of Crash wait");
      } finally {
        paying = undefined;
      }
    }
    await until(overAtMs, signal, async () => {
      const nowMs = clock.nowMs();
      if (nowMs >= overAtMs) return;
      if ((await unlessLost(beatRound(db, round.round, nowMs))) === false)
        throw new Error(`round ${round.round} of Crash was taken over`);
      paying ??= pay(Math.min(crashMultiplierAtE4(nowMs - round.startsAtMs), pointE4));
    });
  }

  /** Ends all bets of a crashed round. */
  async function settle(round: StoredRound, { pointE4 }: Fate, signal: AbortSignal): Promise<void> {
    const { round: number } = round;
    const reached = { upToE4: pointE4, crashPointE4: pointE4 };
    await endAll({ round: number, upToE4: pointE4 }, (row) => cashedOut(row, round, reached), signal);
    const lost: End = { state: "lost", crashPointE4: pointE4 };
    await endAll({ round: number, upToE4: crashCashOutE4.maximum }, () => lost, signal);
    if (!signal.aborted) await markSettled(db, number);
  }

  /** Ends bets, even if other transactions lock some of their wallets for long. */
  async function endAll(
    which: Which,
    endOf: (row: BetRow) => End | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      const allEnded = await endOpenBets(dependencies, which, endOf);
      await publicBets.tell(which.round);
      if (allEnded) return;
      await pause(tickMs, signal);
    }
  }

  /**
   * Abandons a round. Bets that had reached their target at the last report are paid. Bets with a stored call end as in
   * the round, so that no call is free of risk. All other stakes are refunded.
   */
  async function giveUp(round: StoredRound, fate: Fate, signal: AbortSignal): Promise<void> {
    const { gameHash, pointE4 } = fate;
    if (!(await endRound(db, round, { gameHash, crashPointE4: null })))
      throw new Error(`round ${round.round} of Crash has crashed meanwhile`);
    tell({ ...round, state: "over", gameHash, crashPointE4: null });
    const ranMs = (round.beatAtMs ?? round.startsAtMs) - round.startsAtMs;
    const upToE4 = Math.min(crashMultiplierAtE4(ranMs), pointE4);
    const { round: number } = round;
    const lost: End = { state: "lost", crashPointE4: pointE4 };
    const reached = (row: BetRow) =>
      row.called_at === null
        ? cashedOut(row, round, { upToE4, crashPointE4: null })
        : (cashedOut(row, round, { upToE4: pointE4, crashPointE4: null }) ?? lost);
    await endAll({ round: number, upToE4 }, reached, signal);
    const rest = { round: number, upToE4: crashCashOutE4.maximum };
    await endAll(rest, () => ({ state: "refunded" }), signal);
    if (!signal.aborted) await markSettled(db, number);
  }

  /** Ends what another process began and did not finish. A round that still accepts bets is played. */
  async function resume(signal: AbortSignal): Promise<void> {
    const round = await currentRound(db);
    if (round === undefined || round.isSettled) return;
    // A round that was started by a version without limits is abandoned, and its stakes are refunded.
    const isPlayable = round.limits !== undefined && clock.nowMs() < round.startsAtMs - closeMs;
    if (round.state === "betting" && isPlayable) return await play(round, signal);
    const fate = await fateOf(round);
    if (round.state === "over" && round.crashPointE4 !== null) {
      // The process that stored the crash may have died before it announced the crash.
      tell(round);
      await settle(round, fate, signal);
    } else await giveUp(round, fate, signal);
  }

  async function next(signal: AbortSignal): Promise<void> {
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
    tell(round);
    await play(round, signal);
  }

  return jobs.runExclusive("crash", async (signal, { ran }) => {
    try {
      await resume(signal);
      while (!signal.aborted) {
        await next(signal);
        ran();
      }
    } finally {
      delay.set(0);
      await paying;
    }
  });
}

/** Returns the end of a bet whose cash-out is at most `upToE4`; undefined for other bets. */
function cashedOut(
  row: BetRow,
  { startsAtMs }: Pick<StoredRound, "startsAtMs">,
  { upToE4, crashPointE4 }: { readonly upToE4: number; readonly crashPointE4: number | null },
): End | undefined {
  const cashOutE4 = cashOutE4Of(row, startsAtMs);
  return cashOutE4 <= upToE4 ? { state: "cashed_out", cashOutE4, crashPointE4 } : undefined;
}

/** Waits. The wait ends early if the signal aborts. */
async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(waitMs, undefined, { signal }).catch(() => undefined);
}
