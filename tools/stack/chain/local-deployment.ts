// The deployer of the local chain's contracts and the holder of each contract role.
import { privateKeyToAddress } from "viem/accounts";
import type { Deployment } from "../../deploy/deploy-contracts.ts";
import { devKeys } from "./dev-accounts.ts";

export const localRoles = {
  adminAddress: privateKeyToAddress(devKeys.admin),
  payoutAddress: privateKeyToAddress(devKeys.payout),
  pauserAddress: privateKeyToAddress(devKeys.pauser),
  committerAddress: privateKeyToAddress(devKeys.committer),
  treasuryAddress: privateKeyToAddress(devKeys.treasury),
};

export function localDeployment(rpcUrl: string): Deployment {
  return { rpcUrl, deployerKey: devKeys.admin, ...localRoles };
}
