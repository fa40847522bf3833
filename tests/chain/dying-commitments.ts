// A process that runs the commitment worker and kills itself at the given point.
import { type CommitmentSetting, openCommitments } from "./commitment-fixture.ts";
import { type DeathPoint, dyingAt, readSetting, workUntilDeath } from "./dying-worker.ts";

const { point, ...setting } = readSetting<CommitmentSetting & { readonly point: DeathPoint }>();
const { worker } = await openCommitments(setting, (chain) => dyingAt(chain, point));
await workUntilDeath(worker);
