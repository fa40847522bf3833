// A worker of chain transactions that kills itself with SIGKILL at the given point. The file must not import the test
// runner, because the killed worker processes import the file.
import { setTimeout as sleep } from "node:timers/promises";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";

export const deathPoints = ["signed", "stored", "sent", "receipt seen"] as const;
export type DeathPoint = (typeof deathPoints)[number];

// biome-ignore lint/suspicious/noExplicitAny: each chain has steps with other types
type Step = (...args: any[]) => Promise<unknown>;

interface SendingChain {
  readonly sign: Step;
  readonly broadcast: Step;
  readonly receipt: Step;
}

/** Returns the settings that this process received as JSON. */
export const readSetting = <S>() => JSON.parse(process.argv[2] ?? "") as S;

/** Kills the current process with SIGKILL. */
export function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}

/** Wraps a chain client so that the process is killed at the given point. */
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

/** Runs the worker repeatedly until the process is killed. */
export async function workUntilDeath(worker: { round(): Promise<unknown> }): Promise<never> {
  for (;;) {
    // The process ignores errors of a busy node, because only the kill may end the process.
    await worker.round().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
    await sleep(50);
  }
}
