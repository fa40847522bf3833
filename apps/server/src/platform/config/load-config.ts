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
import { serverVariables } from "./variables.ts";

export type Environment = "production" | "test" | "local";
export type Role = "all" | "api" | "worker";

const environments = ["production", "test", "local"] as const satisfies readonly Environment[];
const roles = ["all", "api", "worker"] as const satisfies readonly Role[];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The SMTP server for outgoing mail, and the sender of the mail. */
export interface MailConfig {
  readonly smtpUrl: string;
  /**
   * Sender of the mail, in the form of a From header: an e-mail address, or a name with an e-mail address in angle
   * brackets.
   */
  readonly from: string;
}

/** The operator's provider of identity checks. */
export interface IdentityConfig {
  /** The base URL of the provider's API, without a slash at the end. */
  readonly url: string;
  /** The bearer token with which the server calls the provider. */
  readonly key: string;
}

/** The keys with which the server identifies itself to the push services of browsers (VAPID, RFC 8292). */
export interface PushConfig {
  /** Public key, with which browsers subscribe. If the key changes, every browser must subscribe again. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** E-mail address or web site at which the operators of a push service can reach the operator of the deployment. */
  readonly subject: string;
}

/**
 * The bot that the site has in the messaging host, for example in Telegram. The players' page runs as a mini app inside
 * chats with the bot.
 */
export interface BotConfig {
  /**
   * Secret token of the bot. The server uses the token to verify init data and to call the bot API. Anybody who has the
   * token can act as the bot.
   */
  readonly token: string;
  /** User name of the bot, without the leading @ sign. */
  readonly username: string;
  /**
   * Replaced bot tokens. The server refuses init data that were signed with a replaced token, with the error
   * InitDataBotReplaced.
   */
  readonly formerTokens: readonly string[];
  /** Base URL of the messaging host's bot API. */
  readonly apiRoot: string;
  /**
   * Secret that the messaging host sends in each webhook call. If the webhook secret is undefined, the worker polls the
   * bot API for updates instead. All processes of a deployment must have the same webhook secret.
   */
  readonly webhookSecret: string | undefined;
  /**
   * Origins of the messaging host's own web pages. The messaging host's web pages may show the players' page in a
   * frame.
   */
  readonly hostOrigins: readonly string[];
}

/** Settings for WalletConnect, which connects wallet apps on other devices through a relay. */
export interface WalletConnectConfig {
  readonly projectId: string;
  readonly relayUrl: string;
}

export interface ChainAddresses {
  /** RPC URL of the chain that the server itself uses. */
  readonly rpcUrl: string;
  /** RPC URL of the chain that `/config` gives to the players' wallets. */
  readonly publicRpcUrl: string;
  readonly vaultAddress: Address;
  readonly playTokenAddress: Address;
  readonly usdtTokenAddress: Address;
  /** Address of the contract that stores the server's commitments. */
  readonly commitmentsAddress: Address;
  /**
   * Address of the contract that creates the players' deposit addresses. The address is undefined if the deployment has
   * no deposit addresses.
   */
  readonly depositFactoryAddress: Address | undefined;
  /** Number of the first block that can contain a deposit. */
  readonly startBlock: bigint;
}

/**
 * All configuration values of a deployment. The environments `production`, `test` and `local` differ only in their
 * configuration values.
 */
