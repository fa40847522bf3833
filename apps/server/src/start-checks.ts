import { commitmentsAbi, depositFactoryAbi, vaultAbi } from "@gemplay/chain/abi";
import { type Address, type Hex, keccak256, toHex } from "viem";
import { type Config, ConfigError, unfitForRealChain } from "./platform/config/index.ts";
import type { Platform } from "./platform/index.ts";
import { SignerError } from "./platform/signing/index.ts";

type Checked = Pick<Platform, "config" | "chain" | "signers" | "log">;

/**
 * Maximum time in milliseconds that the start of the server waits for the chain. If the chain does not answer in time,
 * the server starts anyway and logs an error.
 */
const patienceMs = 20_000;

/**
 * Checks the parts of the configuration that only the chain can confirm. The rules for real money apply if the first
 * block is the first block of the real chain. The rules for real money also apply if the first block is unknown, except
 * on the local stack.
 *
 * @throws {ConfigError} with every problem under its variable's name
 */
export async function checkChain(platform: Checked): Promise<void> {
  const { config, chain, log } = platform;
  const isReal = await within(chain.isReal()).catch((error: unknown) => {
    log.warn({ err: error }, "CHAIN_RPC_URL: the chain does not report its first block");
    return undefined;
  });
  const problems = isReal === undefined ? [] : environmentProblems(config, isReal);
  if (isReal ?? config.environment !== "local") problems.push(...unfitForRealChain(config));
  if (problems.length > 0) throw new ConfigError(problems);
  if (config.role !== "api") await askSigners(platform);
  if (isReal !== undefined)
    await within(sayMisfits(platform)).catch((error: unknown) =>
      log.warn({ err: error }, "the accounts' roles at the contracts could not be read"),
    );
}

/** Returns the problems if the configured environment must not use the chain. */
export function environmentProblems({ environment }: Pick<Config, "environment">, isReal: boolean): string[] {
  if (isReal && environment === "local")
    return ["CHAIN_RPC_URL leads to the real chain, which GEMPLAY_ENV=local must not use"];
  if (!isReal && environment === "production")
    return [
      "CHAIN_RPC_URL leads to a chain other than the real chain, but GEMPLAY_ENV=production needs the real chain",
    ];
  return [];
}

/**
 * Checks the signers. If a signer is unavailable or has lost its rights, the server logs the problem and continues to
 * start.
 */
async function askSigners({ signers }: Checked): Promise<void> {
  for (const signer of Object.values(signers))
    await signer?.assertThere().catch((error: unknown) => {
      if (!(error instanceof SignerError)) throw error;
    });
}

/**
 * Logs the roles at the contracts that the accounts of this server lack. The server continues to start, because
 * deposits and games work while an account lacks a role.
 */
async function sayMisfits(platform: Checked): Promise<void> {
  for (const { text, details } of await contractMisfits(platform)) platform.log.error(details, text);
}

interface Misfit {
  /** The text of the problem, which begins with the variable's name. */
  readonly text: string;
  readonly details: Readonly<Record<string, Address>>;
}

/**
 * Returns the roles at the contracts that the accounts of this server lack, and the tokens that the vault does not
 * support.
 */
export async function contractMisfits({
  config,
  chain,
}: Pick<Checked, "config" | "chain">): Promise<Misfit[]> {
  const misfits: Misfit[] = [];
  const add = (details: Misfit["details"], text: string) => misfits.push({ text, details });
  const { vaultAddress, commitmentsAddress, playTokenAddress, usdtTokenAddress } = config.chain;
  const { publicClient: client } = chain;
  const lacksRole = async (
    contract: Hex,
    abi: typeof vaultAbi | typeof commitmentsAbi,
    role: string,
    account: Address,
  ) =>
    !(await client.readContract({
      address: contract,
      abi: abi as typeof vaultAbi,
      functionName: "hasRole",
      args: [keccak256(toHex(role)), account],
    }));
  const { payout, commitment } = config.accounts;
  if (payout && (await lacksRole(vaultAddress, vaultAbi, "PAYOUT_ROLE", payout.address)))
    add(
      { account: payout.address, vault: vaultAddress },
      `${payout.variable}: the account lacks PAYOUT_ROLE at the vault, so the server cannot pay withdrawals`,
    );
  if (
    commitment &&
    (await lacksRole(commitmentsAddress, commitmentsAbi, "COMMITTER_ROLE", commitment.address))
  )
    add(
      { account: commitment.address, contract: commitmentsAddress },
      `${commitment.variable}: the account lacks COMMITTER_ROLE at the commitments contract, so the server cannot store commitments`,
    );
  for (const [name, token] of Object.entries({
    PLAY_TOKEN_ADDRESS: playTokenAddress,
    USDT_TOKEN_ADDRESS: usdtTokenAddress,
  })) {
    const call = {
      address: vaultAddress,
      abi: vaultAbi,
      functionName: "isTokenAllowed",
      args: [token],
    } as const;
    if (!(await client.readContract(call)))
      add({ token, vault: vaultAddress }, `${name}: the vault does not accept deposits of this token`);
  }
  const factory = config.chain.depositFactoryAddress;
  if (factory === undefined) return misfits;
  const pays = await client.readContract({ address: factory, abi: depositFactoryAbi, functionName: "vault" });
  if (pays !== vaultAddress)
    add(
      { factory, pays, vault: vaultAddress },
      "DEPOSIT_FACTORY_ADDRESS: the factory's deposit addresses pay into another vault, so the server gives out no deposit address",
    );
  return misfits;
}

async function within<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the chain did not answer within ${patienceMs} ms`)),
      patienceMs,
    );
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
