import type { Address, Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { isPublicKey } from "./known-keys.ts";
import { type Variables, variableReader } from "./read-variables.ts";

export type Environment = "production" | "test" | "local";
export type Role = "all" | "api" | "worker";

const environments = ["production", "test", "local"] as const satisfies readonly Environment[];
const roles = ["all", "api", "worker"] as const satisfies readonly Role[];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export interface ChainAddresses {
  /** The server's own way to the chain. */
  readonly rpcUrl: string;
  /** What `/config` tells wallets to use. */
  readonly publicRpcUrl: string;
  readonly vaultAddress: Address;
  readonly playTokenAddress: Address;
  readonly usdtTokenAddress: Address;
  /** First block that can hold a deposit. */
  readonly startBlock: bigint;
}

/** Everything a deployment decides. The three environments differ in these values and in nothing else. */
export interface Config {
  readonly environment: Environment;
  readonly role: Role;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly databaseUrl: string;
  /** Origins of the page: whom sign-in messages may name and whom CORS lets in. At least one. */
  readonly publicOrigins: readonly string[];
  /** Where the page reaches the API when that is another origin than its own. */
  readonly apiOrigin: string | undefined;
  /** Base path of the main API. */
  readonly apiBasePath: string;
  /** Base path of the mini-app account service. */
  readonly miniBasePath: string;
  /** Who may show the page in a frame, as sources of `frame-ancestors`. */
  readonly frameAncestors: readonly string[];
  /** Folder of the built page; undefined: no page is served. */
  readonly webDist: string | undefined;
  /** How many proxies stand in front and may be believed about the caller's address. */
  readonly trustedProxies: number;
  /** Who may read `/metrics`; undefined: anybody outside production, nobody in production. */
  readonly metricsToken: string | undefined;
  readonly chain: ChainAddresses;
  /** Signs payouts; there in every process that does the worker's part. */
  readonly payoutPrivateKey: Hex | undefined;
  /** Funds demo wallets; local only. */
  readonly faucetPrivateKey: Hex | undefined;
  /** Length of a chain of Crash that is made now. */
  readonly crashChainRounds: number;
}

/** A configuration that cannot be started with. `problems` names each variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  ${p}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

const noAddress: Address = "0x0000000000000000000000000000000000000000";

/**
 * Reads and checks the configuration.
 *
 * @param variables the environment of the process
 * @throws {ConfigError} with every problem at once, each by the variable's name and never with its value
 */
export function loadConfig(variables: Variables): Config {
  const read = variableReader(variables);
  const { required } = read;
  const environment = required("GEMPLAY_ENV", read.choice("GEMPLAY_ENV", environments), "production");
  const config: Config = {
    environment,
    role: read.choice("ROLE", roles) ?? "all",
    host: read.text("HOST") ?? "127.0.0.1",
    port: read.whole("PORT", 0, 65_535) ?? 4680,
    logLevel: read.choice("LOG_LEVEL", logLevels) ?? "info",
    databaseUrl: required("DATABASE_URL", read.url("DATABASE_URL", ["postgres:", "postgresql:"]), ""),
    publicOrigins: required("PUBLIC_ORIGIN", read.origins("PUBLIC_ORIGIN"), []),
    apiOrigin: read.origins("API_ORIGIN")?.[0],
    apiBasePath: read.basePath("API_BASE_PATH") ?? "/api",
    miniBasePath: read.basePath("MINI_BASE_PATH") ?? "/mini",
    frameAncestors: read.words("FRAME_ANCESTORS", "sources like 'self' https://host.example", ancestor) ?? [
      "'self'",
    ],
    webDist: read.text("WEB_DIST"),
    trustedProxies: read.whole("TRUSTED_PROXIES", 0, 10) ?? 0,
    metricsToken: read.text("METRICS_TOKEN"),
    chain: {
      rpcUrl: required("CHAIN_RPC_URL", read.url("CHAIN_RPC_URL", ["http:", "https:"]), ""),
      publicRpcUrl: required(
        "CHAIN_PUBLIC_RPC_URL",
        read.url("CHAIN_PUBLIC_RPC_URL", ["http:", "https:"]),
        "",
      ),
      vaultAddress: required("VAULT_ADDRESS", read.address("VAULT_ADDRESS"), noAddress),
      playTokenAddress: required("PLAY_TOKEN_ADDRESS", read.address("PLAY_TOKEN_ADDRESS"), noAddress),
      usdtTokenAddress: required("USDT_TOKEN_ADDRESS", read.address("USDT_TOKEN_ADDRESS"), noAddress),
      startBlock: BigInt(read.whole("START_BLOCK", 0, Number.MAX_SAFE_INTEGER) ?? 0),
    },
    payoutPrivateKey: read.privateKey("PAYOUT_PRIVATE_KEY"),
    faucetPrivateKey: read.privateKey("FAUCET_PRIVATE_KEY"),
    crashChainRounds:
      read.whole("CRASH_CHAIN_ROUNDS", 10, 100_000_000) ?? (environment === "local" ? 100_000 : 10_000_000),
  };
  read.problems.push(...contradictions(config, read.text("PAYOUT_PRIVATE_KEY") !== undefined));
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

const ancestor = /^('self'|'none'|https:\/\/[a-z0-9*][a-z0-9.:*-]*)$/;

/** What is wrong between variables that are each well formed. */
function contradictions(config: Config, payoutGiven: boolean): string[] {
  const problems: string[] = [];
  if (config.role !== "api" && !payoutGiven)
    problems.push("PAYOUT_PRIVATE_KEY is missing (only ROLE=api needs none)");
  if (config.environment !== "local" && config.faucetPrivateKey !== undefined)
    problems.push("FAUCET_PRIVATE_KEY may be set only with GEMPLAY_ENV=local");
  if (config.environment === "production") problems.push(...unfitForProduction(config));
  return problems;
}

/** The real chain has real money: no key that others know, no origin that can be read on the way. */
function unfitForProduction(config: Config): string[] {
  const problems: string[] = [];
  const key = config.payoutPrivateKey;
  if (key !== undefined && isPublicKey(privateKeyToAccount(key).address))
    problems.push("PAYOUT_PRIVATE_KEY is a publicly known test key");
  if (config.publicOrigins.some((origin) => !origin.startsWith("https://")))
    problems.push("PUBLIC_ORIGIN must consist of https:// origins in production");
  if (config.metricsToken !== undefined && config.metricsToken.length < 16)
    problems.push("METRICS_TOKEN must have at least 16 characters in production");
  return problems;
}