export interface Config {
  readonly environment: Environment;
  readonly role: Role;
  readonly host: string;
  /** TCP port on which the server listens. Port 0 means that the operating system chooses a free port. */
  readonly port: number;
  readonly logLevel: (typeof logLevels)[number];
  /** URL of the database for connections that need a database session of their own. */
  readonly databaseUrl: string;
  /**
   * URL of PgBouncer in transaction mode, in front of the same database. The connection pool uses this URL. Without the
   * URL, the connection pool uses `databaseUrl`.
   */
  readonly databasePoolUrl: string | undefined;
  /**
   * URL of a replica of the database, or of a proxy in front of several replicas. Without the URL, every read uses the
   * primary.
   */
  readonly databaseReadUrl: string | undefined;
  /**
   * URL of the Redis server, which stores shared data that may be lost. If no Redis is configured, the processes share
   * data only through the database. All processes of a deployment must have the same Redis URL.
   */
  readonly redisUrl: string | undefined;
  /**
   * Origins of the players' page. Sign-in messages may name only the origins of the list, and browsers may call the API
   * only from these origins (CORS). The list of origins contains at least one origin.
   */
  readonly publicOrigins: readonly string[];
  /** Origin of the API, if the API and the players' page have different origins. */
  readonly apiOrigin: string | undefined;
  /** Base path of the main API's URLs. */
  readonly apiBasePath: string;
  /** Base path of the account service's URLs. Only the mini app uses the account service. */
  readonly miniBasePath: string;
  /** Web sites that may show the players' page in a frame, as sources of `frame-ancestors`. */
  readonly frameAncestors: readonly string[];
  /**
   * Folder with the built files of the players' page. If no folder is configured, the server does not serve the
   * players' page.
   */
  readonly webDist: string | undefined;
  /**
   * If the value is `withdrawn`, the server sends a script that removes the service worker from browsers that installed
   * it.
   */
  readonly serviceWorker: "served" | "withdrawn";
  /**
   * Origin of the operator's page, for example `https://operator.example`. If no origin is configured, the server
   * answers the path of the operator's page like an unknown path.
   */
  readonly operatorOrigin: string | undefined;
  /**
   * Folder with the built files of the operator's page. If no folder is configured, the server answers only the API
   * calls of the operator's page.
   */
  readonly operatorDist: string | undefined;
  /** Proxies whose X-Forwarded-For header the server trusts. With the number 0, the server trusts no proxy. */
  readonly trustedProxies: TrustedProxies;
  /**
   * Token for reading `/metrics`. If no token is configured, nobody can read the metrics in production. In other
   * environments, anybody can read the metrics.
   */
  readonly metricsToken: string | undefined;
  /**
   * Mail configuration. If mail is not configured, the server sends no mail and disables all functions that need an
   * e-mail address.
   */
  readonly mail: MailConfig | undefined;
  /** Bot configuration. The bot configuration is undefined if the site does not run inside a messaging host. */
  readonly bot: BotConfig | undefined;
  /** The provider of identity checks. Without the provider, players cannot start a check. */
  readonly identity: IdentityConfig | undefined;
  /** Keys of web push. Without the keys, the site offers no push notices. */
  readonly push: PushConfig | undefined;
  /**
   * WalletConnect configuration. If WalletConnect is not configured, players can connect only the wallets of their own
   * browser.
   */
  readonly walletConnect: WalletConnectConfig | undefined;
  readonly chain: ChainAddresses;
  /**
   * The signing accounts. `payout` pays withdrawals. The account `commitment` is set in every process that runs the
   * jobs of a worker. The account `sweep` pays the gas for moving deposits into the vault, and has no other right. If
   * the account `sweep` is not configured, another program must move the deposits into the vault.
   */
  readonly accounts: SigningAccounts;
  /**
   * Private key of the account that sends coins to demo wallets. The server accepts a faucet key only in the
   * environment `local`.
   */
  readonly faucetPrivateKey: Hex | undefined;
  readonly encryptionKeys: EncryptionKeys;
  /**
   * Keys that encrypt a player's id into the id of a payout on the chain. New payout ids are encrypted with the first
   * key of the list. Each key of the list decrypts the payout ids that were encrypted with this key.
   */
  readonly payoutReferenceKeys: EncryptionKeys;
  /** Number of rounds in a new hash chain of the game Crash. */
  readonly crashChainRounds: number;
}

/**
 * Thrown if the server cannot start with the given configuration. The list `problems` names each invalid environment
 * variable.
 */
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
 * Reads the configuration from the environment variables and checks the values.
 *
 * @param variables the environment of the process
 * @throws {ConfigError} with all problems together. Each problem in the error names the environment variable and never
 * contains its value.
 */
