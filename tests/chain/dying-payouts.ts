// A process that pays withdrawals and kills itself at the given point.
import type { PayoutChain } from "../../apps/server/src/wallet/payouts/payouts.chain.ts";
import { dieAt, type ToldLife, timingOut } from "./deaths.ts";
import { toldToDie, workUntilDeath } from "./dying-worker.ts";
import { openPayouts, type PayoutSetting } from "./payout-fixture.ts";
import { type StepListener, tellCalls, tellStatements } from "./worker-steps.ts";

const { place, aheadMs, nodeTimesOut, contracts, ...told } = toldToDie<PayoutSetting & ToldLife>();
const setting = { ...told, contracts: { ...contracts, startBlock: BigInt(contracts.startBlock) } };
const clock = { nowMs: () => Date.now() + aheadMs };
let tell: StepListener = () => {};
const listener: StepListener = (step, moment) => tell(step, moment);
tellStatements(listener);
const open = (chain: PayoutChain) => tellCalls(nodeTimesOut ? timingOut(chain) : chain, listener);
const { worker } = await openPayouts(setting, open, clock);
// The process sets the listener after opening the worker, because the steps of opening do not belong to a payout.
tell = dieAt(place);
await workUntilDeath(worker);
