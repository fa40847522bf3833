// `npm run deploy:contracts -- --rpc URL …` explains which contracts would be deployed, on which chain and by which
// account. With --send the command deploys them, or continues an interrupted deployment. After the deployment, the
// command reads all contracts back from the chain and prints the server's variables.
import { parseArgs } from "node:util";
import { chainId } from "@gemplay/chain";
import { formatAmount } from "@gemplay/money";
import { BaseError, createPublicClient, formatEther, http, type PublicClient, size } from "viem";
import { lookAtContracts } from "../apps/server/src/preflight/contracts.findings.ts";
import { type Finding, findingLine } from "../apps/server/src/preflight/findings.ts";
import { readRoleHistory } from "../apps/server/src/preflight/role-history.ts";
import { type ContractAddresses, creations, deployMissing } from "./deploy/deploy-contracts.ts";
import {
  DeployMistake,
  decimals,
  optionVariables,
  type Plan,
  type Rules,
  readPlan,
  readStanding,
  type Variables,
} from "./deploy/plan.ts";
import { findStanding } from "./deploy/standing.ts";

const usage = `npm run deploy:contracts -- --rpc URL …            says what would be deployed, and sends nothing
npm run deploy:contracts -- --rpc URL … --send     deploys it, reads it back and prints the server's variables
npm run deploy:contracts -- --rpc URL … --verify   reads back what stands at the server's variables; needs no key

The options stand for variables of the environment:
${Object.entries(optionVariables)
  .map(([option, variable]) => `  --${option.padEnd(18)} ${variable}`)
  .join("\n")}
Needed: the chain's node, and the accounts admin (a multisig), payout, pauser, committer and treasury, none of which may be
another. USDT where it exists, as on the real chain; without it a USDT for trying out is deployed. Supply and caps in whole
tokens and the delay have defaults, which the explanation shows.
DEPLOYER_PRIVATE_KEY, in the environment only: pays for it and holds no role afterwards. One account, one deployment: what it
has created is found on the chain, so that a call after an interruption deploys the rest and nothing twice, and is refused when
what stands has other rules than those that are given.
--verify takes PLAY_TOKEN_ADDRESS, USDT_TOKEN_ADDRESS, VAULT_ADDRESS, COMMITMENTS_ADDRESS, DEPOSIT_FACTORY_ADDRESS and, so that
not all blocks are read, START_BLOCK from the environment.

Exit code: 0 done, 1 failed or something is wrong, 2 called wrongly.`;

/** The upper limit for the gas of all deployment transactions together, with a reserve. */
export const gasAtMost = 8_000_000n;

type Say = (line: string) => void;

/**
 * Prints the planned deployment, so that a person can check the plan before the deployment starts.
 *
 * @returns true if the deployer can pay for the deployment
 */
async function explain(wanted: Plan, standing: Partial<ContractAddresses>, say: Say): Promise<boolean> {
  const client = createPublicClient({ transport: http(wanted.rpcUrl) });
  const [balance, gasPrice] = await Promise.all([
    client.getBalance({ address: wanted.deployer }),
    client.getGasPrice(),
  ]);
  const cost = gasOfMissing(wanted, standing) * gasPrice;
  const whole = (amountBase: bigint) => formatAmount(amountBase, decimals);
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
    `3. Vault: pays out at most ${whole(wanted.dailyCapsBase.play)} PLAY and ${whole(wanted.dailyCapsBase.usdt)} USDT in 24 hours`,
  );
  say(`     admin ${wanted.adminAddress}, handed over after ${wanted.adminDelaySeconds / 3600} hours`);
  say(`     pays out: ${wanted.payoutAddress}; pauses: ${wanted.pauserAddress}`);
  say(`4. Commitments: commits: ${wanted.committerAddress}; admin ${wanted.adminAddress}`);
  say("5. Deposit factory: makes the players' deposit addresses, which pay this vault only; no role");
  for (const [name, address] of Object.entries(standing)) say(`Stands already: ${name}=${address}`);
  return balance >= cost;
}

/**
 * Estimates the gas of the missing contracts from their bytecode, because creating a contract costs gas for each byte
 * of code.
 */
function gasOfMissing(wanted: Plan, standing: Partial<ContractAddresses>): bigint {
  const anywhere = Object.fromEntries(
    Object.keys(creations).map((name) => [name, wanted.deployer]),
  ) as unknown as ContractAddresses;
  const bytes = Object.entries(creations).map(([name, creation]) => ({
    name: name as keyof ContractAddresses,
    count: BigInt(size(creation({ ...wanted }, anywhere))),
  }));
  const sum = (some: typeof bytes) => some.reduce((total, { count }) => total + count, 0n);
  return (gasAtMost * sum(bytes.filter(({ name }) => standing[name] === undefined))) / sum(bytes);
}

