// A process that pays withdrawals and kills itself, as kill -9 does, at the place that it is told.
import { setTimeout as sleep } from "node:timers/promises";
import type { PayoutChain } from "../../apps/server/src/wallet/payouts.chain.ts";
import { ProviderError } from "../../apps/server/src/wallet/provider-fault.ts";
import { openPayouts, type PayoutSetting } from "./payout-fixture.ts";

export const crashPoints = ["signed", "stored", "sent", "receipt seen"] as const;
export type CrashPoint = (typeof crashPoints)[number];

function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}

function crashing(chain: PayoutChain, point: CrashPoint): PayoutChain {
  const diesAfter = async <T>(at: CrashPoint, done: Promise<T>): Promise<T> => {
    const result = await done;
    return point === at ? die() : result;
  };
  return {
    ...chain,
    sign: (...args) => diesAfter("signed", chain.sign(...args)),
    broadcast: (signed) => (point === "stored" ? die() : diesAfter("sent", chain.broadcast(signed))),
    receipt: (hash) => diesAfter("receipt seen", chain.receipt(hash)),
  };
}

if (import.meta.main) {
  const { point, startBlock, ...told } = JSON.parse(process.argv[2] ?? "") as PayoutSetting & {
    point: CrashPoint;
    startBlock: string;
  };
  const setting = { ...told, contracts: { ...told.contracts, startBlock: BigInt(startBlock) } };
  const { worker } = await openPayouts(setting, (chain) => crashing(chain, point));
  for (;;) {
    // A node that is busy mining is no reason to end: only the kill is.
    await worker.round().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
    await sleep(50);
  }
}
