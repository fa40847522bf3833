// `npm run deploy:contracts [-- --send]`: says what would be deployed, where and by whom; with --send it does so. The
// variables are those of the environment; what a server needs of the result is printed as its variables.
import { parseArgs } from "node:util";
import { bscGenesisHash, chainId } from "@gemplay/chain";
import { formatAmount, parseAmount } from "@gemplay/money";
import { type Address, BaseError, createPublicClient, formatEther, http } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { weaknessOf } from "../apps/server/src/platform/config/known-keys.ts";
import { variableReader } from "../apps/server/src/platform/config/read-variables.ts";
import {
  adminDelaySeconds,
  type Deployment,
  dailyCapsBase,
  deployContracts,
  playSupplyBase,
} from "./deploy-contracts.ts";

const usage = `npm run deploy:contracts            says what would be deployed, and sends nothing
npm run deploy:contracts -- --send  deploys it

Variables: CHAIN_RPC_URL, DEPLOYER_PRIVATE_KEY (pays for it, and holds no role afterwards), and the accounts ADMIN_ADDRESS,
PAYOUT_ADDRESS, PAUSER_ADDRESS, COMMITTER_ADDRESS, TREASURY_ADDRESS. USDT_TOKEN_ADDRESS where USDT exists, as on the real
chain; without it a USDT for trying out is deployed. PLAY_SUPPLY, DAILY_CAP_PLAY, DAILY_CAP_USDT in whole tokens and
ADMIN_DELAY_HOURS have defaults, which the explanation shows.`;

/** Gas that all transactions burn together, with something to spare. */
export const gasAtMost = 8_000_000n;
const decimals = 18;

/** The command line or the environment is not right; the message says all that is wrong. */
class DeployMistake extends Error {}

interface Plan extends Deployment {
  readonly deployer: Address;
  readonly isReal: boolean;
}

/** Reads the environment and asks the chain which one it is; sends nothing. */
async function plan(variables: Readonly<Record<string, string | undefined>>): Promise<Plan> {
  const read = variableReader(variables);
  const { required } = read;
  const address = (name: string) => required(name, read.address(name), "0x");
  const tokens = (name: string, usual: bigint) => {
    const text = read.text(name);
    if (text === undefined) return usual;
    if (/^[1-9]\d{0,14}$/.test(text)) return parseAmount(text, decimals);
    read.problems.push(`${name} must be a whole number of tokens`);
    return usual;
  };
  const rpcUrl = required("CHAIN_RPC_URL", read.url("CHAIN_RPC_URL", ["http:", "https:"]), "");
  const deployerKey = required("DEPLOYER_PRIVATE_KEY", read.privateKey("DEPLOYER_PRIVATE_KEY"), "0x");
  const usdtAddress = read.address("USDT_TOKEN_ADDRESS");
  const deployment: Deployment = {
    rpcUrl,
    deployerKey,
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
  assertNone(read.problems);
  const client = createPublicClient({ transport: http(rpcUrl) });
  const [id, { hash }] = await Promise.all([client.getChainId(), client.getBlock({ blockNumber: 0n })]);
  const isReal = hash === bscGenesisHash;
  assertNone(contradictions(deployment, id, isReal));
  return { ...deployment, deployer: privateKeyToAddress(deployerKey), isReal };
}

/** What is wrong between variables that are each well formed, and for this chain. */
function contradictions(deployment: Deployment, id: number, isReal: boolean): string[] {
  const problems: string[] = [];
  if (id !== chainId) problems.push(`CHAIN_RPC_URL leads to chain ${id}, not ${chainId}`);
  const holders = new Map<Address, string>();
  const { adminAddress, payoutAddress, pauserAddress, committerAddress } = deployment;
  for (const [name, holder] of Object.entries({
    ADMIN_ADDRESS: adminAddress,
    PAYOUT_ADDRESS: payoutAddress,
    PAUSER_ADDRESS: pauserAddress,
    COMMITTER_ADDRESS: committerAddress,
  })) {
    const other = holders.get(holder);
    if (other !== undefined)
      problems.push(`${name} must be another account than ${other}: one account, one role`);
    else holders.set(holder, name);
  }
  if (!isReal) return problems;
  if (deployment.usdtAddress === undefined)
    problems.push("USDT_TOKEN_ADDRESS is missing: USDT exists on the real chain");
  const weakness = weaknessOf(deployment.deployerKey);
  if (weakness !== undefined) problems.push(`DEPLOYER_PRIVATE_KEY ${weakness}`);
  return problems;
}

function assertNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new DeployMistake(problems.join("\n"));
}

