// A process that commits, until it kills itself.
import { type CommitmentSetting, openCommitments } from "./commitment-fixture.ts";
import { dyingAt, toldToDie, workUntilDeath } from "./dying-worker.ts";

const { point, ...setting } = toldToDie<CommitmentSetting>();
const { worker } = await openCommitments(setting, (chain) => dyingAt(chain, point));
await workUntilDeath(worker);
