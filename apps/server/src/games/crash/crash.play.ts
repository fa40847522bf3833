import { crashCashOutE4, crashMultiplierAtE4, crashOverMs, crashPointE4 } from "@gemplay/games";
import type { Platform } from "../../platform/index.ts";
import type { BetRow, Which } from "./bets.repository.ts";
import { closeMs } from "./crash.bets.ts";
import { roundSecret } from "./crash.chains.ts";
import { cashOutE4Of, type Earning, type End, endOpenBets, type Tellers } from "./crash.endings.ts";
import type { PublicBetTeller } from "./crash.public-bets.ts";
import { shownCrashRound } from "./crash.view.ts";
import { ignoreLost, pause, retryLost, tickMs, waitUntil } from "./crash.waits.ts";
import { beatRound, endRound, markSettled, type StoredRound, startRound } from "./rounds.repository.ts";

/** The services that play a round of Crash, and the state of the round in this process. */
export type PlayContext = Tellers &
  Earning &
  Pick<Platform, "db" | "clock" | "log" | "settings" | "stream" | "secrets"> & {
    readonly publicBets: PublicBetTeller;
    /** The gauge of how many seconds late the last step of a round ran. */
    readonly delay: Pick<ReturnType<Platform["metrics"]["gauge"]>, "set">;
    /** The running payments of bets that have reached their target. */
    paying: Promise<void> | undefined;
  };

/** The secret values that decide a round of Crash. Only this worker knows the values until the round is over. */
interface Fate {
  readonly gameHash: string;
  readonly pointE4: number;
  /** The end of the round on the shared clock, in milliseconds. */
  readonly overAtMs: number;
}

/**
 * Milliseconds between the crash and its announcement. A call that came before the crash may still be on the way into
 * the database.
 */
const graceMs = 200;
/**
 * The largest delay in milliseconds of the announcement of a round. A round with a longer delay is not played, because
 * players could not cash out.
 */
const lateAtMostMs = 1_000;

/** Returns the secret values that decide a round of Crash. */
export async function fateOf(context: PlayContext, round: StoredRound): Promise<Fate> {
  const { gameHash, salt } = await roundSecret(context, round);
  const pointE4 = crashPointE4({ gameHash, salt });
  return { gameHash, pointE4, overAtMs: round.startsAtMs + crashOverMs(pointE4) };
}

/** Sends everybody the present state of a round of Crash. */
export function tellRound({ stream, clock }: PlayContext, round: StoredRound): void {
  stream.publish("crash", shownCrashRound(round, clock.nowMs()));
}

/** Measures how late a step of a round ran. */
function noteDelay({ delay, clock }: PlayContext, atMs: number): void {
  delay.set(Math.max(0, clock.nowMs() - atMs) / 1_000);
}

/** Plays a round that accepts bets, until the next round may begin. */
export async function playRound(
  context: PlayContext,
  round: StoredRound,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, settings, publicBets } = context;
  const tellPublicBets = () => publicBets.tell(round.round);
  await waitUntil(context, round.startsAtMs - closeMs, signal, tellPublicBets);
  if (signal.aborted) return;
  const started = await startRound(context, round);
  if (started === undefined) return;
  const { startsAtMs } = started;
  const running: StoredRound = { ...round, ...started, state: "running" };
  const fate = await retryLost(context, () => fateOf(context, running), signal);
  await waitUntil(context, startsAtMs, signal, () => ignoreLost(context, tellPublicBets()));
  if (signal.aborted) return;
  if (clock.nowMs() > startsAtMs + lateAtMostMs) return await abandonRound(context, running, fate, signal);
  tellRound(context, running);
  noteDelay(context, round.startsAtMs);
  await runRound(context, running, fate, signal);
  if (signal.aborted) return;
  await waitUntil(context, fate.overAtMs + graceMs, signal, async () => {});
  if (signal.aborted) return;
  // The database stores no further call after this write. The crash may be announced only after the write.
  const end = { gameHash: fate.gameHash, crashPointE4: fate.pointE4 };
  if (!(await retryLost(context, () => endRound(db, round, end), signal)))
    throw new Error(`round ${round.round} of Crash was given up meanwhile`);
  tellRound(context, { ...running, state: "over", ...end });
  noteDelay(context, fate.overAtMs + graceMs);
  await settleRound(context, running, fate, signal);
  const pauseMs = settings.get("games.crash.pauseSeconds") * 1_000;
  await waitUntil(context, fate.overAtMs + pauseMs, signal, tellPublicBets);
}

/**
 * Reports the round as running and pays the bets that have reached their target, until the crash. No payment may delay
 * the crash.
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
      throw new Error(`round ${round.round} of Crash was taken over`);
    const upToE4 = Math.min(crashMultiplierAtE4(nowMs - round.startsAtMs), pointE4);
    context.paying ??= payReached(context, round, fate, upToE4);
  });
}

/** Pays the bets of a running round that have reached their target. A failed payment is repeated later. */
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
    await publicBets.tell(round.round);
  } catch (error) {
    log.error({ err: error, round: round.round }, "cash-outs of Crash wait");
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
 * Abandons a round. Bets that had reached their target at the worker's last report are paid. Bets with a stored call
 * end like in a played round, so that every call carries the risk of the crash. All other stakes are refunded.
 */
export async function abandonRound(
  context: PlayContext,
  round: StoredRound,
  fate: Fate,
  signal: AbortSignal,
): Promise<void> {
  const { gameHash, pointE4 } = fate;
  if (!(await endRound(context.db, round, { gameHash, crashPointE4: null })))
    throw new Error(`round ${round.round} of Crash has crashed meanwhile`);
  tellRound(context, { ...round, state: "over", gameHash, crashPointE4: null });
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

/** Ends all bets of a round, even if other transactions lock some of the wallets for long. */
async function endAllBets(
  context: PlayContext,
  which: Which,
  endOf: (row: BetRow) => End | undefined,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const allEnded = await endOpenBets(context, which, endOf);
    await context.publicBets.tell(which.round);
    if (allEnded) return;
    await pause(tickMs, signal);
  }
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
