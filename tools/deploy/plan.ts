// Reads the deployment plan (contracts, chain, deployer) from the command line and the environment variables, and
// compares the plan with the chain.
import { bscGenesisHash, chainId } from "@gemplay/chain";
import { parseAmount } from "@gemplay/money";
import { type Address, createPublicClient, type Hex, http } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { weaknessOf } from "../../apps/server/src/platform/config/known-keys.ts";
import { variableReader } from "../../apps/server/src/platform/config/read-variables.ts";
import {
  adminDelaySeconds,
  type ContractAddresses,
  type Deployment,
  dailyCapsBase,
  playSupplyBase,
} from "./deploy-contracts.ts";

/**
 * An error of the operator in the command line or in the environment variables. The error message lists all mistakes.
 */
export class DeployMistake extends Error {}

/**
 * Command-line options that replace environment variables. No option accepts a private key, because other users of the
 * machine can read the arguments of a process.
 */
export const optionVariables = {
  rpc: "CHAIN_RPC_URL",
  admin: "ADMIN_ADDRESS",
  payout: "PAYOUT_ADDRESS",
  pauser: "PAUSER_ADDRESS",
  committer: "COMMITTER_ADDRESS",
  treasury: "TREASURY_ADDRESS",
  usdt: "USDT_TOKEN_ADDRESS",
  "play-supply": "PLAY_SUPPLY",
  "cap-play": "DAILY_CAP_PLAY",
  "cap-usdt": "DAILY_CAP_USDT",
  "admin-delay-hours": "ADMIN_DELAY_HOURS",
} as const;

export const decimals = 18;

export type Variables = Readonly<Record<string, string | undefined>>;

/** All settings of a deployment except the private key of the account that pays. */
export interface Rules extends Omit<Deployment, "deployerKey"> {
  readonly playSupplyBase: bigint;
  readonly dailyCapsBase: { readonly play: bigint; readonly usdt: bigint };
  readonly adminDelaySeconds: number;
  readonly isReal: boolean;
}

export interface Plan extends Rules {
  readonly deployerKey: Hex;
  readonly deployer: Address;
}

/**
 * Reads the environment variables of the deployment and, from the node, the id of the chain. Reading the plan sends no
 * transaction.
 */
export async function readPlan(variables: Variables): Promise<Plan> {
  const read = variableReader(variables);
  const rules = readRules(read);
  const deployerKey = read.required("DEPLOYER_PRIVATE_KEY", read.privateKey("DEPLOYER_PRIVATE_KEY"), "0x");
  assertNone(read.problems);
  const isReal = await askChain(rules);
  const problems = contradictions(rules);
  if (isReal && rules.usdtAddress === undefined)
    problems.push("USDT_TOKEN_ADDRESS is missing: USDT exists on the real chain");
  const weakness = isReal ? weaknessOf(deployerKey) : undefined;
  if (weakness !== undefined) problems.push(`DEPLOYER_PRIVATE_KEY ${weakness}`);
  assertNone(problems);
  return { ...rules, isReal, deployerKey, deployer: privateKeyToAddress(deployerKey) };
}

/**
 * Returns the deployed contracts that the server's environment variables name, and the rules that the contracts should
 * have. The check of deployed contracts needs no private key.
 */
export async function readStanding(
  variables: Variables,
): Promise<{ rules: Rules; contracts: ContractAddresses; startBlock: bigint | undefined }> {
  const read = variableReader(variables);
  const address = (name: keyof ContractAddresses) => read.required(name, read.address(name), "0x");
  const contracts = {
    PLAY_TOKEN_ADDRESS: address("PLAY_TOKEN_ADDRESS"),
    USDT_TOKEN_ADDRESS: address("USDT_TOKEN_ADDRESS"),
    VAULT_ADDRESS: address("VAULT_ADDRESS"),
    COMMITMENTS_ADDRESS: address("COMMITMENTS_ADDRESS"),
    DEPOSIT_FACTORY_ADDRESS: address("DEPOSIT_FACTORY_ADDRESS"),
  };
  const startBlock = read.whole("START_BLOCK", 0, Number.MAX_SAFE_INTEGER);
  const rules = readRules(read);
  assertNone(read.problems);
  const isReal = await askChain(rules);
  return {
    rules: { ...rules, isReal },
    contracts,
    startBlock: startBlock === undefined ? undefined : BigInt(startBlock),
  };
}

function readRules(read: ReturnType<typeof variableReader>): Omit<Rules, "isReal"> {
  const { required } = read;
  const address = (name: string) => required(name, read.address(name), "0x");
  const tokens = (name: string, usual: bigint) => {
    const text = read.text(name);
    if (text === undefined) return usual;
    if (/^[1-9]\d{0,14}$/.test(text)) return parseAmount(text, decimals);
    read.problems.push(`${name} must be a whole number of tokens`);
    return usual;
  };
  const usdtAddress = read.address("USDT_TOKEN_ADDRESS");
  return {
    rpcUrl: required("CHAIN_RPC_URL", read.url("CHAIN_RPC_URL", ["http:", "https:"]), ""),
    adminAddress: address("ADMIN_ADDRESS"),
    payoutAddress: address("PAYOUT_ADDRESS"),
    pauserAddress: address("PAUSER_ADDRESS"),
    committerAddress: address("COMMITTER_ADDRESS"),
    treasuryAddress: address("TREASURY_ADDRESS"),
    ...(usdtAddress === undefined ? {} : { usdtAddress }),
    playSupplyBase: tokens("PLAY_SUPPLY", playSupplyBase),
    dailyCapsBase: {
      play: tokens("DAILY_CAP_PLAY", dailyCapsBase.play),
      usdt: tokens("DAILY_CAP_USDT", dailyCapsBase.usdt),
    },
    adminDelaySeconds: (read.whole("ADMIN_DELAY_HOURS", 0, 720) ?? adminDelaySeconds / 3600) * 3600,
  };
}

/**
 * Asks the node for the id of its chain.
 *
 * @returns true for the real chain
 * @throws DeployMistake if the node serves another chain than the wanted chain
 */
async function askChain({ rpcUrl }: Pick<Rules, "rpcUrl">): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const [id, { hash }] = await Promise.all([client.getChainId(), client.getBlock({ blockNumber: 0n })]);
  assertNone(id === chainId ? [] : [`CHAIN_RPC_URL leads to chain ${id}, not ${chainId}`]);
  return hash === bscGenesisHash;
}

/** Returns the contradictions between environment variables whose values are each valid alone. */
function contradictions(rules: Omit<Rules, "isReal">): string[] {
  const problems: string[] = [];
  const holders = new Map<Address, string>();
  const { adminAddress, payoutAddress, pauserAddress, committerAddress } = rules;
  for (const [name, holder] of Object.entries({
    ADMIN_ADDRESS: adminAddress,
    PAYOUT_ADDRESS: payoutAddress,
    PAUSER_ADDRESS: pauserAddress,
    COMMITTER_ADDRESS: committerAddress,
  })) {
    const other = holders.get(holder);
    if (other !== undefined)
      problems.push(`${name} must be another account than ${other}: each role needs its own account`);
    else holders.set(holder, name);
  }
  return problems;
}

function assertNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new DeployMistake(problems.join("\n"));
}
