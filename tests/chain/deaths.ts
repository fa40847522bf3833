// Lists the places at which a worker is killed: before, during and after each of its steps. This file must not import
// the test runner, because killed processes use it too.
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { die } from "./dying-worker.ts";
import type { Moment, StepListener } from "./worker-steps.ts";

/** The nth run of a step, and the moment in that run. */
export interface DeathPlace {
  readonly step: string;
  readonly nth: number;
  readonly moment: Moment;
}

/** The settings of a worker that is to be killed. */
export interface ToldLife {
  readonly place: DeathPlace;
  /** Milliseconds that the worker's clock is ahead. With a fast clock, an earlier transaction counts as stuck. */
  readonly aheadMs: number;
  /** If true, the node accepts a transaction, but its answer comes too late. */
  readonly nodeTimesOut: boolean;
}

const isWrite = (step: string) => /^(sign|broadcast|begin|commit|insert|update|delete|lock)\b/.test(step);

/** Returns the places of death for the recorded steps of an undisturbed run. */
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

/** Returns a listener that kills this process at the given place. */
export function dieAt({ step: wanted, nth, moment: wantedMoment }: DeathPlace): StepListener {
  let count = 0;
  return (step, moment) => {
    if (step !== wanted) return;
    if (moment === "before") count += 1;
    if (count === nth && moment === wantedMoment) die();
  };
}

/** Wraps a chain so that the node accepts a transaction but answers too late. */
export function timingOut<C extends { broadcast(signed: `0x${string}`): Promise<unknown> }>(chain: C): C {
  return {
    ...chain,
    async broadcast(signed: `0x${string}`) {
      await chain.broadcast(signed);
      throw new ProviderError("unreachable", "timed out");
    },
  };
}
