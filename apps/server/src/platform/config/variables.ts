/**
 * The definition of one environment variable of the server. `npm run docs:configuration` writes docs/configuration.md
 * from the definitions of the variables.
 */
export interface VariableDefinition {
  readonly group: VariableGroup;
  /**
   * The processes that use the value of the environment variable. A process with `ROLE=all` uses the variables of an
   * api process and of a worker.
   */
  readonly usedBy: "every process" | "api" | "worker";
  /**
   * The environments or processes in which the server refuses to start without the variable. If `required` is
   * undefined, the server always starts without the variable. The value `unless local` means that the variable is
   * required for every `GEMPLAY_ENV` except `local`. The value `worker` means that every worker without a remote signer
   * for the same account requires the variable.
   */
  readonly required?: "yes" | "unless local" | "real chain" | "worker";
  /** The accepted values of the variable and their unit, as Markdown text. */
  readonly form: string;
  /** The value that the server uses when the environment variable is missing. */
  readonly default?: number | string | readonly string[];
  /**
   * The default value if `GEMPLAY_ENV` is `local`. `local` is undefined if the default is the same in all environments.
   */
  readonly localDefault?: number | string;
  /**
   * The effect of the environment variable, as Markdown text of at most 200 characters. Longer explanations of
   * environment variables are in docs/configuration.md.
   */
  readonly description: string;
}

export const variableGroups = [
  "Process",
  "Database, Redis and encryption",
  "Pages and origins",
  "Chain and contracts",
  "Keys that sign",
  "Games",
  "E-mail",
  "Telegram",
  "Identity checks",
  "Push notices",
] as const;
type VariableGroup = (typeof variableGroups)[number];

/**
 * All environment variables that `loadConfig` reads. A test fails if `loadConfig` reads an environment variable without
 * a definition in `serverVariables`.
 */
