// The contracts of the local chain: deployed once, their addresses kept beside the chain that holds them.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Address } from "viem";
import type { DeployedContracts } from "../deploy-contracts.ts";
import type { Chain } from "./chain.ts";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";
import { devKeys } from "./dev-accounts.ts";

export interface ContractsRecord {
  readonly vault: Address;
  readonly playToken: Address;
  readonly usdtToken: Address;
  readonly commitments: Address;
  /** Which one that is: what an older program deployed is replaced. */
  readonly commitmentsVersion: number;
  /** The block in which the vault was deployed: no deposit can be in an earlier one. */
  readonly startBlock: number;
}

/** The server's variables that describe the contracts, with the keys of who calls them. */
export function contractVariables(contracts: ContractsRecord | DeployedContracts) {
  return {
    VAULT_ADDRESS: contracts.vault,
    PLAY_TOKEN_ADDRESS: contracts.playToken,
    USDT_TOKEN_ADDRESS: contracts.usdtToken,
    COMMITMENTS_ADDRESS: contracts.commitments,
    START_BLOCK: String(contracts.startBlock),
    PAYOUT_PRIVATE_KEY: devKeys.payout,
    COMMITMENT_PRIVATE_KEY: devKeys.committer,
    FAUCET_PRIVATE_KEY: devKeys.faucet,
  };
}

/** 2: a place takes one hash. */
const commitmentsVersion = 2;

const recordFile = (chainFolder: string): string => join(chainFolder, "contracts.json");

/**
 * Returns the contracts on the chain, deploying those that `<chainFolder>/contracts.json` does not have: all of them on a
 * new chain, what was added since on an older one. The record is written when the deployment is final, that is, when it is on disk as well.
 * @throws Error with one sentence when the record names a vault that the chain does not have
 */
export async function ensureContracts(
  chain: Chain,
  chainFolder: string,
  say: (line: string) => void,
): Promise<ContractsRecord> {
  const call = chainCaller(chain.rpcUrl);
  const file = recordFile(chainFolder);
  if (existsSync(file)) {
    const {
      commitments,
      commitmentsVersion: version,
      ...others
    } = JSON.parse(readFileSync(file, "utf8")) as StoredRecord;
    if ((await call("eth_getCode", others.vault, "latest")) === "0x")
      throw new Error(`The local chain has no vault at ${others.vault}, though ${file} says so.`);
    if (commitments !== undefined && version === commitmentsVersion)
      return { ...others, commitments, commitmentsVersion };
    say("Deploying the contract of commitments …");
    const deployed = await deployMissing(chain.rpcUrl);
    return await keep(call, file, { ...others, commitments: deployed, commitmentsVersion });
  }
  say("Deploying the contracts …");
  return await keep(call, file, await deployAll(chain.rpcUrl));
}

/** A record that an older program may have written. */
type StoredRecord = Omit<ContractsRecord, `commitments${string}`> & Partial<ContractsRecord>;

async function keep(call: ChainCall, file: string, record: ContractsRecord): Promise<ContractsRecord> {
  await untilFinal(call);
  writeFileSync(`${file}.part`, JSON.stringify(record, undefined, 2));
  renameSync(`${file}.part`, file);
  return record;
}

/** Only the first start needs these, and they would stay in the memory of every other one. */
async function deployer(rpcUrl: string) {
  const { deployCommitments, deployContracts } = await import("../deploy-contracts.ts");
  const { localDeployment } = await import("./local-deployment.ts");
  const deployment = localDeployment(rpcUrl);
  return {
    all: () => deployContracts(deployment),
    commitments: () => deployCommitments(deployment),
  };
}

async function deployAll(rpcUrl: string): Promise<ContractsRecord> {
  const { startBlock, ...addresses } = await (await deployer(rpcUrl)).all();
  return { ...addresses, commitmentsVersion, startBlock: Number(startBlock) };
}

async function deployMissing(rpcUrl: string): Promise<Address> {
  return await (await deployer(rpcUrl)).commitments();
}

/** Resolves when everything that is on the chain now is final. */
async function untilFinal(call: ChainCall): Promise<void> {
  const latest = Number(await call("eth_blockNumber"));
  for (;;) {
    const block = (await call("eth_getBlockByNumber", "finalized", false)) as { number: string };
    if (Number(block.number) >= latest) return;
    await sleep(100);
  }
}
