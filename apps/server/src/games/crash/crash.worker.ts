import { setTimeout as sleep } from "node:timers/promises";
import { crashCashOutE4, crashMultiplierAtE4, crashOverMs, crashPointE4 } from "@gemplay/games";
import type { Platform } from "../../platform/index.ts";
import type { TableLimits } from "../limits.ts";
import { closeMs } from "./crash.bets.ts";
import { type Chains, roundSecret } from "./crash.chains.ts";
import { type End, endOpenBets, type Tellers } from "./crash.endings.ts";
import {
  beatRound,
  currentRound,
  endRound,
  insertRound,
  isWatched,
  markSettled,
  type StoredRound,
  startRound,
} from "./crash.rounds.ts";
import { createSeatTeller } from "./crash.seats.ts";
import { shownCrashRound } from "./crash.shown.ts";
import type { BetRow } from "./crash.tables.ts";

export type CrashWorkerDependencies = Tellers &
  Pick<Platform, "db" | "clock" | "settings" | "stream" | "jobs"> & {
    readonly chains: Chains;
    readonly limits: TableLimits;
  };

/** What decides a round: for this worker alone until it is over. */
interface Fate {
  readonly gameHash: string;
  readonly pointE4: number;
  /** By the server's clock. */
  readonly overAtMs: number;
}

/** Between two looks at a round that takes bets or runs. */
const tickMs = 200;
/** How often to look for watchers while nobody plays, and for the salt of a chain. */
const idleMs = 500;
/** A cash-out that came in time may still be on its way to the database for so long after the crash. */
const graceMs = 2_000;

/**
 * Runs the rounds, in one process at a time: betting, running, over, settled, a pause. Everything it does stands in the
 * database before it is told, so that another process can take over at any moment: a round that should have started by
 * then is given up, what its bets had reached when it was last known to run is paid, and all other stakes go back.
 */
