import { crashCashOutE4, crashMultiplierAtE4, crashOverMs, crashPointE4 } from "@gemplay/games";
import type { Platform } from "../../platform/index.ts";
import type { BetRow, Which } from "./bets.repository.ts";
import { closeMs } from "./crash.bets.ts";
import { roundSecret } from "./crash.chains.ts";
import { cashOutE4Of, type End, endOpenBets, type Publishers, type RatesAndClock } from "./crash.endings.ts";
import type { PublicBetTeller } from "./crash.public-bets.ts";
import { shownCrashRound } from "./crash.view.ts";
import { ignoreLost, pause, retryLost, tickMs, waitUntil } from "./crash.waits.ts";
import { beatRound, endRound, markSettled, type StoredRound, startRound } from "./rounds.repository.ts";

/** The services that play a round of Crash, and the state of the round that this process plays. */
export type PlayContext = Publishers &
  RatesAndClock &
  Pick<Platform, "db" | "clock" | "log" | "settings" | "stream" | "secrets"> & {
    readonly publicBets: PublicBetTeller;
    /** The metric that shows the delay of the last step of a round, in seconds. */
    readonly delay: Pick<ReturnType<Platform["metrics"]["gauge"]>, "set">;
    /** The promise of the running payments for bets that have reached their target; undefined if no payment runs. */
    paying: Promise<void> | undefined;
  };

/**
 * The secret values that decide when a round of Crash ends. Nobody outside the server may know these values until the
 * round is over.
 */
interface Fate {
  readonly gameHash: string;
  readonly pointE4: number;
  /** The time of the crash by the clock of the database, in milliseconds. */
  readonly overAtMs: number;
}

/**
 * Milliseconds from the crash to its announcement. In this time, the server stores calls to cash out that arrived
 * before the crash.
 */
const graceMs = 200;
/**
 * The largest allowed delay, in milliseconds, between the start of a round and its announcement. A round that is
 * announced later is abandoned, because players could not cash out during the delay.
 */
const lateAtMostMs = 1_000;

/** Returns the secret values that decide when a round of Crash ends. */
export async function fateOf(context: PlayContext, round: StoredRound): Promise<Fate> {
  const { gameHash, salt } = await roundSecret(context, round);
  const pointE4 = crashPointE4({ gameHash, salt });
  return { gameHash, pointE4, overAtMs: round.startsAtMs + crashOverMs(pointE4) };
}

/** Sends the current state of a round of Crash to everybody. */
export function publishRound({ stream, clock }: PlayContext, round: StoredRound): void {
  stream.publish("crash", shownCrashRound(round, clock.nowMs()));
}

/** Sets the metric that shows the delay of a step of a round, in seconds. */
function noteDelay({ delay, clock }: PlayContext, atMs: number): void {
  delay.set(Math.max(0, clock.nowMs() - atMs) / 1_000);
}

/** Plays a round that accepts bets. Returns when the next round may begin. */
export async function playRound(
  context: PlayContext,
  round: StoredRound,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, settings, publicBets } = context;
  const publishPublicBets = () => publicBets.publish(round.round);
  await waitUntil(context, round.startsAtMs - closeMs, signal, publishPublicBets);
  if (signal.aborted) return;
  const started = await startRound(context, round);
  if (started === undefined) return;
  const { startsAtMs } = started;
  const running: StoredRound = { ...round, ...started, state: "running" };
  const fate = await retryLost(context, () => fateOf(context, running), signal);
  await waitUntil(context, startsAtMs, signal, () => ignoreLost(context, publishPublicBets()));
  if (signal.aborted) return;
  if (clock.nowMs() > startsAtMs + lateAtMostMs) return await abandonRound(context, running, fate, signal);
  publishRound(context, running);
  noteDelay(context, round.startsAtMs);
  await runRound(context, running, fate, signal);
  if (signal.aborted) return;
  await waitUntil(context, fate.overAtMs + graceMs, signal, async () => {});
  if (signal.aborted) return;
  // After this write, the database stores no further call to cash out for the round. The worker may announce the crash
  // only after this write.
  const end = { gameHash: fate.gameHash, crashPointE4: fate.pointE4 };
  if (!(await retryLost(context, () => endRound(db, round, end), signal)))
    throw new Error(`another process has abandoned round ${round.round} of Crash`);
  publishRound(context, { ...running, state: "over", ...end });
  noteDelay(context, fate.overAtMs + graceMs);
  await settleRound(context, running, fate, signal);
  const pauseMs = settings.get("games.crash.pauseSeconds") * 1_000;
  await waitUntil(context, fate.overAtMs + pauseMs, signal, publishPublicBets);
}