/** What will happen, for a person to read before it does. @returns whether the deployer can pay for it */
async function explain(wanted: Plan, say: (line: string) => void): Promise<boolean> {
  const client = createPublicClient({ transport: http(wanted.rpcUrl) });
  const [balance, gasPrice] = await Promise.all([
    client.getBalance({ address: wanted.deployer }),
    client.getGasPrice(),
  ]);
  const cost = gasAtMost * gasPrice;
  const whole = (amountBase: bigint | undefined) => formatAmount(amountBase ?? 0n, decimals);
  say(
    `Chain ${chainId}${wanted.isReal ? ", the real one" : ", not the real one"}, at the current gas price.`,
  );
  say(
    `Deployer ${wanted.deployer} holds ${formatEther(balance)} BNB; at most ${formatEther(cost)} BNB are burnt.`,
  );
  say(`1. PLAY: ${whole(wanted.playSupplyBase)} to the treasury ${wanted.treasuryAddress}, fixed for ever`);
  say(
    wanted.usdtAddress
      ? `2. USDT: ${wanted.usdtAddress}, which exists`
      : "2. USDT for trying out: 10000000000 to the treasury",
  );
  say(
    `3. Vault: pays out at most ${whole(wanted.dailyCapsBase?.play)} PLAY and ${whole(wanted.dailyCapsBase?.usdt)} USDT in 24 hours`,
  );
  say(`     admin ${wanted.adminAddress}, handed over after ${(wanted.adminDelaySeconds ?? 0) / 3600} hours`);
  say(`     pays out: ${wanted.payoutAddress}; pauses: ${wanted.pauserAddress}`);
  say(`4. Commitments: commits: ${wanted.committerAddress}; admin ${wanted.adminAddress}`);
  say("5. Deposit factory: makes the players' deposit addresses, which pay this vault only; no role");
  return balance >= cost;
}

/**
 * The whole command.
 *
 * @returns the exit code: 0 done or explained, 1 failed, 2 called wrongly
 */
export async function deploy(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { send: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help === true) {
      say(usage);
      return 0;
    }
    const wanted = await plan(variables);
    const canPay = await explain(wanted, say);
    if (!canPay) throw new Error("The deployer does not hold enough BNB.");
    if (values.send !== true) {
      say("Nothing was sent: `npm run deploy:contracts -- --send` deploys it.");
      return 0;
    }
    const { startBlock, usdtToken } = await deployContracts({
      ...wanted,
      onDeployed: (name, address) => say(`${name}=${address}`),
    });
    if (wanted.usdtAddress) say(`USDT_TOKEN_ADDRESS=${usdtToken}`);
    say(`START_BLOCK=${startBlock}`);
    return 0;
  } catch (error) {
    const called = error instanceof DeployMistake || (error instanceof TypeError && "code" in error);
    const sentence =
      error instanceof BaseError ? `CHAIN_RPC_URL: ${error.shortMessage}` : (error as Error).message;
    complain(error instanceof DeployMistake ? `${sentence}\n\n${usage}` : sentence);
    return called ? 2 : 1;
  }
}

if (import.meta.main)
  process.exitCode = await deploy(process.argv.slice(2), process.env, console.log, console.error);
