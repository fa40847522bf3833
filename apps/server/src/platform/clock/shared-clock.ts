import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";
import type { SureClock } from "./clock.ts";

interface SharedClock extends SureClock {
  /**
   * Measures the shared time, and repeats the measurement every second until the clock is stopped. Rejects if the time
   * cannot be queried.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface SharedClockOptions {
  /** Queries the time that all processes share, in milliseconds since 1970 with fractions. */
  readonly askMs: () => Promise<number>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /**
   * Monotonic milliseconds from any start value. The clock advances the shared time by these milliseconds between two
   * measurements.
   */
  readonly ticksMs?: () => number;
  readonly everyMs?: number;
}

/**
 * The result of one measurement of the shared time: the shared time is `ticksMs() + offsetMs`, at most `uncertaintyMs`
 * off at the time of the query.
 */
interface Measured {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  readonly atTicks: number;
}

/**
 * Maximum uncertainty in milliseconds for a sure time. Within 10 ms the multiplier of Crash grows by less than 0.1%.
 */
const uncertaintyAtMostMs = 10;
/**
 * Assumed drift between two clocks, in milliseconds per millisecond. Quartz clocks drift by a tenth of the assumed
 * value, and a clock that is being corrected by half of the value.
 */
const driftPerMs = 1e-3;
const questionsAtStart = 5;

/**
 * Keeps the shared time in one process. Assumes that the database reads its clock in the middle of the round trip, so
 * the error is at most half of the round trip. A measurement becomes less certain with age, and the most certain
 * measurement counts. The process's own wall clock is not used, so a wrong wall clock has no effect.
 */
export function createSharedClock(options: SharedClockOptions): SharedClock {
  const { askMs, log, metrics, ticksMs = () => performance.now(), everyMs = 1_000 } = options;
  const stopping = new AbortController();
  let best: Measured | undefined;
  let measuring = Promise.resolve();

  const uncertaintyMs = () =>
    best === undefined
      ? Number.POSITIVE_INFINITY
      : best.uncertaintyMs + (ticksMs() - best.atTicks) * driftPerMs;
  const nowMs = () => Math.floor(best === undefined ? Date.now() : ticksMs() + best.offsetMs);

  async function measure(): Promise<void> {
    const askedTicks = ticksMs();
    const toldMs = await askMs();
    const halfMs = (ticksMs() - askedTicks) / 2;
    const next = { offsetMs: toldMs - askedTicks - halfMs, uncertaintyMs: halfMs, atTicks: askedTicks };
    if (best !== undefined) {
      // The best and the next measurement cannot both be right: either the shared clock was set, or another database
      // answers now.
      const apartMs = Math.abs(next.offsetMs - best.offsetMs);
      const contradicts = apartMs > uncertaintyMs() + next.uncertaintyMs;
      if (contradicts) log.warn({ apartMs }, "the shared time has jumped");
      else if (next.uncertaintyMs > uncertaintyMs()) return;
    }
    best = next;
  }

  async function measureAgainAndAgain(): Promise<void> {
    const { signal } = stopping;
    while (await sleep(everyMs, true, { signal, ref: false }).catch(() => false)) {
      try {
        await measure();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "the shared time could not be asked for");
      }
    }
  }

  metrics.gauge(
    "gemplay_clock_offset_seconds",
    "How far this process's own clock is behind the database's",
    [],
    (gauge) => gauge.set((nowMs() - Date.now()) / 1_000),
  );
  metrics.gauge(
    "gemplay_clock_uncertainty_seconds",
    "How far off the shared time may be in this process; cash-outs by hand are refused above 0.01",
    [],
    (gauge) => gauge.set(uncertaintyMs() / 1_000),
  );

  return {
    nowMs,
    sureMs: () => (uncertaintyMs() <= uncertaintyAtMostMs ? nowMs() : undefined),
    async start() {
      for (let asked = 0; asked < questionsAtStart; asked++) await measure();
      measuring = measureAgainAndAgain();
    },
    async stop() {
      stopping.abort();
      await measuring;
    },
  };
}
