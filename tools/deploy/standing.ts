// What a deployer has deployed already, derived from the chain alone: there is no record that could be lost or be wrong.
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

/** A deployer is an account for one deployment: it has not sent more. */
const transactionsAtMost = 200;

/**
 * Finds our contracts among all that an account has created.
 * @throws Error when it created one of them twice, or has sent too much to be looked through
 */
export async function findStanding(
  client: PublicClient,
  deployer: Address,
): Promise<Partial<ContractAddresses>> {
  // All at one block: a node behind the others must not show a contract as missing.
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
  const sent = await client.getTransactionCount({ address: deployer, blockNumber });
  if (sent > transactionsAtMost)
    throw new Error(
      `The deployer ${deployer} has sent ${sent} transactions: take an account that is there for this only.`,
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
        `The deployer ${deployer} has deployed ${found[name]} and ${address}, both ${name}: take another account.`,
      );
    found[name] = address;
  }
  return found;
}
