import type { Address, Hex } from "viem";
import { databaseUrlProblem } from "./database-url.ts";
import type { EncryptionKeys } from "./encryption-keys.ts";
import { isTrivialEncryptionKey, localEncryptionKeys } from "./known-keys.ts";
import { type TrustedProxies, type Variables, variableReader } from "./read-variables.ts";
import { redisUrlProblem } from "./redis-url.ts";
import {
  readSigningAccount,
  type SigningAccounts,
  sharedAccounts,
  unfitSigningAccounts,
} from "./signing-accounts.ts";

export type Environment = "production" | "test" | "local";
export type Role = "all" | "api" | "worker";

const environments = ["production", "test", "local"] as const satisfies readonly Environment[];
const roles = ["all", "api", "worker"] as const satisfies readonly Role[];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The server that mail goes out through, and whom it comes from. */
export interface MailConfig {
  readonly smtpUrl: string;
  /** As a header says it: an address, or a name with one in angle brackets. */
  readonly from: string;
}

/** The messaging host's bot, inside whose chats the page runs as a mini app. */
export interface BotConfig {
  /** Signs init data and lets the bot speak: whoever has it is the bot. */
  readonly token: string;
  /** Without the sign before it. */
  readonly username: string;
  /** Tokens that were replaced: what they signed is refused by its own name. */
  readonly formerTokens: readonly string[];
  /** Where the host's bot API is reached. */
  readonly apiRoot: string;
  /**
   * The host repeats it in each call of the webhook; undefined: the worker's part asks for updates (polling). The same in
   * every process.
   */
  readonly webhookSecret: string | undefined;
  /** Origins of the host's own pages, which may frame ours. */
  readonly hostOrigins: readonly string[];
}

/** What lets wallet apps elsewhere connect through a relay. */
export interface WalletConnectConfig {
  readonly projectId: string;
  readonly relayUrl: string;
}

