// A process that pays withdrawals, until it kills itself at the place that it is told.
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import type { PayoutChain } from "../../apps/server/src/wallet/payouts.chain.ts";
import { die, toldToDie, workUntilDeath } from "./dying-worker.ts";
import { openPayouts, type PayoutSetting } from "./payout-fixture.ts";
import { type Moment, type StepListener, tellCalls, tellStatements } from "./worker-steps.ts";

/** The nth time that a step is taken, and the moment in it. */
export interface DeathPlace {
  readonly step: string;
  readonly nth: number;
  readonly moment: Moment;
}

export interface ToldToPay extends PayoutSetting {
  readonly place: DeathPlace;
  /** How far its clock is ahead, so that what was sent long ago counts as stuck. */
  readonly aheadMs: number;
  /** The node takes what is sent to it, and its answer does not come in time. */
  readonly nodeTimesOut: boolean;
}

/** A node that takes what is sent to it and answers too late. */
export function timingOut(chain: PayoutChain): PayoutChain {
  return {
    ...chain,
    async broadcast(signed) {
      await chain.broadcast(signed);
      throw new ProviderError("unreachable", "timed out");
    },
  };
}

function dieAt({ step: wanted, nth, moment: wantedMoment }: DeathPlace): StepListener {
  let count = 0;
  return (step, moment) => {
    if (step !== wanted) return;
    if (moment === "before") count += 1;
    if (count === nth && moment === wantedMoment) die();
  };
}

if (import.meta.main) {
  const { place, aheadMs, nodeTimesOut, contracts, ...told } = toldToDie<ToldToPay>();
  const setting = { ...told, contracts: { ...contracts, startBlock: BigInt(contracts.startBlock) } };
  const clock = { nowMs: () => Date.now() + aheadMs };
  let tell: StepListener = () => {};
  const listener: StepListener = (step, moment) => tell(step, moment);
  tellStatements(listener);
  const open = (chain: PayoutChain) => tellCalls(nodeTimesOut ? timingOut(chain) : chain, listener);
  const { worker } = await openPayouts(setting, open, clock);
  // What it takes to open it is no step of a payout.
  tell = dieAt(place);
  await workUntilDeath(worker);
}
