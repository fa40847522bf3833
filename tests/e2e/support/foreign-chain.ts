import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { privateKeyToAddress } from "viem/accounts";
import { deployContracts } from "../../../tools/deploy-contracts.ts";
import { startChain } from "../../../tools/stack/chain.ts";
import { devKeys } from "../../../tools/stack/dev-accounts.ts";

/**
 * Another chain with the number 56: the same contracts, deployed by the same account in the same order, so that they
 * have the same addresses and the same code. Only the first block tells it from ours.
 */
export async function startForeignChain(): Promise<{
  rpcUrl: string;
  vault: string;
  playToken: string;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-foreign-"));
  const chain = await startChain({ folder, persist: false, mining: "instant" });
  const contracts = await deployContracts({
    rpcUrl: chain.rpcUrl,
    deployerKey: devKeys.admin,
    adminAddress: privateKeyToAddress(devKeys.admin),
    payoutAddress: privateKeyToAddress(devKeys.payout),
    pauserAddress: privateKeyToAddress(devKeys.pauser),
    committerAddress: privateKeyToAddress(devKeys.committer),
    treasuryAddress: privateKeyToAddress(devKeys.treasury),
  });
  return {
    ...contracts,
    rpcUrl: chain.rpcUrl,
    async stop() {
      await chain.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
