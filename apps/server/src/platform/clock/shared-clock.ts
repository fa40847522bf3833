import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";
import type { SureClock } from "./clock.ts";

interface SharedClock extends SureClock {
  /**
   * Measures the time of the database several times, and then repeats the measurement every second until the clock is
   * stopped. Rejects if all first measurements fail, because a busy machine can miss the time limit of a query once.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface SharedClockOptions {
  /** Queries the time of the database, which all processes share, in milliseconds since 1970 with a fractional part. */
  readonly askMs: () => Promise<number>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /**
   * Returns monotonic milliseconds that count from any start value. Between two measurements, the clock advances by the
   * monotonic milliseconds of the process.
   */
  readonly ticksMs?: () => number;
  readonly everyMs?: number;
}

/**
 * The result of one measurement: the time of the database is `ticksMs() + offsetMs`. When the time was queried, the
 * error of the measured time was at most `uncertaintyMs`.
 */
interface Measured {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  readonly atTicks: number;
}

/**
 * Maximum possible error of the measured time in milliseconds. If the possible error is larger, `sureMs` returns
 * undefined. Within 10 ms, the multiplier in the game Crash grows by less than 0.1%.
 */
const uncertaintyAtMostMs = 10;
/**
 * Assumed drift between the clock of the process and the clock of the database, in milliseconds per millisecond. The
 * quartz clock of a computer drifts by a tenth of the assumed value. While a time service corrects a clock, the clock
 * drifts by half of the assumed value.
 */
const driftPerMs = 1e-3;
const questionsAtStart = 5;

/**
 * Creates the shared clock of one process. The calculation assumes that the database reads its clock in the middle of
 * the round trip. The error of the measured time is therefore at most half of the round trip. The possible error of a
 * measured time grows with the age of the measurement. The clock uses the measurement with the smallest possible error.
 * The clock does not read the wall clock of the process, so a wrong wall clock has no effect.
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
    const answeredMs = await askMs();
    const halfMs = (ticksMs() - askedTicks) / 2;
    const next = { offsetMs: answeredMs - askedTicks - halfMs, uncertaintyMs: halfMs, atTicks: askedTicks };
    if (best !== undefined) {
      // The best and the newest measurement of the time contradict each other. Either the database clock was set, or a
      // different database answers now.
      const apartMs = Math.abs(next.offsetMs - best.offsetMs);
      const contradicts = apartMs > uncertaintyMs() + next.uncertaintyMs;
      if (contradicts) log.warn({ apartMs }, "the database clock has jumped");
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
        if (!signal.aborted) log.warn({ err: error }, "the time of the database could not be read");
      }
    }
  }

  metrics.gauge(
    "gemplay_clock_offset_seconds",
    "Offset of the database clock against the clock of this process; positive if this process is slow",
    [],
    (gauge) => gauge.set((nowMs() - Date.now()) / 1_000),
  );
  metrics.gauge(
    "gemplay_clock_uncertainty_seconds",
    "Largest possible error of the shared time in this process; manual cash-outs are refused above 0.01",
    [],
    (gauge) => gauge.set(uncertaintyMs() / 1_000),
  );

  return {
    nowMs,
    sureMs: () => (uncertaintyMs() <= uncertaintyAtMostMs ? nowMs() : undefined),
    async start() {
      let failure: unknown;
      for (let asked = 0; asked < questionsAtStart; asked++)
        await measure().catch((error: unknown) => {
          failure = error;
        });
      if (best === undefined) throw failure;
      measuring = measureAgainAndAgain();
    },
    async stop() {
      stopping.abort();
      await measuring;
    },
  };
}
