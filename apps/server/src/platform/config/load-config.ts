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
   * Sender of the mail in the form of a From header: an address, or a name followed by an address in angle brackets.
   */
  readonly from: string;
}

/** The bot of the messaging host. The page runs as a mini app inside the chats of the bot. */
export interface BotConfig {
  /**
   * Secret token of the bot. The token verifies init data and authorizes bot calls, so anybody with the token can act
   * as the bot.
   */
  readonly token: string;
  /** User name of the bot, without the leading @. */
  readonly username: string;
  /**
   * Replaced bot tokens. Init data that is signed with a replaced token is refused with the error InitDataBotReplaced.
   */
  readonly formerTokens: readonly string[];
  /** Base URL of the bot API of the messaging host. */
  readonly apiRoot: string;
  /**
   * Secret that the messaging host sends in each webhook call. If undefined, the worker polls for updates instead. All
   * processes must have the same value.
   */
  readonly webhookSecret: string | undefined;
  /** Origins of the messaging host's own pages. The messaging host's pages may show the site in a frame. */
  readonly hostOrigins: readonly string[];
}

/** Settings for wallet apps on other devices, which connect through a relay. */
export interface WalletConnectConfig {
  readonly projectId: string;
  readonly relayUrl: string;
}

export interface ChainAddresses {
  /** RPC URL that the server itself uses. */
  readonly rpcUrl: string;
  /** RPC URL that `/config` gives to the players' wallets. */
  readonly publicRpcUrl: string;
  readonly vaultAddress: Address;
  readonly playTokenAddress: Address;
  readonly usdtTokenAddress: Address;
  /** Address of the commitments contract. */
  readonly commitmentsAddress: Address;
  /**
   * Address of the contract that creates the players' deposit addresses; undefined if players have no deposit
   * addresses.
   */
  readonly depositFactoryAddress: Address | undefined;
  /** First block that can contain a deposit. */
  readonly startBlock: bigint;
}

/** All values that a deployment chooses. The three environments differ only in values of the configuration. */
export interface Config {
  readonly environment: Environment;
  readonly role: Role;
  readonly host: string;
  /** Port to listen on; 0 means any free port. */
  readonly port: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly databaseUrl: string;
  /**
   * URL of Redis for shared data that may be lost; if undefined, the processes use only the database. All processes
   * must have the same value.
   */
  readonly redisUrl: string | undefined;
  /**
   * Origins of the players' page. Only these origins may appear in sign-in messages and pass CORS. At least one origin
   * is set.
   */
  readonly publicOrigins: readonly string[];
  /** Origin of the API, if the API has a different origin than the page. */
  readonly apiOrigin: string | undefined;
  /** Base path of the main API. */
  readonly apiBasePath: string;
  /** Base path of the mini-app account service. */
  readonly miniBasePath: string;
  /** Sites that may show the page in a frame, as sources of `frame-ancestors`. */
  readonly frameAncestors: readonly string[];
  /** Folder of the built page; if undefined, the server serves no page. */
  readonly webDist: string | undefined;
  /**
   * With `withdrawn`, browsers that installed the page's service worker get a script that removes the service worker.
   */
  readonly serviceWorker: "served" | "withdrawn";
  /**
   * Origin of the operator's page; if undefined, the server has no operator's page, and the path of the operator's page
   * is unknown.
   */
  readonly operatorOrigin: string | undefined;
  /** Folder of the built operator's page; if undefined, the server serves only the calls of the operator's page. */
  readonly operatorDist: string | undefined;
  /** Proxies whose X-Forwarded-For header the server trusts; 0 means no proxy. */
  readonly trustedProxies: TrustedProxies;
  /**
   * Token for reading `/metrics`; if undefined, anybody may read the metrics outside production, and nobody in
   * production.
   */
  readonly metricsToken: string | undefined;
  /** Mail configuration; if undefined, the server sends no mail and closes all functions that need an e-mail. */
  readonly mail: MailConfig | undefined;
  /** Bot configuration; undefined if there is no messaging host. */
  readonly bot: BotConfig | undefined;
  /** WalletConnect configuration; if undefined, only wallets in the player's own browser can connect. */
  readonly walletConnect: WalletConnectConfig | undefined;
  readonly chain: ChainAddresses;
  /**
   * The signing accounts. `payout` pays withdrawals. `commitment` is set in every process with the worker role. `sweep`
   * pays the gas for moving deposits into the vault and has no other right; if undefined, another program must move the
   * deposits.
   */
  readonly accounts: SigningAccounts;
  /** Private key that funds demo wallets. The faucet key is allowed only in the environment `local`. */
  readonly faucetPrivateKey: Hex | undefined;
  readonly encryptionKeys: EncryptionKeys;
  /**
   * Keys that encrypt the player into the id of a payout on the chain. The first key encrypts new ids. Every key can
   * decrypt ids.
   */
  readonly payoutReferenceKeys: EncryptionKeys;
  /** Number of rounds in a new hash chain of Crash. */
  readonly crashChainRounds: number;
}

/** Thrown if the server cannot start with the given configuration. `problems` names each invalid variable. */
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
 * @throws {ConfigError} with all problems together; each problem names its variable and never contains the value
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
 * Pattern of a mail sender: `Name <name@host.example>` or the address alone. Characters that could end the header are
 * not allowed.
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
  const apiRoot = read.url("BOT_API_ROOT", ["https:", "http:"]) ?? serverVariables.BOT_API_ROOT.default;
  const webhookSecret = read.checked("BOT_WEBHOOK_SECRET", (value) =>
    /^[\w-]{16,256}$/.test(value) ? undefined : "must be 16 to 256 letters, digits, _ or -",
  );
  const hostOrigins = read.origins("HOST_ORIGINS") ?? serverVariables.HOST_ORIGINS.default;
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
  const relayUrl =
    read.url("WALLETCONNECT_RELAY_URL", ["wss:", "ws:"]) ?? serverVariables.WALLETCONNECT_RELAY_URL.default;
  return projectId === undefined ? undefined : { projectId, relayUrl };
}

const ancestor = /^('self'|'none'|https:\/\/[a-z0-9*][a-z0-9.:*-]*)$/;

/** Lists contradictions between variables that each have a valid form. */
function contradictions(config: Config, isGiven: (name: string) => boolean): string[] {
  const problems: string[] = [];
  // The payout key is optional: an operator removes the key in an emergency. Without the payout key withdrawals wait,
  // and everything else works.
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

/**
 * Returns true if both key lists share a key. Database encryption keys can be replaced, but payout id keys can never be
 * replaced, so one key must not serve both uses.
 */
function sharesKey({ encryptionKeys, payoutReferenceKeys }: Config): boolean {
  if (payoutReferenceKeys === localEncryptionKeys) return false;
  return payoutReferenceKeys.some(({ key }) => encryptionKeys.some((other) => other.key.equals(key)));
}

/**
 * Lists variables that name the same contract address. A shared address means that one variable was copied from the
 * other variable.
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
    return first === undefined ? [] : [`${name} must be another address than ${first}`];
  });
}

/**
 * Lists settings that are unsafe with real money in every environment: a key that other people know or can guess, an
 * unencrypted origin, a missing first block. Each problem names the unsafe variable.
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
