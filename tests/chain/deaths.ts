// Where a worker is killed: at each step that it takes, before it, while it is on its way, after it. Nothing of the test
// runner is imported here: the processes that are killed use it too.
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { die } from "./dying-worker.ts";
import type { Moment, StepListener } from "./worker-steps.ts";

/** The nth time that a step is taken, and the moment in it. */
export interface DeathPlace {
  readonly step: string;
  readonly nth: number;
  readonly moment: Moment;
}

/** What a worker that is to be killed is told of its life. */
export interface ToldLife {
  readonly place: DeathPlace;
  /** How far its clock is ahead, so that what was sent long ago counts as stuck. */
  readonly aheadMs: number;
  /** The node takes what is sent to it, and its answer does not come in time. */
  readonly nodeTimesOut: boolean;
}

const isWrite = (step: string) => /^(sign|broadcast|begin|commit|insert|update|delete|lock)\b/.test(step);

/** The places of a life, from the steps of one that nobody cut short. */
export function deathPlaces(steps: readonly string[]): DeathPlace[] {
  const seen = new Map<string, number>();
  return steps.flatMap((step) => {
    const nth = (seen.get(step) ?? 0) + 1;
    seen.set(step, nth);
    const moments: Moment[] = isWrite(step) ? ["before", "during", "after"] : ["before"];
    return moments.map((moment) => ({ step, nth, moment }));
  });
}

/** So many of them, spread over all. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, place) => all[Math.floor(((place + 0.5) * all.length) / count)]).filter(
    (one) => one !== undefined,
  );

/** Kills this process at its place. */
export function dieAt({ step: wanted, nth, moment: wantedMoment }: DeathPlace): StepListener {
  let count = 0;
  return (step, moment) => {
    if (step !== wanted) return;
    if (moment === "before") count += 1;
    if (count === nth && moment === wantedMoment) die();
  };
}

/** A node that takes what is sent to it and answers too late. */
export function timingOut<C extends { broadcast(signed: `0x${string}`): Promise<unknown> }>(chain: C): C {
  return {
    ...chain,
    async broadcast(signed: `0x${string}`) {
      await chain.broadcast(signed);
      throw new ProviderError("unreachable", "timed out");
    },
  };
}
