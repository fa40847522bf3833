// `npm run deploy:contracts -- --rpc URL …` explains which contracts would be deployed, on which chain and by which
// account. With --send, the command deploys the missing contracts, or continues an interrupted deployment. After the
// deployment, the command reads all contracts back from the chain and prints the environment variables of the server.
import { parseArgs } from "node:util";
import { chainId } from "@gemplay/chain";
import { formatAmount } from "@gemplay/money";
import { BaseError, createPublicClient, formatEther, http, type PublicClient, size } from "viem";
import { inspectContracts } from "../apps/server/src/preflight/contracts.findings.ts";
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

const usage = `npm run deploy:contracts -- --rpc URL …            prints the planned deployment and sends no transaction
npm run deploy:contracts -- --rpc URL … --send     deploys the contracts, checks them and prints the server's variables
npm run deploy:contracts -- --rpc URL … --verify   checks the contracts that the server's variables name; needs no key

Each option replaces a variable of the environment:
${Object.entries(optionVariables)
  .map(([option, variable]) => `  --${option.padEnd(18)} ${variable}`)
  .join("\n")}
Required: the node of the chain, and the accounts admin (a multisig), payout, pauser, committer and treasury. The accounts
admin, payout, pauser and committer must differ. On the real chain, the address of USDT is required too. Without an address,
the command deploys a test token in place of USDT. The supply and the caps (in whole tokens) and the delay have defaults, which
the plan shows.
DEPLOYER_PRIVATE_KEY is read only from the environment. The deployer pays for the deployment and has no role after the
deployment. Use one deployer account for one deployment. The command finds the deployed contracts of the account on the chain.
After an interruption, the command therefore deploys only the missing contracts. If the deployed contracts have other settings
than the plan, the command refuses to continue.
--verify reads PLAY_TOKEN_ADDRESS, USDT_TOKEN_ADDRESS, VAULT_ADDRESS, COMMITMENTS_ADDRESS and DEPOSIT_FACTORY_ADDRESS from the
environment. START_BLOCK is optional and saves the search through earlier blocks.

Exit code: 0 deployed or explained, 1 failed or a setting is wrong, 2 wrong arguments.`;

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
    `Chain ${chainId}${wanted.isReal ? " (the real chain)" : " (not the real chain)"}, at the current gas price.`,
  );
  say(
    `Deployer ${wanted.deployer} has ${formatEther(balance)} BNB. The gas costs at most ${formatEther(cost)} BNB.`,
  );
  say(
    `1. PLAY: ${whole(wanted.playSupplyBase)} to the treasury ${wanted.treasuryAddress}; this supply never changes`,
  );
  say(
    wanted.usdtAddress
      ? `2. USDT: ${wanted.usdtAddress} (deployed already)`
      : "2. USDT (a test token): 10000000000 to the treasury",
  );
  say(
    `3. Vault: pays out at most ${whole(wanted.dailyCapsBase.play)} PLAY and ${whole(wanted.dailyCapsBase.usdt)} USDT in 24 hours`,
  );
  say(
    `     admin ${wanted.adminAddress}, a new admin can take over after ${wanted.adminDelaySeconds / 3600} hours`,
  );
  say(`     payout account ${wanted.payoutAddress}, pauser ${wanted.pauserAddress}`);
  say(`4. Commitments: committer ${wanted.committerAddress}, admin ${wanted.adminAddress}`);
  say(
    "5. Deposit factory: creates the players' deposit addresses, which send tokens only to this vault; has no role",
  );
  for (const [name, address] of Object.entries(standing)) say(`Deployed already: ${name}=${address}`);
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
  return await inspectContracts({
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
  if (findings.some(isWrong))
    throw new Error("Some settings of the deployed contracts are wrong: see the lines above.");
}

/**
 * Returns the contracts that the deployer has deployed already.
 *
 * @throws Error if the rules of a deployed contract differ from the plan
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
      `The contracts of the deployer ${wanted.deployer} have other settings than this plan. Use the settings of the contracts, or use another deployer.`,
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
    if (!canPay) throw new Error("The deployer has too little BNB for the deployment.");
    if (flags.send === true) await send(wanted, standing, say);
    else say("No transaction was sent. Add --send to deploy the contracts.");
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
  if (values.send && values.verify) throw new DeployMistake("--send and --verify cannot be used together");
  const given = options.flatMap((name) =>
    values[name] === undefined ? [] : [[optionVariables[name], values[name]] as const],
  );
  return { flags: values, variables: { ...environment, ...Object.fromEntries(given) } };
}

if (import.meta.main)
  process.exitCode = await deploy(process.argv.slice(2), process.env, console.log, console.error);
