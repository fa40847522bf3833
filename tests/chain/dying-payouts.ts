// A process that pays withdrawals and kills itself at the given point.
import type { PayoutChain } from "../../apps/server/src/wallet/payouts/payouts.chain.ts";
import { dieAt, type LifeSetting, timingOut } from "./deaths.ts";
import { readSetting, workUntilDeath } from "./dying-worker.ts";
import { openPayouts, type PayoutSetting } from "./payout-fixture.ts";
import { reportCalls, reportStatements, type StepListener } from "./worker-steps.ts";

const { place, aheadMs, nodeTimesOut, contracts, ...settings } = readSetting<PayoutSetting & LifeSetting>();
const setting = { ...settings, contracts: { ...contracts, startBlock: BigInt(contracts.startBlock) } };
const clock = { nowMs: () => Date.now() + aheadMs };
let listen: StepListener = () => {};
const listener: StepListener = (step, moment) => listen(step, moment);
reportStatements(listener);
const open = (chain: PayoutChain) => reportCalls(nodeTimesOut ? timingOut(chain) : chain, listener);
const { worker } = await openPayouts(setting, open, clock);
// The process registers the step listener after it has created the worker, because the creation is not part of a
// payout.
listen = dieAt(place);
await workUntilDeath(worker);
