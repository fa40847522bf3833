import { deployContracts } from "../../../tools/deploy-contracts.ts";
import { startChain } from "../../../tools/stack/chain.ts";
import { localDeployment } from "../../../tools/stack/local-deployment.ts";

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
  const chain = await startChain({ mining: "instant" });
  const contracts = await deployContracts(localDeployment(chain.rpcUrl));
  return { ...contracts, rpcUrl: chain.rpcUrl, stop: () => chain.stop() };
}