export function loadConfig(variables: Variables): Config {
  const read = variableReader(variables);
  const { required } = read;
  const environment = required("GEMPLAY_ENV", read.choice("GEMPLAY_ENV", environments), "production");
  const config: Config = {
    environment,
    role: read.choice("ROLE", roles) ?? serverVariables.ROLE.default,
    host: read.text("HOST") ?? serverVariables.HOST.default,
    port: read.whole("PORT", 0, 65_535) ?? serverVariables.PORT.default,
    logLevel: read.choice("LOG_LEVEL", logLevels) ?? serverVariables.LOG_LEVEL.default,
    databaseUrl: required("DATABASE_URL", read.checked("DATABASE_URL", databaseUrlProblem), ""),
    databasePoolUrl: read.checked("DATABASE_POOL_URL", databaseUrlProblem),
    databaseReadUrl: read.checked("DATABASE_READ_URL", databaseUrlProblem),
    redisUrl: read.checked("REDIS_URL", redisUrlProblem),
    publicOrigins: required("PUBLIC_ORIGIN", read.origins("PUBLIC_ORIGIN"), []),
    apiOrigin: read.origins("API_ORIGIN")?.[0],
    apiBasePath: read.basePath("API_BASE_PATH") ?? serverVariables.API_BASE_PATH.default,
    miniBasePath: read.basePath("MINI_BASE_PATH") ?? serverVariables.MINI_BASE_PATH.default,
    frameAncestors:
      read.words("FRAME_ANCESTORS", "sources like 'self' https://host.example", ancestor) ??
      serverVariables.FRAME_ANCESTORS.default,
    webDist: read.text("WEB_DIST"),
    serviceWorker:
      read.choice("SERVICE_WORKER", ["served", "withdrawn"]) ?? serverVariables.SERVICE_WORKER.default,
    operatorOrigin: read.origins("OPERATOR_ORIGIN")?.[0],
    operatorDist: read.text("OPERATOR_DIST"),
    trustedProxies: read.proxies("TRUSTED_PROXIES") ?? serverVariables.TRUSTED_PROXIES.default,
    metricsToken: read.text("METRICS_TOKEN"),
    mail: mailConfig(read),
    bot: botConfig(read),
    identity: identityConfig(read),
    push: pushConfig(read),
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
      startBlock: BigInt(
        read.whole("START_BLOCK", 0, Number.MAX_SAFE_INTEGER) ?? serverVariables.START_BLOCK.default,
      ),
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
      read.whole("CRASH_CHAIN_ROUNDS", 10, 100_000_000) ??
      (environment === "local"
        ? serverVariables.CRASH_CHAIN_ROUNDS.localDefault
        : serverVariables.CRASH_CHAIN_ROUNDS.default),
  };
  read.problems.push(...contradictions(config, (name) => read.text(name) !== undefined));
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/**
 * Pattern for the sender of mail: `Name <name@host.example>`, or the e-mail address alone. The pattern forbids
 * characters that could end the From header.
 */
const sender = /^(?:[^<>"\r\n]{1,60} <[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+)$/;

function mailConfig(read: ReturnType<typeof variableReader>): MailConfig | undefined {
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const from = read.checked("MAIL_FROM", (value) =>
    sender.test(value) ? undefined : "must be an address like Gemplay <no-reply@play.example>",
  );
  if (smtpUrl !== undefined && from !== undefined) return { smtpUrl, from };
  for (const name of ["SMTP_URL", "MAIL_FROM"])
    if (read.text(name) === undefined && (smtpUrl ?? from) !== undefined)
      read.problems.push(`${name} is missing: SMTP_URL and MAIL_FROM must be set together`);
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
  const apiRoot = read.url("BOT_API_ROOT", ["https:", "http:"]) ?? serverVariables.BOT_API_ROOT.default;
  const webhookSecret = read.checked("BOT_WEBHOOK_SECRET", (value) =>
    /^[\w-]{16,256}$/.test(value) ? undefined : "must be 16 to 256 letters, digits, _ or -",
  );
  const hostOrigins = read.origins("HOST_ORIGINS") ?? serverVariables.HOST_ORIGINS.default;
  if (former?.includes(token ?? "") === true)
    read.problems.push("BOT_FORMER_TOKENS must not contain the token in BOT_TOKEN");
  if (token !== undefined && username !== undefined)
    return { token, username, formerTokens: former ?? [], apiRoot, webhookSecret, hostOrigins };
  for (const name of ["BOT_TOKEN", "BOT_USERNAME"])
    if (read.text(name) === undefined && (token ?? username) !== undefined)
      read.problems.push(`${name} is missing: BOT_TOKEN and BOT_USERNAME must be set together`);
  return undefined;
}

function identityConfig(read: ReturnType<typeof variableReader>): IdentityConfig | undefined {
  const url = read.url("IDENTITY_PROVIDER_URL", ["https:", "http:"])?.replace(/\/+$/, "");
  const key = read.checked("IDENTITY_PROVIDER_KEY", (value) =>
    /^[\x21-\x7e]{16,256}$/.test(value) ? undefined : "must be 16 to 256 characters without blanks",
  );
  if (url !== undefined && key !== undefined) return { url, key };
  for (const name of ["IDENTITY_PROVIDER_URL", "IDENTITY_PROVIDER_KEY"])
    if (read.text(name) === undefined && (url ?? key) !== undefined)
      read.problems.push(
        `${name} is missing: IDENTITY_PROVIDER_URL and IDENTITY_PROVIDER_KEY must be set together`,
      );
  return undefined;
}

const pushVariables = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"];

function pushConfig(read: ReturnType<typeof variableReader>): PushConfig | undefined {
  const publicKey = read.checked("VAPID_PUBLIC_KEY", (value) =>
    /^B[\w-]{86}$/.test(value) ? undefined : "must be a P-256 public key, 87 characters of base64url",
  );
  const privateKey = read.checked("VAPID_PRIVATE_KEY", (value) =>
    /^[\w-]{43}$/.test(value) ? undefined : "must be a P-256 private key, 43 characters of base64url",
  );
  const subject = read.checked("VAPID_SUBJECT", (value) =>
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)
      ? undefined
      : "must be an address like mailto:push@play.example or https://play.example",
  );
  if (publicKey !== undefined && privateKey !== undefined && subject !== undefined)
    return { publicKey, privateKey, subject };
  for (const name of pushVariables)
    if (read.text(name) === undefined && (publicKey ?? privateKey ?? subject) !== undefined)
      read.problems.push(`${name} is missing: ${pushVariables.join(", ")} must be set together`);
  return undefined;
}

function walletConnectConfig(read: ReturnType<typeof variableReader>): WalletConnectConfig | undefined {
  const projectId = read.checked("WALLETCONNECT_PROJECT_ID", (value) =>
    /^[0-9a-f]{32}$/.test(value) ? undefined : "must be a project's id, 32 hex digits",
  );
  const relayUrl =
    read.url("WALLETCONNECT_RELAY_URL", ["wss:", "ws:"]) ?? serverVariables.WALLETCONNECT_RELAY_URL.default;
  return projectId === undefined ? undefined : { projectId, relayUrl };
}

const ancestor = /^('self'|'none'|https:\/\/[a-z0-9*][a-z0-9.:*-]*)$/;

/** Lists contradictions between environment variables that are valid on their own. */
function contradictions(config: Config, isGiven: (name: string) => boolean): string[] {
  const problems: string[] = [];
  // The payout key is optional, so that an operator can remove the key from the configuration in an emergency. Without
  // the payout key, withdrawals wait, and all other functions of the server work.
  const commitment = ["COMMITMENT_PRIVATE_KEY", "COMMITMENT_SIGNER_URL", "COMMITMENT_SIGNER_ADDRESS"];
  if (config.role !== "api" && !commitment.some(isGiven))
    problems.push(
      "COMMITMENT_PRIVATE_KEY is missing: set this variable or COMMITMENT_SIGNER_URL (only ROLE=api needs neither)",
    );
  problems.push(...sharedAccounts(config.accounts));
  if (config.environment !== "local" && config.faucetPrivateKey !== undefined)
    problems.push("FAUCET_PRIVATE_KEY may be set only with GEMPLAY_ENV=local");
  const secretKeys = {
    ENCRYPTION_KEYS: config.encryptionKeys,
    PAYOUT_REFERENCE_KEYS: config.payoutReferenceKeys,
  };
  for (const [name, keys] of Object.entries(secretKeys))
    if (config.environment !== "local" && keys !== localEncryptionKeys && keys.some(isTrivialEncryptionKey))
      problems.push(`${name} contains a key that anybody can guess`);
  if (sharesKey(config)) problems.push("PAYOUT_REFERENCE_KEYS must not contain a key of ENCRYPTION_KEYS");
  problems.push(...sharedAddresses(config.chain));
  if (config.environment === "production") problems.push(...unfitForRealChain(config));
  return problems;
}

/**
 * Returns true if ENCRYPTION_KEYS and PAYOUT_REFERENCE_KEYS contain the same key. Operators can replace encryption keys
 * of the database, but can never replace encryption keys of payout ids. The encryption of the database and the
 * encryption of payout ids must therefore not share a key.
 */
function sharesKey({ encryptionKeys, payoutReferenceKeys }: Config): boolean {
  if (payoutReferenceKeys === localEncryptionKeys) return false;
  return payoutReferenceKeys.some(({ key }) => encryptionKeys.some((other) => other.key.equals(key)));
}

/**
 * Lists environment variables that contain the same contract address. If two environment variables contain the same
 * contract address, somebody probably copied the value of the wrong variable.
 */
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
    return first === undefined ? [] : [`${name} must not be the same address as ${first}`];
  });
}

/**
 * Lists configuration values that are unsafe with real money in every environment, such as a key that can be guessed or
 * an unencrypted origin. Each problem begins with the name of the unsafe environment variable.
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
        "BOT_API_ROOT must be an https:// address on the real chain: the paths of its URLs contain the bot token",
      );
    if (config.bot.hostOrigins.some((origin) => !origin.startsWith("https://")))
      problems.push("HOST_ORIGINS must consist of https:// origins on the real chain");
  }
  if (config.chain.startBlock === 0n)
    problems.push("START_BLOCK is missing: the real chain needs the number of the vault's first block");
  if (config.metricsToken !== undefined && config.metricsToken.length < 16)
    problems.push("METRICS_TOKEN must have at least 16 characters on the real chain");
  return problems;
}
