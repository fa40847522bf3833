// Finds the contracts that a deployer has already deployed. The search reads only the chain, because a local record
// could be lost or wrong.
import { type Address, getContractAddress, type PublicClient } from "viem";
import { type ContractKind, contractKinds, isCodeOf } from "../../apps/server/src/preflight/contract-code.ts";
import type { ContractAddresses } from "./deploy-contracts.ts";

const names: Readonly<Partial<Record<ContractKind, keyof ContractAddresses>>> = {
  playToken: "PLAY_TOKEN_ADDRESS",
  localUsdt: "USDT_TOKEN_ADDRESS",
  vault: "VAULT_ADDRESS",
  commitments: "COMMITMENTS_ADDRESS",
  depositFactory: "DEPOSIT_FACTORY_ADDRESS",
};

/**
 * The maximum number of the account's transactions to search, because a deployer account serves only one deployment.
 */
const transactionsAtMost = 200;

/**
 * Finds Gemplay's contracts among all contracts that an account has created.
 *
 * @throws Error if the account created one contract twice, or has sent too many transactions to search
 */
export async function findStanding(
  client: PublicClient,
  deployer: Address,
): Promise<Partial<ContractAddresses>> {
  // All reads use one block, so that a node that lags behind the chain does not hide a contract.
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
  const sent = await client.getTransactionCount({ address: deployer, blockNumber });
  if (sent > transactionsAtMost)
    throw new Error(
      `The deployer ${deployer} has sent ${sent} transactions: use an account that has no other purpose.`,
    );
  const found: Partial<Record<keyof ContractAddresses, Address>> = {};
  for (let nonce = 0; nonce < sent; nonce++) {
    const address = getContractAddress({ from: deployer, nonce: BigInt(nonce) });
    const code = await client.getCode({ address, blockNumber });
    const kind = code && contractKinds.find((one) => isCodeOf(one, code));
    const name = kind && names[kind];
    if (name === undefined) continue;
    if (found[name] !== undefined)
      throw new Error(
        `The deployer ${deployer} has deployed the contract of ${name} twice, at ${found[name]} and ${address}: use another account.`,
      );
    found[name] = address;
  }
  return found;
}
