// Lists the points at which a worker process is killed: before, during and after each of its steps. The file must not
// import the test runner, because killed worker processes import the file too.
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { die } from "./dying-worker.ts";
import type { Moment, StepListener } from "./worker-steps.ts";

/**
 * A point at which a process is killed: the step, the repetition of the step (1 is the first), and the point within the
 * step.
 */
export interface DeathPlace {
  readonly step: string;
  readonly nth: number;
  readonly moment: Moment;
}

/** The settings of a worker process that the test kills. */
export interface LifeSetting {
  readonly place: DeathPlace;
  /**
   * Milliseconds by which the worker's clock is ahead of the real time. If the clock is ahead, the worker treats an
   * earlier transaction as stuck.
   */
  readonly aheadMs: number;
  /** If true, the node accepts a transaction, but the response of the node arrives too late. */
  readonly nodeTimesOut: boolean;
}

const isWrite = (step: string) => /^(sign|broadcast|begin|commit|insert|update|delete|lock)\b/.test(step);

/** Returns the points at which the test kills a worker, from the recorded steps of an undisturbed run. */
export function deathPlaces(steps: readonly string[]): DeathPlace[] {
  const seen = new Map<string, number>();
  return steps.flatMap((step) => {
    const nth = (seen.get(step) ?? 0) + 1;
    seen.set(step, nth);
    const moments: Moment[] = isWrite(step) ? ["before", "during", "after"] : ["before"];
    return moments.map((moment) => ({ step, nth, moment }));
  });
}

/** Returns `count` evenly spread elements of the list. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, place) => all[Math.floor(((place + 0.5) * all.length) / count)]).filter(
    (one) => one !== undefined,
  );

/** Returns a listener that kills this process at the given point. */
export function dieAt({ step: wanted, nth, moment: wantedMoment }: DeathPlace): StepListener {
  let count = 0;
  return (step, moment) => {
    if (step !== wanted) return;
    if (moment === "before") count += 1;
    if (count === nth && moment === wantedMoment) die();
  };
}

/** Wraps a chain client so that the node accepts a transaction but responds too late. */
export function timingOut<C extends { broadcast(signed: `0x${string}`): Promise<unknown> }>(chain: C): C {
  return {
    ...chain,
    async broadcast(signed: `0x${string}`) {
      await chain.broadcast(signed);
      throw new ProviderError("unreachable", "timed out");
    },
  };
}
