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

/** What decides a round: for this worker alone until it is over. */
interface Fate {
  readonly gameHash: string;
  readonly pointE4: number;
  /** By the shared time. */
  readonly overAtMs: number;
}

/** Between two looks at a round that takes bets or runs. */
const tickMs = 200;
/** How often to look for watchers while nobody plays, and for the salt of a chain. */
const idleMs = 500;
/** A call that came in time may be on its way into the database for so long after the crash, which is told only then. */
const graceMs = 200;
/** A round that is told so late is not played: those who wanted to cash out could not. */
const lateAtMostMs = 1_000;

/**
 * Runs the rounds, in one process at a time: betting, running, over, settled, a pause. Everything it does stands in the
 * database before it is told, so that another process can take over at any moment: a round that should have started by
 * then is given up, what its bets had reached when it was last known to run is paid, and all other stakes go back.
 */
export function startCrashWorker(dependencies: CrashWorkerDependencies): { stop(): Promise<void> } {
  const { db, clock, log, settings, metrics, stream, jobs, chains, limits } = dependencies;
  const publicBets = createPublicBetTeller(dependencies);
  const delay = metrics.gauge(
    "gemplay_crash_round_delay_seconds",
    "By how much the last step of a round, its start or its end, came after its time; in the process that runs them",
  );
  const came = (atMs: number) => delay.set(Math.max(0, clock.nowMs() - atMs) / 1_000);
  /** What is being paid while a round runs. */
  let paying: Promise<void> | undefined;

  const tell = (round: StoredRound) => stream.publish("crash", shownCrashRound(round, clock.nowMs()));

  async function fateOf(round: StoredRound): Promise<Fate> {
    const { gameHash, salt } = await roundSecret(dependencies, round);
    const pointE4 = crashPointE4({ gameHash, salt });
    return { gameHash, pointE4, overAtMs: round.startsAtMs + crashOverMs(pointE4) };
  }

  /** Waits for a moment of the shared time, and calls `tick` meanwhile. */
  async function until(atMs: number, signal: AbortSignal, tick: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await tick();
      const leftMs = atMs - clock.nowMs();
      if (leftMs <= 0) return;
      await pause(Math.min(leftMs, tickMs), signal);
    }
  }

  /**
   * One session that is lost ends no round, which could only be given up then: the job's own tells whether this process
   * still runs it.
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

  /** For what comes again by itself. */
  async function unlessLost<T>(work: Promise<T>): Promise<T | undefined> {
    return await work.catch((error: unknown) => {
      if (lostOutcome(error) === undefined) throw error;
      log.warn({ err: error }, "Crash could not ask the database");
      return undefined;
    });
  }

  /** Plays a round that takes bets, until the next one may begin. */
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
    // From here on no call is written down, and only then anybody knows.
    const end = { gameHash: fate.gameHash, crashPointE4: fate.pointE4 };
    if (!(await surely(() => endRound(db, round, end), signal)))
      throw new Error(`round ${round.round} of Crash was given up meanwhile`);
    tell({ ...running, state: "over", ...end });
    came(fate.overAtMs + graceMs);
    await settle(running, fate, signal);
    const pauseMs = settings.get("games.crash.pauseSeconds") * 1_000;
    await until(fate.overAtMs + pauseMs, signal, tellPublicBets);
  }

  /** Notes that the round runs, and pays what it has reached, until it crashes: which no payment may hold up. */
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

  /** Ends all bets on a round that crashed. */
  async function settle(round: StoredRound, { pointE4 }: Fate, signal: AbortSignal): Promise<void> {
    const { round: number } = round;
    const reached = { upToE4: pointE4, crashPointE4: pointE4 };
    await endAll({ round: number, upToE4: pointE4 }, (row) => cashedOut(row, round, reached), signal);
    const lost: End = { state: "lost", crashPointE4: pointE4 };
    await endAll({ round: number, upToE4: crashCashOutE4.maximum }, () => lost, signal);
    if (!signal.aborted) await markSettled(db, number);
  }

  /** Ends bets, however long somebody holds the wallets of some of them. */
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
   * Gives a round up: pays what was reached when it was last known to run, and ends bets that were called for as the
   * round would have, so that no call is without a risk; the other stakes go back.
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

  /** Ends what another process began and did not finish; a round that still takes bets is played. */
  async function resume(signal: AbortSignal): Promise<void> {
    const round = await currentRound(db);
    if (round === undefined || round.isSettled) return;
    // A round that was started by a version without limits is abandoned, and its stakes are refunded.
    const isPlayable = round.limits !== undefined && clock.nowMs() < round.startsAtMs - closeMs;
    if (round.state === "betting" && isPlayable) return await play(round, signal);
    const fate = await fateOf(round);
    if (round.state === "over" && round.crashPointE4 !== null) {
      // Who wrote the crash down may have died before telling it.
      tell(round);
      await settle(round, fate, signal);
    } else await giveUp(round, fate, signal);
  }

  async function next(signal: AbortSignal): Promise<void> {
    const last = await currentRound(db);
    const chain = await chains.playable(last?.round ?? 0, signal);
    const isWanted = settings.get("games.crash.open") && (await isWatched(db, clock.nowMs()));
    // Whose time is not sure begins nothing.
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

/** The end of a bet that is cashed out at most at `upToE4`; undefined for others. */
function cashedOut(
  row: BetRow,
  { startsAtMs }: Pick<StoredRound, "startsAtMs">,
  { upToE4, crashPointE4 }: { readonly upToE4: number; readonly crashPointE4: number | null },
): End | undefined {
  const cashOutE4 = cashOutE4Of(row, startsAtMs);
  return cashOutE4 <= upToE4 ? { state: "cashed_out", cashOutE4, crashPointE4 } : undefined;
}

/** Ends early when the signal aborts. */
async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(waitMs, undefined, { signal }).catch(() => undefined);
}
