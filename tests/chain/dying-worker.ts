// A worker of chain transactions that kills itself, as kill -9 does, at the place that it is told. Nothing of the test
// runner is imported here: this is what the processes that are killed run.
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";

export const deathPoints = ["signed", "stored", "sent", "receipt seen"] as const;
export type DeathPoint = (typeof deathPoints)[number];

// biome-ignore lint/suspicious/noExplicitAny: what the steps take and give is each chain's own
type Step = (...args: any[]) => Promise<unknown>;

interface SendingChain {
  readonly sign: Step;
  readonly broadcast: Step;
  readonly receipt: Step;
}

/** What this process was told, as JSON. */
export const toldToDie = <S>() => JSON.parse(process.argv[2] ?? "") as S;

/** As kill -9 does. */
export function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}

/** A chain with which the process ends at the given place. */
export function dyingAt<C extends SendingChain>(chain: C, point: DeathPoint): C {
  const after = (at: DeathPoint, step: Step): Step =>
    point !== at
      ? step
      : async (...args) => {
          await step(...args);
          return die();
        };
  return {
    ...chain,
    sign: after("signed", chain.sign),
    broadcast: point === "stored" ? async () => die() : after("sent", chain.broadcast),
    receipt: after("receipt seen", chain.receipt),
  };
}

/** Works until the process has ended. */
export async function workUntilDeath(worker: { round(): Promise<unknown> }): Promise<never> {
  for (;;) {
    // A node that is busy mining is no reason to end: only the kill is.
    await worker.round().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
    await sleep(50);
  }
}