/**
 * Reports the round as running and pays the bets that have reached their target. The function repeats these two steps
 * until the round crashes. The function does not wait for the payments, so that no payment delays the crash.
 */
async function runRound(
  context: PlayContext,
  round: StoredRound,
  fate: Fate,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const { pointE4, overAtMs } = fate;
  await waitUntil(context, overAtMs, signal, async () => {
    const nowMs = clock.nowMs();
    if (nowMs >= overAtMs) return;
    if ((await ignoreLost(context, beatRound(db, round.round, nowMs))) === false)
      throw new Error(`another process has ended round ${round.round} of Crash`);
    const upToE4 = Math.min(crashMultiplierAtE4(nowMs - round.startsAtMs), pointE4);
    context.paying ??= payReached(context, round, fate, upToE4);
  });
}

/**
 * Pays the bets of a running round that have reached their target. The next call of the function repeats a failed
 * payment.
 */
async function payReached(
  context: PlayContext,
  round: StoredRound,
  { overAtMs }: Fate,
  upToE4: number,
): Promise<void> {
  const { clock, log, publicBets } = context;
  try {
    const which = { round: round.round, upToE4 };
    const reached = (row: BetRow) => cashedOut(row, round, { upToE4, crashPointE4: null });
    await endOpenBets(context, which, reached, () => clock.nowMs() < overAtMs);
    await publicBets.publish(round.round);
  } catch (error) {
    log.error(
      { err: error, round: round.round },
      "paying cash-outs of Crash failed, and the worker will try again",
    );
  } finally {
    context.paying = undefined;
  }
}

/** Ends all bets of a crashed round. */
export async function settleRound(
  context: PlayContext,
  round: StoredRound,
  { pointE4 }: Fate,
  signal: AbortSignal,
): Promise<void> {
  const { round: number } = round;
  const reached = { upToE4: pointE4, crashPointE4: pointE4 };
  await endAllBets(
    context,
    { round: number, upToE4: pointE4 },
    (row) => cashedOut(row, round, reached),
    signal,
  );
  const lost: End = { state: "lost", crashPointE4: pointE4 };
  await endAllBets(context, { round: number, upToE4: crashCashOutE4.maximum }, () => lost, signal);
  if (!signal.aborted) await markSettled(context.db, number);
}

/**
 * Abandons a round. The function pays bets that had reached their target at the worker's last report. Bets with a
 * stored call to cash out win or lose as if the worker had played the round until its crash. A player who calls to cash
 * out therefore always takes the risk of the crash. The function refunds the stakes of all other bets.
 */
export async function abandonRound(
  context: PlayContext,
  round: StoredRound,
  fate: Fate,
  signal: AbortSignal,
): Promise<void> {
  const { gameHash, pointE4 } = fate;
  if (!(await endRound(context.db, round, { gameHash, crashPointE4: null })))
    throw new Error(`another process has already stored the crash of round ${round.round} of Crash`);
  publishRound(context, { ...round, state: "over", gameHash, crashPointE4: null });
  const ranMs = (round.beatAtMs ?? round.startsAtMs) - round.startsAtMs;
  const upToE4 = Math.min(crashMultiplierAtE4(ranMs), pointE4);
  const { round: number } = round;
  const lost: End = { state: "lost", crashPointE4: pointE4 };
  const reached = (row: BetRow) =>
    row.called_at === null
      ? cashedOut(row, round, { upToE4, crashPointE4: null })
      : (cashedOut(row, round, { upToE4: pointE4, crashPointE4: null }) ?? lost);
  await endAllBets(context, { round: number, upToE4 }, reached, signal);
  const rest = { round: number, upToE4: crashCashOutE4.maximum };
  await endAllBets(context, rest, () => ({ state: "refunded" }), signal);
  if (!signal.aborted) await markSettled(context.db, number);
}

/**
 * Ends all bets of a round. The function repeats its attempts until other transactions have released the locks of all
 * wallets.
 */
async function endAllBets(
  context: PlayContext,
  which: Which,
  endOf: (row: BetRow) => End | undefined,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const allEnded = await endOpenBets(context, which, endOf);
    await context.publicBets.publish(which.round);
    if (allEnded) return;
    await pause(tickMs, signal);
  }
}

/** Returns how a bet ends whose cash-out multiplier is at most `upToE4`; undefined for all other bets. */
function cashedOut(
  row: BetRow,
  { startsAtMs }: Pick<StoredRound, "startsAtMs">,
  { upToE4, crashPointE4 }: { readonly upToE4: number; readonly crashPointE4: number | null },
): End | undefined {
  const cashOutE4 = cashOutE4Of(row, startsAtMs);
  return cashOutE4 <= upToE4 ? { state: "cashed_out", cashOutE4, crashPointE4 } : undefined;
}
