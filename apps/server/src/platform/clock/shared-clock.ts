import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Metrics } from "../metrics/index.ts";
import type { SureClock } from "./clock.ts";

interface SharedClock extends SureClock {
  /** Measures until the time is known, and from then on again and again. Rejects when it cannot be asked for. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface SharedClockOptions {
  /** Asks for the time that all processes share, milliseconds since 1970 with fractions. */
  readonly askMs: () => Promise<number>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Milliseconds that only grow, from any beginning: what carries the time on between two measurements. */
  readonly ticksMs?: () => number;
  readonly everyMs?: number;
}

/** What one question told: the shared time is `ticksMs() + offsetMs`, at most `uncertaintyMs` off when it was asked. */
interface Measured {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  readonly atTicks: number;
}

/** Beyond this the time is not sure: about what a cash-out's multiplier moves by in a hundredth of a hundredth. */
const uncertaintyAtMostMs = 10;
/** How fast two clocks part: crystals do it at a tenth of this, a clock that is being corrected at half of it. */
const driftPerMs = 1e-3;
const questionsAtStart = 5;

/**
 * Keeps the shared time in this process: the answer to a question is taken for the time at the middle of the round trip,
 * which is wrong by half of it at most. Each measurement grows uncertain with its age; the one that is least uncertain
 * now counts. The process's own wall clock is not looked at, so it may be as wrong as it likes.
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
      // Both cannot be right: the shared clock was set, or another database answers now.
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
