// A process that pays withdrawals, until it kills itself.
import { dyingAt, toldToDie, workUntilDeath } from "./dying-worker.ts";
import { openPayouts, type PayoutSetting } from "./payout-fixture.ts";

const { point, startBlock, ...told } = toldToDie<PayoutSetting & { readonly startBlock: string }>();
const setting = { ...told, contracts: { ...told.contracts, startBlock: BigInt(startBlock) } };
const { worker } = await openPayouts(setting, (chain) => dyingAt(chain, point));
await workUntilDeath(worker);
