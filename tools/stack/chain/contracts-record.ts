// Deploys the contracts of the local chain once and keeps their addresses beside the chain's data.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Address } from "viem";
import type { DeployedContracts } from "../../deploy/deploy-contracts.ts";
import type { Chain } from "./chain.ts";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";
import { devKeys } from "./dev-accounts.ts";

export interface ContractsRecord {
  readonly vault: Address;
  readonly playToken: Address;
  readonly usdtToken: Address;
  readonly commitments: Address;
  /**
   * The version of the deployed Commitments contract. A start of the stack replaces an older version of the contract.
   */
  readonly commitmentsVersion: number;
  /** The contract that creates the players' deposit addresses. */
  readonly depositFactory: Address;
  /** The block in which the vault was deployed. No block before the vault's block contains a deposit. */
  readonly startBlock: number;
}

/**
 * Returns the server's environment variables for the contracts, with the private keys of the accounts that call the
 * contracts.
 */
export function contractVariables(contracts: ContractsRecord | DeployedContracts) {
  return {
    VAULT_ADDRESS: contracts.vault,
    PLAY_TOKEN_ADDRESS: contracts.playToken,
    USDT_TOKEN_ADDRESS: contracts.usdtToken,
    COMMITMENTS_ADDRESS: contracts.commitments,
    DEPOSIT_FACTORY_ADDRESS: contracts.depositFactory,
    START_BLOCK: String(contracts.startBlock),
    PAYOUT_PRIVATE_KEY: devKeys.payout,
    COMMITMENT_PRIVATE_KEY: devKeys.committer,
    FAUCET_PRIVATE_KEY: devKeys.faucet,
    SWEEP_PRIVATE_KEY: devKeys.sweeper,
  };
}

/** Version 2 of the contract stores one hash per position. */
const commitmentsVersion = 2;

const recordFile = (chainFolder: string): string => join(chainFolder, "contracts.json");

/**
 * Returns the contracts on the local chain, recorded in `<chainFolder>/contracts.json`, and deploys the missing
 * contracts. A new chain gets all contracts; a chain of an older version gets only the missing contracts. The record is
 * written only when the deployment is final and therefore stored on disk.
 *
 * @throws Error with one sentence if the record names a vault that the chain does not have
 */
export async function ensureContracts(
  chain: Chain,
  chainFolder: string,
  say: (line: string) => void,
): Promise<ContractsRecord> {
  const call = chainCaller(chain.rpcUrl);
  const file = recordFile(chainFolder);
  if (existsSync(file)) {
    const stored = JSON.parse(readFileSync(file, "utf8")) as StoredRecord;
    const { commitments, commitmentsVersion: version, depositFactory, ...others } = stored;
    if ((await call("eth_getCode", others.vault, "latest")) === "0x")
      throw new Error(`The local chain has no vault at ${others.vault}, the address in ${file}.`);
    const hasCommitments = commitments !== undefined && version === commitmentsVersion;
    if (hasCommitments && depositFactory !== undefined)
      return { ...others, commitments, commitmentsVersion, depositFactory };
    say("Deploying the missing contracts …");
    const missing = await deployer(chain.rpcUrl);
    return await keep(call, file, {
      ...others,
      commitments: hasCommitments ? commitments : await missing.commitments(),
      commitmentsVersion,
      depositFactory: depositFactory ?? (await missing.depositFactory(others)),
    });
  }
  say("Deploying the contracts …");
  return await keep(call, file, await deployAll(chain.rpcUrl));
}

/** The stored record of the contracts, which an older version of this program may have written. */
type StoredRecord = Omit<ContractsRecord, `commitments${string}` | "depositFactory"> &
  Partial<ContractsRecord>;

async function keep(call: ChainCall, file: string, record: ContractsRecord): Promise<ContractsRecord> {
  await untilFinal(call);
  writeFileSync(`${file}.part`, JSON.stringify(record, undefined, 2));
  renameSync(`${file}.part`, file);
  return record;
}

/** Imports the deployment modules only when a deployment is needed, so that later starts use less memory. */
async function deployer(rpcUrl: string) {
  const { deployCommitments, deployContracts, deployDepositFactory } = await import(
    "../../deploy/deploy-contracts.ts"
  );
  const { localDeployment } = await import("./local-deployment.ts");
  const deployment = localDeployment(rpcUrl);
  return {
    all: () => deployContracts(deployment),
    commitments: () => deployCommitments(deployment),
    depositFactory: ({
      vault,
      playToken,
      usdtToken,
    }: Pick<ContractsRecord, "vault" | "playToken" | "usdtToken">) =>
      deployDepositFactory(deployment, vault, [playToken, usdtToken]),
  };
}

async function deployAll(rpcUrl: string): Promise<ContractsRecord> {
  const { startBlock, ...addresses } = await (await deployer(rpcUrl)).all();
  return { ...addresses, commitmentsVersion, startBlock: Number(startBlock) };
}

/**
 * Resolves when every transaction that the chain already contains is final. Empty blocks after the last transaction may
 * not be final yet.
 */
async function untilFinal(call: ChainCall): Promise<void> {
  const block = async (at: string) =>
    (await call("eth_getBlockByNumber", at, false)) as {
      readonly number: string;
      readonly transactions: readonly string[];
    };
  let last = await block("latest");
  while (last.transactions.length === 0 && Number(last.number) > 0)
    last = await block(`0x${(Number(last.number) - 1).toString(16)}`);
  while (Number((await block("finalized")).number) < Number(last.number)) await sleep(100);
}