export const serverVariables = {
  GEMPLAY_ENV: {
    group: "Process",
    usedBy: "every process",
    required: "yes",
    form: "`production`, `test` or `local`",
    description:
      "The environment of the server. Only `local` has the demo wallet and the faucet of the demo wallet.",
  },
  ROLE: {
    group: "Process",
    usedBy: "every process",
    form: "`all`, `api` or `worker`",
    default: "all",
    description:
      "`api` answers API calls and stores no state. `worker` runs background jobs such as deposits and payouts. `all` does both.",
  },
  HOST: {
    group: "Process",
    usedBy: "every process",
    form: "address",
    default: "127.0.0.1",
    description: "The IP address or host name on which the process listens.",
  },
  PORT: {
    group: "Process",
    usedBy: "every process",
    form: "TCP port, 0 to 65535",
    default: 4680,
    description: "The port on which the process listens. With 0, the operating system chooses a free port.",
  },
  LOG_LEVEL: {
    group: "Process",
    usedBy: "every process",
    form: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    default: "info",
    description: "The lowest level of the log lines that the process writes.",
  },
  TRUSTED_PROXIES: {
    group: "Process",
    usedBy: "every process",
    form: "0 to 10, or a list of addresses and networks",
    default: 0,
    description: "The proxies from which the server accepts the IP address of a caller. See the note below.",
  },
  METRICS_TOKEN: {
    group: "Process",
    usedBy: "every process",
    form: "text; at least 16 characters on the real chain",
    description:
      "The bearer token for `/metrics`. Without this token, `/metrics` is closed in production and open in other environments.",
  },
  DATABASE_URL: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    required: "yes",
    form: "`postgres://USER:PASSWORD@HOST:5432/DATABASE`",
    description:
      "The PostgreSQL database. At its start, a server runs the migrations of the database schema. `operator migrate` does the same.",
  },
  DATABASE_POOL_URL: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    form: "`postgres://USER:PASSWORD@HOST:6432/DATABASE`",
    description:
      "The same database through PgBouncer in transaction mode. The pool of a server uses this URL. Without it, the pool uses `DATABASE_URL`. See the note below.",
  },
  DATABASE_READ_URL: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    form: "`postgres://USER:PASSWORD@HOST:5432/DATABASE`",
    description:
      "A replica of the database, or a proxy in front of several replicas, for calls that only read. Without it, every read uses the primary. See the note below.",
  },
  REDIS_URL: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    form: "`redis://:PASSWORD@HOST:6379`, or `rediss://…` over TLS",
    description:
      "Redis carries events, stream tickets and rate limits between processes. Every process needs the same value. See the note below.",
  },
  ENCRYPTION_KEYS: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    required: "unless local",
    form: "`id:KEY[,id:KEY …]`, each KEY 64 hex digits",
    description:
      "Keys that encrypt secrets in the database. The first key encrypts, and every key decrypts. See the note below.",
  },
  PAYOUT_REFERENCE_KEYS: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    required: "unless local",
    form: "`id:KEY[,id:KEY …]`, each KEY 64 hex digits",
    description:
      "Keys that encrypt the number of the player in a payout's id on the chain. Never remove a key. See the note below.",
  },
  PUBLIC_ORIGIN: {
    group: "Pages and origins",
    usedBy: "every process",
    required: "yes",
    form: "origins separated by commas; https on the real chain",
    description:
      "The origins of the page. CORS and sign-in messages accept only these. Passkeys belong to the first one's host.",
  },
  API_ORIGIN: {
    group: "Pages and origins",
    usedBy: "every process",
    form: "origin; https on the real chain",
    description: "The origin of the API, if it differs from the origin of the page.",
  },
  API_BASE_PATH: {
    group: "Pages and origins",
    usedBy: "every process",
    form: "path",
    default: "/api",
    description: "The base path of the API.",
  },
  MINI_BASE_PATH: {
    group: "Pages and origins",
    usedBy: "every process",
    form: "path",
    default: "/mini",
    description:
      "The base path of the account service, which sends e-mail codes, changes e-mail addresses and resets login passwords.",
  },
  WEB_DIST: {
    group: "Pages and origins",
    usedBy: "api",
    form: "folder",
    description:
      "The folder of the page that `npm run build` made. Without this folder, the process serves no page.",
  },
  SERVICE_WORKER: {
    group: "Pages and origins",
    usedBy: "api",
    form: "`served` or `withdrawn`",
    default: "served",
    description: "`withdrawn` removes the service worker of the page from every browser.",
  },
  FRAME_ANCESTORS: {
    group: "Pages and origins",
    usedBy: "api",
    form: "`'self'`, `'none'` or https sources, separated by spaces",
    default: ["'self'"],
    description: "The sites that may show the page in a frame.",
  },
  OPERATOR_ORIGIN: {
    group: "Pages and origins",
    usedBy: "every process",
    form: "origin; https on the real chain",
    description:
      "The origin of the operator's page. Without this origin, there is no operator's page ([decision 21](decisions/0021-operator-page.md)).",
  },
  OPERATOR_DIST: {
    group: "Pages and origins",
    usedBy: "api",
    form: "folder",
    description:
      "The folder of the operator's page that `npm run build` made. Without this folder, the process serves only the operator's API.",
  },
  WALLETCONNECT_PROJECT_ID: {
    group: "Pages and origins",
    usedBy: "api",
    form: "32 hex digits",
    description:
      "The id of the WalletConnect project. Without this id, no wallet app on another device can sign in. See the note below.",
  },
  WALLETCONNECT_RELAY_URL: {
    group: "Pages and origins",
    usedBy: "api",
    form: "`wss://` or `ws://` URL",
    default: "wss://relay.walletconnect.org",
    description: "The WalletConnect relay between the page and wallet apps on other devices.",
  },
  CHAIN_RPC_URL: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "`https://` or `http://` URL",
    description: "The node of chain 56 that the server uses.",
  },
  CHAIN_PUBLIC_RPC_URL: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "`https://` or `http://` URL",
    description: "The node of chain 56 that the page names to the wallets of players.",
  },
  VAULT_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The address of the vault contract, which receives deposits and pays withdrawals.",
  },
  PLAY_TOKEN_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The address of the contract of the PLAY token.",
  },
  USDT_TOKEN_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The address of the contract of the USDT token.",
  },
  COMMITMENTS_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description:
      "The address of the contract that records commitments, for example to the hash chains of Crash.",
  },
  DEPOSIT_FACTORY_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    form: "address on the chain",
    description:
      "The contract that makes deposit addresses. Without this contract, players get no deposit address ([decision 20](decisions/0020-deposit-addresses.md)).",
  },
  START_BLOCK: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "real chain",
    form: "block number",
    default: 0,
    description: "The block in which the vault was deployed. The server reads deposits from this block on.",
  },
  PAYOUT_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "0x and 64 hex digits",
    description:
      "The key that signs payouts. The account of this key needs `PAYOUT_ROLE`. Without this key or a signer, withdrawals wait.",
  },
  PAYOUT_SIGNER_URL: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "URL; https on the real chain, see below",
    description:
      "The URL of a signer that keeps the payout key. Set this URL instead of `PAYOUT_PRIVATE_KEY`. See the note below.",
  },
  PAYOUT_SIGNER_ADDRESS: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "address on the chain",
    description:
      "The account of the signer at `PAYOUT_SIGNER_URL`. Neither variable works without the other.",
  },
  PAYOUT_SIGNER_TOKEN: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "one word of 1 to 4096 plain characters",
    description: "The bearer token for the signer at `PAYOUT_SIGNER_URL`, if the signer requires a token.",
  },
  COMMITMENT_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "worker",
    required: "worker",
    form: "0x and 64 hex digits",
    description:
      "The key that signs commitments. The account of this key must not be the account of payouts.",
  },
  COMMITMENT_SIGNER_URL: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "as `PAYOUT_SIGNER_URL`",
    description:
      "The URL of a signer that keeps the commitment key. Set this URL instead of `COMMITMENT_PRIVATE_KEY`.",
  },
  COMMITMENT_SIGNER_ADDRESS: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "address on the chain",
    description:
      "The account of the signer at `COMMITMENT_SIGNER_URL`. Neither variable works without the other.",
  },
  COMMITMENT_SIGNER_TOKEN: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "as `PAYOUT_SIGNER_TOKEN`",
    description:
      "The bearer token for the signer at `COMMITMENT_SIGNER_URL`, if the signer requires a token.",
  },
  SWEEP_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "0x and 64 hex digits",
    description:
      "The key that signs sweeps. A sweep moves tokens from deposit addresses into the vault. See the note below.",
  },
  SWEEP_SIGNER_URL: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "as `PAYOUT_SIGNER_URL`",
    description: "The URL of a signer that keeps the sweep key. Set this URL instead of `SWEEP_PRIVATE_KEY`.",
  },
  SWEEP_SIGNER_ADDRESS: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "address on the chain",
    description: "The account of the signer at `SWEEP_SIGNER_URL`. Neither variable works without the other.",
  },
  SWEEP_SIGNER_TOKEN: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "as `PAYOUT_SIGNER_TOKEN`",
    description: "The bearer token for the signer at `SWEEP_SIGNER_URL`, if the signer requires a token.",
  },
  FAUCET_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "api",
    form: "0x and 64 hex digits",
    description:
      "The key of the account that funds demo wallets. The server accepts this key only if `GEMPLAY_ENV` is `local`.",
  },
  CRASH_CHAIN_ROUNDS: {
    group: "Games",
    usedBy: "worker",
    form: "rounds, 10 to 100000000",
    default: 10_000_000,
    localDefault: 100_000,
    description:
      "The number of rounds of the next hash chain of Crash. `operator after-restore` uses this number too.",
  },
  SMTP_URL: {
    group: "E-mail",
    usedBy: "every process",
    form: "`smtps://user:password@host:465`, or `smtp://…` with STARTTLS",
    description:
      "The mail server. Set `MAIL_FROM` too. Without a mail server, players can neither add an e-mail address nor sign in by e-mail.",
  },
  MAIL_FROM: {
    group: "E-mail",
    usedBy: "every process",
    form: "`Gemplay <no-reply@play.example>`, or the address alone",
    description: "The sender of e-mails. Set `SMTP_URL` too.",
  },
  BOT_TOKEN: {
    group: "Telegram",
    usedBy: "every process",
    form: "`123456:ABC…`",
    description:
      "The token of the Telegram bot to which the mini app belongs. Anybody who has this token can act as the bot.",
  },
  BOT_USERNAME: {
    group: "Telegram",
    usedBy: "every process",
    form: "5 to 32 letters, digits or `_`, without the `@`",
    description: "The name of the Telegram bot. Set `BOT_TOKEN` too.",
  },
  BOT_FORMER_TOKENS: {
    group: "Telegram",
    usedBy: "api",
    form: "tokens separated by spaces",
    description:
      "Former tokens of the bot. For data that a former token signed, the server returns an error of its own. See the note below.",
  },
  BOT_API_ROOT: {
    group: "Telegram",
    usedBy: "every process",
    form: "URL; https on the real chain",
    default: "https://api.telegram.org",
    description: "The URL of Telegram's bot API.",
  },
  BOT_WEBHOOK_SECRET: {
    group: "Telegram",
    usedBy: "every process",
    form: "16 to 256 letters, digits, `_` or `-`",
    description:
      "Telegram repeats this secret in each call of the webhook. Without the secret, the worker polls for updates. Every process needs the same value.",
  },
  HOST_ORIGINS: {
    group: "Telegram",
    usedBy: "api",
    form: "origins separated by commas; https on the real chain",
    default: ["https://web.telegram.org"],
    description:
      "The origins of Telegram's own pages, which may show the page in a frame in addition to `FRAME_ANCESTORS`.",
  },
  IDENTITY_PROVIDER_URL: {
    group: "Identity checks",
    usedBy: "every process",
    form: "https URL",
    description:
      "The API of the provider of identity checks, or of your adapter for it ([protocol](operations.md#identity-checks)). Without it, players cannot start a check.",
  },
  IDENTITY_PROVIDER_KEY: {
    group: "Identity checks",
    usedBy: "every process",
    form: "16 to 256 characters",
    description: "The bearer token with which the server calls the provider of identity checks.",
  },
  VAPID_PUBLIC_KEY: {
    group: "Push notices",
    usedBy: "every process",
    form: "87 characters of base64url",
    description:
      "The public key with which browsers subscribe. `npx web-push generate-vapid-keys` makes both keys. Set all three variables of this group. Without them, there are no push notices.",
  },
  VAPID_PRIVATE_KEY: {
    group: "Push notices",
    usedBy: "every process",
    form: "43 characters of base64url",
    description:
      "The private key that belongs to `VAPID_PUBLIC_KEY`. With a new pair of keys, every browser must subscribe again.",
  },
  VAPID_SUBJECT: {
    group: "Push notices",
    usedBy: "every process",
    form: "`mailto:` address or https URL",
    description: "How the operators of push services can reach you, for example `mailto:push@play.example`.",
  },
} as const satisfies Readonly<Record<string, VariableDefinition>>;
