import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { JobProgress } from "../jobs/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { ProviderError, type ProviderFault, providerFaults } from "./provider-fault.ts";

/** Keeps jobs running while a chain provider is faulty, and reports the fault of the provider in log and metrics. */
export interface ProviderWatch {
  /**
   * Calls the function `look` repeatedly until `signal` aborts, and reports after each call whether the call succeeded.
   * If `look` fails because of a fault of the provider, the loop reports the fault and continues with the next call. If
   * `look` fails for another reason than a fault of the provider, the loop ends with the error.
   */
  repeat(job: string, signal: AbortSignal, look: () => Promise<void>, progress: JobProgress): Promise<void>;
}

export function createProviderWatch(metrics: Metrics, log: Logger, pollMs: number): ProviderWatch {
  const faults = new Map<string, ProviderFault>();
  const gauge = metrics.gauge(
    "gemplay_chain_provider_fault",
    "Is 1 while a job waits because of a fault of its chain provider, by job and kind of fault",
    ["job", "fault"],
  );

  function note(job: string, error: ProviderError | undefined): void {
    if (error !== undefined && faults.get(job) !== error.fault)
      log.error(
        { err: error, job, fault: error.fault },
        "the job waits because the chain provider is faulty",
      );
    if (error === undefined && faults.has(job)) log.warn({ job }, "the chain provider is no longer faulty");
    if (error === undefined) faults.delete(job);
    else faults.set(job, error.fault);
    for (const fault of providerFaults) gauge.set({ job, fault }, fault === error?.fault ? 1 : 0);
  }

  return {
    async repeat(job, signal, look, progress) {
      while (!signal.aborted) {
        try {
          await look();
          note(job, undefined);
          progress.ran();
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          note(job, error);
          progress.failed();
        }
        await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      }
      // When the job ends, the process sets the job's metric of provider faults to 0. The next process that runs the
      // job reports the state of the provider itself.
      faults.delete(job);
      for (const fault of providerFaults) gauge.set({ job, fault }, 0);
    },
  };
}
