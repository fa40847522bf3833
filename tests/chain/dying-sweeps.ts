// A process that sweeps deposit addresses and kills itself at the given point.
import { createPublicClient, http } from "viem";
import { createDatabase } from "../../apps/server/src/platform/database/index.ts";
import type { SweepChain } from "../../apps/server/src/wallet/deposit-addresses/sweeps.chain.ts";
import { walletTables } from "../../apps/server/src/wallet/wallet.tables.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { dieAt, type ToldLife, timingOut } from "./deaths.ts";
import { toldToDie, workUntilDeath } from "./dying-worker.ts";
import { openSweeper, type SweepSetting } from "./sweep-fixture.ts";
import { type StepListener, tellCalls, tellStatements } from "./worker-steps.ts";

export interface ToldToSweep extends Pick<SweepSetting, "contracts" | "tokens">, ToldLife {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
}

if (import.meta.main) {
  const { place, aheadMs, nodeTimesOut, databaseUrl, rpcUrl, contracts, tokens } = toldToDie<ToldToSweep>();
  const db = createDatabase({ databaseUrl, poolSize: 2 });
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  let tell: StepListener = () => {};
  const listener: StepListener = (step, moment) => tell(step, moment);
  tellStatements(listener);
  const { worker } = await openSweeper(
    { db, wallet: walletTables(db), client, call: chainCaller(rpcUrl), contracts, tokens },
    (chain: SweepChain) => tellCalls(nodeTimesOut ? timingOut(chain) : chain, listener),
    { nowMs: () => Date.now() + aheadMs },
  );
  // The process sets the listener after opening the worker, because the steps of opening do not belong to a sweep.
  tell = dieAt(place);
  await workUntilDeath(worker);
}
