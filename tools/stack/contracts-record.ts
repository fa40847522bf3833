// The contracts of the local chain: deployed once, their addresses kept beside the chain that holds them.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Address } from "viem";
import type { Chain } from "./chain.ts";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";
import { devKeys } from "./dev-accounts.ts";

export interface ContractsRecord {
  readonly vault: Address;
  readonly playToken: Address;
  readonly usdtToken: Address;
  /** The block in which the vault was deployed: no deposit can be in an earlier one. */
  readonly startBlock: number;
}

const recordFile = (chainFolder: string): string => join(chainFolder, "contracts.json");

/**
 * Returns the contracts on the chain, deploying them when `<chainFolder>/contracts.json` is missing.
 * The record is written when the deployment is final, that is, when it is on disk as well.
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
    const record = JSON.parse(readFileSync(file, "utf8")) as ContractsRecord;
    if ((await call("eth_getCode", record.vault, "latest")) !== "0x") return record;
    throw new Error(`The local chain has no vault at ${record.vault}, though ${file} says so.`);
  }
  say("Deploying the contracts …");
  const record = await deploy(chain.rpcUrl);
  await untilFinal(call);
  writeFileSync(`${file}.part`, JSON.stringify(record, undefined, 2));
  renameSync(`${file}.part`, file);
  return record;
}

async function deploy(rpcUrl: string): Promise<ContractsRecord> {
  // Only the first start needs these, and they would stay in the memory of every other one.
  const { deployContracts } = await import("../deploy-contracts.ts");
  const { privateKeyToAddress } = await import("viem/accounts");
  const { startBlock, ...addresses } = await deployContracts({
    rpcUrl,
    deployerKey: devKeys.admin,
    adminAddress: privateKeyToAddress(devKeys.admin),
    payoutAddress: privateKeyToAddress(devKeys.payout),
    pauserAddress: privateKeyToAddress(devKeys.pauser),
    treasuryAddress: privateKeyToAddress(devKeys.treasury),
  });
  return { ...addresses, startBlock: Number(startBlock) };
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
