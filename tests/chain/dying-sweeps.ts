// A process that sweeps deposit addresses and kills itself at the given point.
import { createPublicClient, http } from "viem";
import { createDatabase } from "../../apps/server/src/platform/database/index.ts";
import type { SweepChain } from "../../apps/server/src/wallet/deposit-addresses/sweeps.chain.ts";
import { walletTables } from "../../apps/server/src/wallet/wallet.tables.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { dieAt, type LifeSetting, timingOut } from "./deaths.ts";
import { readSetting, workUntilDeath } from "./dying-worker.ts";
import { openSweeper, type SweepSetting } from "./sweep-fixture.ts";
import { reportCalls, reportStatements, type StepListener } from "./worker-steps.ts";

export interface DyingSweepSetting extends Pick<SweepSetting, "contracts" | "tokens">, LifeSetting {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
}

if (import.meta.main) {
  const { place, aheadMs, nodeTimesOut, databaseUrl, rpcUrl, contracts, tokens } =
    readSetting<DyingSweepSetting>();
  const db = createDatabase({ databaseUrl, poolSize: 2 });
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  let listen: StepListener = () => {};
  const listener: StepListener = (step, moment) => listen(step, moment);
  reportStatements(listener);
  const { worker } = await openSweeper(
    { db, wallet: walletTables(db), client, call: chainCaller(rpcUrl), contracts, tokens },
    (chain: SweepChain) => reportCalls(nodeTimesOut ? timingOut(chain) : chain, listener),
    { nowMs: () => Date.now() + aheadMs },
  );
  // The process registers the step listener after it has created the worker, because the creation is not part of a
  // sweep.
  listen = dieAt(place);
  await workUntilDeath(worker);
}