export interface ChainAddresses {
  /** The server's own way to the chain. */
  readonly rpcUrl: string;
  /** What `/config` tells wallets to use. */
  readonly publicRpcUrl: string;
  readonly vaultAddress: Address;
  readonly playTokenAddress: Address;
  readonly usdtTokenAddress: Address;
  /** The contract of commitments. */
  readonly commitmentsAddress: Address;
  /** Makes the players' deposit addresses; undefined: there are none. */
  readonly depositFactoryAddress: Address | undefined;
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
  /** What processes share that may be lost; undefined: they do with the database. The same in every process. */
  readonly redisUrl: string | undefined;
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
  /** Withdrawn: browsers that have the page's service worker are told to end it. */
  readonly serviceWorker: "served" | "withdrawn";
  /** Origin of the operator's page; undefined: there is none, and its path is nobody's. */
  readonly operatorOrigin: string | undefined;
  /** Folder of the built operator's page; undefined: its calls only. */
  readonly operatorDist: string | undefined;
  /** Whose word about the caller's address may be believed; 0: nobody's. */
  readonly trustedProxies: TrustedProxies;
  /** Who may read `/metrics`; undefined: anybody outside production, nobody in production. */
  readonly metricsToken: string | undefined;
  /** Undefined: no mail is sent, and what takes an e-mail is closed. */
  readonly mail: MailConfig | undefined;
  /** Undefined: there is no messaging host. */
  readonly bot: BotConfig | undefined;
  /** Undefined: only wallets of the player's own browser connect. */
  readonly walletConnect: WalletConnectConfig | undefined;
  readonly chain: ChainAddresses;
  /**
   * Who signs. `payout` pays withdrawals; `commitment` is there in every process that does the worker's part; `sweep` pays
   * for sweeping deposit addresses into the vault, and has no right: undefined, others sweep.
   */
  readonly accounts: SigningAccounts;
  /** Funds demo wallets; local only. */
  readonly faucetPrivateKey: Hex | undefined;
  readonly encryptionKeys: EncryptionKeys;
  /** Tell in a payout's id on the chain whom it pays: the first makes, all read. */
  readonly payoutReferenceKeys: EncryptionKeys;
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
    databaseUrl: required("DATABASE_URL", read.checked("DATABASE_URL", databaseUrlProblem), ""),
    redisUrl: read.checked("REDIS_URL", redisUrlProblem),
    publicOrigins: required("PUBLIC_ORIGIN", read.origins("PUBLIC_ORIGIN"), []),
    apiOrigin: read.origins("API_ORIGIN")?.[0],
    apiBasePath: read.basePath("API_BASE_PATH") ?? "/api",
    miniBasePath: read.basePath("MINI_BASE_PATH") ?? "/mini",
    frameAncestors: read.words("FRAME_ANCESTORS", "sources like 'self' https://host.example", ancestor) ?? [
      "'self'",
    ],
    webDist: read.text("WEB_DIST"),
    serviceWorker: read.choice("SERVICE_WORKER", ["served", "withdrawn"]) ?? "served",
    operatorOrigin: read.origins("OPERATOR_ORIGIN")?.[0],
    operatorDist: read.text("OPERATOR_DIST"),
    trustedProxies: read.proxies("TRUSTED_PROXIES") ?? 0,
    metricsToken: read.text("METRICS_TOKEN"),
    mail: mailConfig(read),
    bot: botConfig(read),
    walletConnect: walletConnectConfig(read),
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
      commitmentsAddress: required("COMMITMENTS_ADDRESS", read.address("COMMITMENTS_ADDRESS"), noAddress),
      depositFactoryAddress: read.address("DEPOSIT_FACTORY_ADDRESS"),
      startBlock: BigInt(read.whole("START_BLOCK", 0, Number.MAX_SAFE_INTEGER) ?? 0),
    },
    accounts: {
      payout: readSigningAccount(read, "payout"),
      commitment: readSigningAccount(read, "commitment"),
      sweep: readSigningAccount(read, "sweep"),
    },
    faucetPrivateKey: read.privateKey("FAUCET_PRIVATE_KEY"),
    encryptionKeys: required(
      "ENCRYPTION_KEYS",
      read.encryptionKeys("ENCRYPTION_KEYS") ?? (environment === "local" ? localEncryptionKeys : undefined),
      localEncryptionKeys,
    ),
    payoutReferenceKeys: required(
      "PAYOUT_REFERENCE_KEYS",
      read.encryptionKeys("PAYOUT_REFERENCE_KEYS") ??
        (environment === "local" ? localEncryptionKeys : undefined),
      localEncryptionKeys,
    ),
    crashChainRounds:
      read.whole("CRASH_CHAIN_ROUNDS", 10, 100_000_000) ?? (environment === "local" ? 100_000 : 10_000_000),
  };
  read.problems.push(...contradictions(config, (name) => read.text(name) !== undefined));
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** `Name <name@host.example>` or the address alone; nothing that could end the header. */
const sender = /^(?:[^<>"\r\n]{1,60} <[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+)$/;

function mailConfig(read: ReturnType<typeof variableReader>): MailConfig | undefined {
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const from = read.checked("MAIL_FROM", (value) =>
    sender.test(value) ? undefined : "must be an address like Gemplay <no-reply@play.example>",
  );
  if (smtpUrl !== undefined && from !== undefined) return { smtpUrl, from };
  for (const name of ["SMTP_URL", "MAIL_FROM"])
    if (read.text(name) === undefined && (smtpUrl ?? from) !== undefined)
      read.problems.push(`${name} is missing: SMTP_URL and MAIL_FROM go together`);
  return undefined;
}

const botToken = /^\d{3,20}:[A-Za-z0-9_-]{30,64}$/;

function botConfig(read: ReturnType<typeof variableReader>): BotConfig | undefined {
  const isToken = (value: string) =>
    botToken.test(value) ? undefined : "must be a bot's token, 123456:ABC…";
  const token = read.checked("BOT_TOKEN", isToken);
  const username = read.checked("BOT_USERNAME", (value) =>
    /^[A-Za-z]\w{4,31}$/.test(value) ? undefined : "must be the bot's name, without the sign before it",
  );
  const former = read.words(
    "BOT_FORMER_TOKENS",
    "tokens like 123456:ABC… with blanks between them",
    botToken,
  );
  const apiRoot = read.url("BOT_API_ROOT", ["https:", "http:"]) ?? "https://api.telegram.org";
  const webhookSecret = read.checked("BOT_WEBHOOK_SECRET", (value) =>
    /^[\w-]{16,256}$/.test(value) ? undefined : "must be 16 to 256 letters, digits, _ or -",
  );
  const hostOrigins = read.origins("HOST_ORIGINS") ?? ["https://web.telegram.org"];
  if (former?.includes(token ?? "") === true)
    read.problems.push("BOT_FORMER_TOKENS must not name the token that is in use");
  if (token !== undefined && username !== undefined)
    return { token, username, formerTokens: former ?? [], apiRoot, webhookSecret, hostOrigins };
  for (const name of ["BOT_TOKEN", "BOT_USERNAME"])
    if (read.text(name) === undefined && (token ?? username) !== undefined)
      read.problems.push(`${name} is missing: BOT_TOKEN and BOT_USERNAME go together`);
  return undefined;
}

function walletConnectConfig(read: ReturnType<typeof variableReader>): WalletConnectConfig | undefined {
  const projectId = read.checked("WALLETCONNECT_PROJECT_ID", (value) =>
    /^[0-9a-f]{32}$/.test(value) ? undefined : "must be a project's id, 32 hex digits",
  );
  const relayUrl = read.url("WALLETCONNECT_RELAY_URL", ["wss:", "ws:"]) ?? "wss://relay.walletconnect.org";
  return projectId === undefined ? undefined : { projectId, relayUrl };
}

const ancestor = /^('self'|'none'|https:\/\/[a-z0-9*][a-z0-9.:*-]*)$/;

/** What is wrong between variables that are each well formed. */
function contradictions(config: Config, isGiven: (name: string) => boolean): string[] {
  const problems: string[] = [];
  // Without the payouts' key withdrawals wait and all else goes on: it is taken away when something is wrong.
  const commitment = ["COMMITMENT_PRIVATE_KEY", "COMMITMENT_SIGNER_URL", "COMMITMENT_SIGNER_ADDRESS"];
  if (config.role !== "api" && !commitment.some(isGiven))
    problems.push("COMMITMENT_PRIVATE_KEY is missing, or COMMITMENT_SIGNER_URL (only ROLE=api needs none)");
  problems.push(...sharedAccounts(config.accounts));
  if (config.environment !== "local" && config.faucetPrivateKey !== undefined)
    problems.push("FAUCET_PRIVATE_KEY may be set only with GEMPLAY_ENV=local");
  const secretKeys = {
    ENCRYPTION_KEYS: config.encryptionKeys,
    PAYOUT_REFERENCE_KEYS: config.payoutReferenceKeys,
  };
  for (const [name, keys] of Object.entries(secretKeys))
    if (config.environment !== "local" && keys !== localEncryptionKeys && keys.some(isTrivialEncryptionKey))
      problems.push(`${name} holds a key that anybody can guess`);
  if (sharesKey(config)) problems.push("PAYOUT_REFERENCE_KEYS must hold no key that ENCRYPTION_KEYS holds");
  problems.push(...sharedAddresses(config.chain));
  if (config.environment === "production") problems.push(...unfitForRealChain(config));
  return problems;
}

/** Those that seal the database can be replaced, those of payouts' ids never: one may not stand for both. */
function sharesKey({ encryptionKeys, payoutReferenceKeys }: Config): boolean {
  if (payoutReferenceKeys === localEncryptionKeys) return false;
  return payoutReferenceKeys.some(({ key }) => encryptionKeys.some((other) => other.key.equals(key)));
}

/** Two contracts at one address: one of the variables was copied from the other. */
function sharedAddresses({
  vaultAddress,
  playTokenAddress,
  usdtTokenAddress,
  commitmentsAddress,
  depositFactoryAddress,
}: ChainAddresses): string[] {
  const named = Object.entries({
    VAULT_ADDRESS: vaultAddress,
    PLAY_TOKEN_ADDRESS: playTokenAddress,
    USDT_TOKEN_ADDRESS: usdtTokenAddress,
    COMMITMENTS_ADDRESS: commitmentsAddress,
    DEPOSIT_FACTORY_ADDRESS: depositFactoryAddress,
  }).filter(([, address]) => address !== noAddress && address !== undefined);
  return named.flatMap(([name, address], index) => {
    const [first] = named.slice(0, index).find(([, other]) => other === address) ?? [];
    return first === undefined ? [] : [`${name} must be another address than ${first}`];
  });
}

/**
 * What may not be where real money is, whatever the environment is called: a key that others know or can guess, an origin
 * that can be read on the way, no first block. Each problem names its variable.
 */
export function unfitForRealChain(config: Config): string[] {
  const problems = unfitSigningAccounts(config.accounts);
  if (config.publicOrigins.some((origin) => !origin.startsWith("https://")))
    problems.push("PUBLIC_ORIGIN must consist of https:// origins on the real chain");
  if (config.apiOrigin !== undefined && !config.apiOrigin.startsWith("https://"))
    problems.push("API_ORIGIN must be an https:// origin on the real chain");
  if (config.operatorOrigin !== undefined) {
    if (!config.operatorOrigin.startsWith("https://"))
      problems.push("OPERATOR_ORIGIN must be an https:// origin on the real chain");
    if ([...config.publicOrigins, config.apiOrigin].includes(config.operatorOrigin))
      problems.push(
        "OPERATOR_ORIGIN must be another origin than PUBLIC_ORIGIN and API_ORIGIN on the real chain",
      );
  }
  if (config.bot !== undefined) {
    if (!config.bot.apiRoot.startsWith("https://"))
      problems.push(
        "BOT_API_ROOT must be an https:// address on the real chain: the token stands in its paths",
      );
    if (config.bot.hostOrigins.some((origin) => !origin.startsWith("https://")))
      problems.push("HOST_ORIGINS must consist of https:// origins on the real chain");
  }
  if (config.chain.startBlock === 0n)
    problems.push("START_BLOCK is missing: on the real chain the vault's first block has to be named");
  if (config.metricsToken !== undefined && config.metricsToken.length < 16)
    problems.push("METRICS_TOKEN must have at least 16 characters on the real chain");
  return problems;
}