export function startCrashWorker(dependencies: CrashWorkerDependencies): { stop(): Promise<void> } {
  const { db, clock, settings, stream, jobs, chains, limits } = dependencies;
  const seats = createSeatTeller(dependencies);

  const tell = (round: StoredRound) => stream.publish("crash", shownCrashRound(round, clock.nowMs()));

  async function fateOf(round: StoredRound): Promise<Fate> {
    const { gameHash, salt } = await roundSecret(db, round);
    const pointE4 = crashPointE4({ gameHash, salt });
    return { gameHash, pointE4, overAtMs: round.startsAtMs + crashOverMs(pointE4) };
  }

  /** Waits for a moment of the server's clock, and calls `tick` meanwhile. */
  async function until(atMs: number, signal: AbortSignal, tick: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await tick();
      const leftMs = atMs - clock.nowMs();
      if (leftMs <= 0) return;
      await pause(Math.min(leftMs, tickMs), signal);
    }
  }

  /** Plays a round that takes bets, until the next one may begin. */
  async function play(round: StoredRound, signal: AbortSignal): Promise<void> {
    const fate = await fateOf(round);
    const tellSeats = () => seats.tell(round.round);
    await until(round.startsAtMs - closeMs, signal, tellSeats);
    if (signal.aborted) return;
    await limits.ready();
    if (!(await startRound(db, round.round, limits))) return;
    const running: StoredRound = { ...round, state: "running" };
    await until(round.startsAtMs, signal, tellSeats);
    if (signal.aborted) return;
    tell(running);
    await until(fate.overAtMs, signal, async () => {
      if (!(await run(running, fate))) throw new Error(`round ${round.round} of Crash was taken over`);
    });
    if (signal.aborted) return;
    const over: StoredRound = {
      ...running,
      state: "over",
      gameHash: fate.gameHash,
      crashPointE4: fate.pointE4,
    };
    if (!(await endRound(db, round, { gameHash: fate.gameHash, crashPointE4: fate.pointE4 })))
      throw new Error(`round ${round.round} of Crash was given up meanwhile`);
    tell(over);
    await settle(over, fate, signal);
    const pauseMs = settings.get("games.crash.pauseSeconds") * 1_000;
    await until(fate.overAtMs + pauseMs, signal, async () => {});
  }

  /** Notes that the round runs, and pays what it has reached. @returns false when it does not run any more */
  async function run(round: StoredRound, { pointE4, overAtMs }: Fate): Promise<boolean> {
    const nowMs = clock.nowMs();
    if (nowMs >= overAtMs) return true;
    if (!(await beatRound(db, round.round, nowMs))) return false;
    const upToE4 = Math.min(crashMultiplierAtE4(nowMs - round.startsAtMs), pointE4);
    const cashOut = (row: BetRow): End => cashedOut(row, null);
    // The crash is told in time, however many are paid.
    const which = { round: round.round, upToE4 };
    await endOpenBets(dependencies, which, cashOut, () => clock.nowMs() < overAtMs);
    await seats.tell(round.round);
    return true;
  }

  /** Ends all bets on a round that crashed. */
  async function settle(round: StoredRound, { pointE4, overAtMs }: Fate, signal: AbortSignal): Promise<void> {
    const reached = { round: round.round, upToE4: pointE4 };
    await endOpenBets(dependencies, reached, (row) => cashedOut(row, pointE4));
    await until(overAtMs + graceMs, signal, () => seats.tell(round.round));
    if (signal.aborted) return;
    await endOpenBets(dependencies, { round: round.round, upToE4: crashCashOutE4.maximum }, () => ({
      state: "lost",
      crashPointE4: pointE4,
    }));
    await markSettled(db, round.round);
  }

  /** Gives a round up: pays what was reached when it was last known to run, and gives the other stakes back. */
  async function giveUp(round: StoredRound, { gameHash, pointE4 }: Fate): Promise<void> {
    if (round.state !== "over") await endRound(db, round, { gameHash, crashPointE4: null });
    tell({ ...round, state: "over", gameHash, crashPointE4: null });
    const ranMs = (round.beatAtMs ?? round.startsAtMs) - round.startsAtMs;
    const shownE4 = Math.min(crashMultiplierAtE4(ranMs), pointE4);
    await endOpenBets(dependencies, { round: round.round, upToE4: shownE4 }, (row) => cashedOut(row, null));
    const rest = { round: round.round, upToE4: crashCashOutE4.maximum };
    await endOpenBets(dependencies, rest, () => ({ state: "refunded" }));
    await seats.tell(round.round);
    await markSettled(db, round.round);
  }

  /** Ends what another process began and did not finish; a round that still takes bets is played. */
  async function resume(signal: AbortSignal): Promise<void> {
    const round = await currentRound(db);
    if (round === undefined || round.isSettled) return;
    if (round.state === "betting" && clock.nowMs() < round.startsAtMs - closeMs)
      return await play(round, signal);
    const fate = await fateOf(round);
    if (round.state === "over" && round.crashPointE4 !== null) await settle(round, fate, signal);
    else await giveUp(round, fate);
  }

  async function next(signal: AbortSignal): Promise<void> {
    const last = await currentRound(db);
    const chain = await chains.playable(last?.round ?? 0, signal);
    const isWanted = settings.get("games.crash.open") && (await isWatched(db, clock.nowMs()));
    if (chain === undefined || !isWanted) return await pause(idleMs, signal);
    const startsAtMs = clock.nowMs() + settings.get("games.crash.bettingSeconds") * 1_000;
    const number = Math.max(last?.round ?? 0, chain.baseRound) + 1;
    const round = await insertRound(db, { round: number, chainId: chain.id, startsAtMs });
    tell(round);
    await play(round, signal);
  }

  return jobs.runExclusive("crash", async (signal) => {
    await resume(signal);
    while (!signal.aborted) await next(signal);
  });
}

function cashedOut({ target_e4 }: BetRow, crashPointE4: number | null): End {
  return { state: "cashed_out", cashOutE4: Number(target_e4), crashPointE4 };
}

/** Ends early when the signal aborts. */
async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(waitMs, undefined, { signal }).catch(() => undefined);
}