interface Standing {
  readonly rules: Rules;
  readonly contracts: Partial<ContractAddresses>;
  readonly startBlock?: bigint | undefined;
}

/** Reads from the chain whether the deployed contracts have the wanted settings. */
async function readBack(client: PublicClient, { rules, contracts, startBlock }: Standing) {
  return await lookAtContracts({
    client,
    contracts,
    expected: rules,
    fromBlock: startBlock,
    localUsdt: rules.usdtAddress === undefined,
  });
}

const isWrong = ({ state }: Finding) => state === "wrong";

async function send(wanted: Plan, standing: Partial<ContractAddresses>, say: Say): Promise<void> {
  const client = createPublicClient({ transport: http(wanted.rpcUrl) });
  const { addresses, startBlock } = await deployMissing(
    { ...wanted, onDeployed: (name, address) => say(`${name}=${address}`) },
    standing,
  );
  const findings = await readBack(client, { rules: wanted, contracts: addresses, startBlock });
  for (const finding of findings) say(findingLine(finding));
  const block = startBlock ?? (await readRoleHistory(client, addresses.VAULT_ADDRESS)).createdIn;
  say("");
  for (const [name, address] of Object.entries(addresses)) say(`${name}=${address}`);
  say(`START_BLOCK=${block}`);
  if (findings.some(isWrong)) throw new Error("Not all that stands is right: see above.");
}

/**
 * Returns the contracts that the deployer has deployed already.
 *
 * @throws Error if the deployed contracts have other rules than the plan
 */
async function assertFits(client: PublicClient, wanted: Plan): Promise<Partial<ContractAddresses>> {
  const { usdtAddress } = wanted;
  const found = await findStanding(client, wanted.deployer);
  const standing = usdtAddress === undefined ? found : { ...found, USDT_TOKEN_ADDRESS: usdtAddress };
  if (Object.keys(found).length === 0) return standing;
  const wrong = (await readBack(client, { rules: wanted, contracts: standing })).filter(isWrong);
  if (wrong.length === 0) return standing;
  throw new Error(
    [
      `The deployer ${wanted.deployer} has deployed by other rules than these. Give those, or take another deployer.`,
      ...wrong.map(findingLine),
    ].join("\n"),
  );
}

/**
 * Runs the whole command `deploy:contracts`.
 *
 * @returns the exit code: 0 deployed or explained, 1 failed, 2 wrong arguments
 */
export async function deploy(
  args: readonly string[],
  environment: Variables,
  say: Say,
  complain: Say,
): Promise<number> {
  try {
    const { flags, variables } = readCall(args, environment);
    if (flags.help === true) {
      say(usage);
      return 0;
    }
    if (flags.verify === true) {
      const standing = await readStanding(variables);
      const client = createPublicClient({ transport: http(standing.rules.rpcUrl) });
      const findings = await readBack(client, standing);
      for (const finding of findings) say(findingLine(finding));
      return findings.some(isWrong) ? 1 : 0;
    }
    const wanted = await readPlan(variables);
    const client = createPublicClient({ transport: http(wanted.rpcUrl) });
    const standing = await assertFits(client, wanted);
    const canPay = await explain(wanted, standing, say);
    if (!canPay) throw new Error("The deployer does not hold enough BNB.");
    if (flags.send === true) await send(wanted, standing, say);
    else say("Nothing was sent: with --send it is deployed.");
    return 0;
  } catch (error) {
    const called = error instanceof DeployMistake || (error instanceof TypeError && "code" in error);
    const sentence =
      error instanceof BaseError ? `CHAIN_RPC_URL: ${error.shortMessage}` : (error as Error).message;
    complain(error instanceof DeployMistake ? `${sentence}\n\n${usage}` : sentence);
    return called ? 2 : 1;
  }
}

function readCall(args: readonly string[], environment: Variables) {
  const option = { type: "string" } as const;
  const options = Object.keys(optionVariables) as (keyof typeof optionVariables)[];
  const { values } = parseArgs({
    args: [...args],
    options: {
      send: { type: "boolean" },
      verify: { type: "boolean" },
      help: { type: "boolean", short: "h" },
      ...(Object.fromEntries(options.map((name) => [name, option])) as Record<
        (typeof options)[number],
        typeof option
      >),
    },
  });
  if (values.send && values.verify) throw new DeployMistake("--send and --verify are two calls");
  const given = options.flatMap((name) =>
    values[name] === undefined ? [] : [[optionVariables[name], values[name]] as const],
  );
  return { flags: values, variables: { ...environment, ...Object.fromEntries(given) } };
}

if (import.meta.main)
  process.exitCode = await deploy(process.argv.slice(2), process.env, console.log, console.error);
