import { Resolver } from "node:dns/promises";
import { parseArgs } from "node:util";
import { type Address, getAddress, isAddress } from "viem";
import { createChain } from "../platform/chain/index.ts";
import { type Config, ConfigError, loadConfig } from "../platform/config/index.ts";
import { contractMisfits } from "../start-checks.ts";
import { inspectAccounts } from "./accounts.findings.ts";
import { inspectBot } from "./bot.findings.ts";
import { inspectChain } from "./chain.findings.ts";
import { inspectClocks } from "./clocks.findings.ts";
import { inspectConfiguration } from "./configuration.findings.ts";
import { inspectContracts } from "./contracts.findings.ts";
import { inspectDatabase } from "./database.findings.ts";
import { createFindings, type Finding, findingLine } from "./findings.ts";
import { inspectMail } from "./mail.findings.ts";
import { inspectRedis } from "./redis.findings.ts";

const usage = `preflight checks a configured deployment before players can use the deployment. The environment must contain the variables of the
server. Preflight changes nothing and sends nothing. Each line reports a check as right, as a warning or as wrong, and says what
to do. A check that fails to run counts as wrong.

  --json               prints one JSON object: {"right":N,"warnings":N,"wrong":N,"findings":[{area,subject,state,text}]}
  --admin ADDRESS      the only account that should have the admin role of the vault and of the commitments contract
  --pauser ADDRESS     the only account that should have the right to pause the vault
  --dkim SELECTOR      the name of the DKIM key with which the mail server signs e-mails
  --api N, --workers N the numbers of api and worker processes (default 2 and 1), to check the limit of database sessions
  --whole-history      reads the events of the roles back to START_BLOCK without a limit of blocks

Exit codes: 0 = no check is wrong (warnings are possible), 1 = a check is wrong, 2 = the command line is wrong.`;

interface PreflightCall {
  readonly args: readonly string[];
  /** The environment variables of the server. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => unknown;
  readonly err: (text: string) => unknown;
  /** DNS servers that the checks use instead of the DNS servers of the machine. */
  readonly nameServers?: readonly string[];
  /** Clock that the checks use instead of the clock of the machine. */
  readonly nowMs?: () => number;
}

interface Options {
  readonly json: boolean;
  readonly admin: Address | undefined;
  readonly pauser: Address | undefined;
  readonly dkim: string | undefined;
  readonly api: number;
  readonly workers: number;
  readonly wholeHistory: boolean;
}

/**
 * Maximum number of log queries in a search for role events. The queries cover a million blocks. A search through a
 * million blocks takes minutes at any node.
 */
const roleQueriesAtMost = 500;

/**
 * Runs the preflight program with the given command line.
 *
 * @returns the exit code
 */
export async function runPreflight(call: PreflightCall): Promise<0 | 1 | 2> {
  let options: Options | undefined;
  try {
    options = readOptions(call.args);
  } catch (error) {
    call.err(`${(error as Error).message}\n\n${usage}\n`);
    return 2;
  }
  if (options === undefined) {
    call.out(`${usage}\n`);
    return 0;
  }
  const { json } = options;
  const findings: Finding[] = [];
  for await (const found of look(call, options)) {
    findings.push(...found);
    if (!json) for (const finding of found) call.out(`${findingLine(finding)}\n`);
  }
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const counts = { right: count("right"), warnings: count("warning"), wrong: count("wrong") };
  if (json) call.out(`${JSON.stringify({ ...counts, findings })}\n`);
  else call.out(`\n${counts.right} right, ${counts.warnings} warnings, ${counts.wrong} wrong\n`);
  return counts.wrong > 0 ? 1 : 0;
}

/** Runs the checks of the preflight area by area, so that the operator sees the progress. */
async function* look(call: PreflightCall, options: Options): AsyncGenerator<readonly Finding[]> {
  const { variables, nowMs, nameServers } = call;
  let config: Config;
  try {
    config = loadConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = createFindings("configuration");
    for (const problem of error.problems) findings.wrong("variables", problem);
    findings.wrong("other checks", "no other check can run before the variables are right");
    yield findings.list;
    return;
  }
  const chain = createChain(config);
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  yield inspectConfiguration(config);
  yield await inspectDatabase(config, options);
  yield await inspectChain(config, chain);
  yield await inspectMisfits(config, chain);
  const { vaultAddress, playTokenAddress, usdtTokenAddress, commitmentsAddress, depositFactoryAddress } =
    config.chain;
  yield await inspectContracts({
    client: chain.publicClient,
    contracts: {
      VAULT_ADDRESS: vaultAddress,
      PLAY_TOKEN_ADDRESS: playTokenAddress,
      USDT_TOKEN_ADDRESS: usdtTokenAddress,
      COMMITMENTS_ADDRESS: commitmentsAddress,
      DEPOSIT_FACTORY_ADDRESS: depositFactoryAddress,
    },
    expected: {
      adminAddress: options.admin,
      pauserAddress: options.pauser,
      payoutAddress: config.accounts.payout?.address,
      committerAddress: config.accounts.commitment?.address,
    },
    fromBlock: config.chain.startBlock,
    ...(options.wholeHistory ? {} : { queriesAtMost: roleQueriesAtMost }),
  });
  yield await inspectAccounts(config, chain);
  yield await inspectClocks(config, chain, nowMs);
  yield await inspectMail({ config, resolver, dkimSelector: options.dkim });
  yield await inspectBot(config);
  yield await inspectRedis(config);
}

/** Reports the problems of the contracts because of which a server would refuse to start. */
async function inspectMisfits(config: Config, chain: ReturnType<typeof createChain>) {
  const findings = createFindings("contracts");
  await findings.look("server's start", async () => {
    const misfits = await contractMisfits({ config, chain });
    for (const { text } of misfits) findings.wrong("server's start", text);
    if (misfits.length === 0) findings.right("server's start", "a server can start with these contracts");
  });
  return findings.list;
}

/**
 * Parses the command line of the preflight. The function returns undefined if the operator requested the help text.
 *
 * @throws Error if the command line is wrong
 */
function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: flag,
      "whole-history": flag,
      help: { type: "boolean", short: "h" },
      admin: text,
      pauser: text,
      dkim: text,
      api: { type: "string", default: "2" },
      workers: { type: "string", default: "1" },
    },
  });
  if (values.help === true) return undefined;
  const address = (name: "admin" | "pauser") => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (isAddress(value)) return getAddress(value);
    throw new Error(`--${name} must be the address of an account on the chain`);
  };
  const number = (name: "api" | "workers") => {
    if (/^\d{1,4}$/.test(values[name])) return Number(values[name]);
    throw new Error(`--${name} must be a number of processes`);
  };
  if (values.dkim !== undefined && !/^[a-z0-9._-]+$/i.test(values.dkim))
    throw new Error("--dkim must be the name of a DKIM key: NAME in NAME._domainkey");
  return {
    json: values.json,
    wholeHistory: values["whole-history"],
    dkim: values.dkim,
    admin: address("admin"),
    pauser: address("pauser"),
    api: number("api"),
    workers: number("workers"),
  };
}
