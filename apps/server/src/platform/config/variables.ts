/**
 * An environment variable of the server. `npm run docs:configuration` writes docs/configuration.md from the
 * definitions.
 */
export interface VariableDefinition {
  readonly group: VariableGroup;
  /** The processes that use the value. A process with `ROLE=all` is both an api and a worker. */
  readonly usedBy: "every process" | "api" | "worker";
  /**
   * States when the server refuses to start without the variable. If `required` is missing: never. `unless local`:
   * unless `GEMPLAY_ENV` is `local`. `worker`: in a worker that has no signer instead.
   */
  readonly required?: "yes" | "unless local" | "real chain" | "worker";
  /** The accepted values and their unit, in Markdown. */
  readonly form: string;
  /** The value that the server uses when the variable is missing. */
  readonly default?: number | string | readonly string[];
  /** The default when `GEMPLAY_ENV` is `local`, if the local default differs. */
  readonly localDefault?: number | string;
  /** The effect of the variable, in Markdown: at most 200 characters. Longer notes are in docs/configuration.md. */
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
] as const;
type VariableGroup = (typeof variableGroups)[number];

/** Every variable that `loadConfig` reads. A test fails if `loadConfig` reads a variable that is not in the list. */
export const serverVariables = {
  GEMPLAY_ENV: {
    group: "Process",
    usedBy: "every process",
    required: "yes",
    form: "`production`, `test` or `local`",
    description: "The environment. Only `local` has the demo wallet and its faucet.",
  },
  ROLE: {
    group: "Process",
    usedBy: "every process",
    form: "`all`, `api` or `worker`",
    default: "all",
    description:
      "`api` answers calls and keeps no state. `worker` runs background jobs such as deposits and payouts. `all` does both.",
  },
  HOST: {
    group: "Process",
    usedBy: "every process",
    form: "address",
    default: "127.0.0.1",
    description: "The address on which the process listens.",
  },
  PORT: {
    group: "Process",
    usedBy: "every process",
    form: "TCP port, 0 to 65535",
    default: 4680,
    description: "The port on which the process listens. With 0 the system chooses a free port.",
  },
  LOG_LEVEL: {
    group: "Process",
    usedBy: "every process",
    form: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    default: "info",
    description: "The least important log lines that are written.",
  },
  TRUSTED_PROXIES: {
    group: "Process",
    usedBy: "every process",
    form: "0 to 10, or a list of addresses and networks",
    default: 0,
    description:
      "The proxies in front of the server, which may report a caller's address. See the note below.",
  },
  METRICS_TOKEN: {
    group: "Process",
    usedBy: "every process",
    form: "text; at least 16 characters on the real chain",
    description:
      "The bearer token for `/metrics`. Without it `/metrics` is closed in production and open elsewhere.",
  },
  DATABASE_URL: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    required: "yes",
    form: "`postgres://USER:PASSWORD@HOST:5432/DATABASE`",
    description:
      "The PostgreSQL database. A server brings its schema up to date at the start. `operator migrate` does the same.",
  },
  REDIS_URL: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    form: "`redis://:PASSWORD@HOST:6379`, or `rediss://…` over TLS",
    description:
      "Redis for events, stream tickets and rate limits between processes. The same in every process. See the note below.",
  },
  ENCRYPTION_KEYS: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    required: "unless local",
    form: "`id:KEY[,id:KEY …]`, each KEY 64 hex digits",
    description:
      "Keys of the secrets in the database. The first key encrypts, and every key decrypts. See the note below.",
  },
  PAYOUT_REFERENCE_KEYS: {
    group: "Database, Redis and encryption",
    usedBy: "every process",
    required: "unless local",
    form: "`id:KEY[,id:KEY …]`, each KEY 64 hex digits",
    description:
      "Keys that hide the player in a payout's id on the chain. Never remove one. See the note below.",
  },
  PUBLIC_ORIGIN: {
    group: "Pages and origins",
    usedBy: "every process",
    required: "yes",
    form: "origins separated by commas; https on the real chain",
    description: "The origins of the page. CORS and sign-in messages accept only these.",
  },
  API_ORIGIN: {
    group: "Pages and origins",
    usedBy: "every process",
    form: "origin; https on the real chain",
    description: "Where the page reaches the API, if that is not the page's own origin.",
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
      "The base path of the account service: e-mail codes, change of the e-mail address, reset of the password.",
  },
  WEB_DIST: {
    group: "Pages and origins",
    usedBy: "api",
    form: "folder",
    description: "The page that `npm run build` made. Without it the process serves no page.",
  },
  SERVICE_WORKER: {
    group: "Pages and origins",
    usedBy: "api",
    form: "`served` or `withdrawn`",
    default: "served",
    description: "`withdrawn` removes the page's service worker from every browser that has it.",
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
      "The origin of the operator's page. Without it there is no such page ([decision 21](decisions/0021-operator-page.md)).",
  },
  OPERATOR_DIST: {
    group: "Pages and origins",
    usedBy: "api",
    form: "folder",
    description:
      "The operator's page that `npm run build` made. Without it the process serves only the operator's API.",
  },
  WALLETCONNECT_PROJECT_ID: {
    group: "Pages and origins",
    usedBy: "api",
    form: "32 hex digits",
    description:
      "The WalletConnect project. Without it no wallet app on another device can sign in. See the note below.",
  },
  WALLETCONNECT_RELAY_URL: {
    group: "Pages and origins",
    usedBy: "api",
    form: "`wss://` or `ws://` URL",
    default: "wss://relay.walletconnect.org",
    description: "The relay between the page and wallet apps on other devices.",
  },
  CHAIN_RPC_URL: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "`https://` or `http://` URL",
    description: "The server's own node of chain 56.",
  },
  CHAIN_PUBLIC_RPC_URL: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "`https://` or `http://` URL",
    description: "The node that wallets are told to use.",
  },
  VAULT_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The vault contract, which takes deposits and pays withdrawals.",
  },
  PLAY_TOKEN_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The contract of the PLAY token.",
  },
  USDT_TOKEN_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The contract of the USDT token.",
  },
  COMMITMENTS_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "yes",
    form: "address on the chain",
    description: "The contract that witnesses the hash chains of Crash.",
  },
  DEPOSIT_FACTORY_ADDRESS: {
    group: "Chain and contracts",
    usedBy: "every process",
    form: "address on the chain",
    description:
      "Makes the players' deposit addresses. Without it there are none ([decision 20](decisions/0020-deposit-addresses.md)).",
  },
  START_BLOCK: {
    group: "Chain and contracts",
    usedBy: "every process",
    required: "real chain",
    form: "block number",
    default: 0,
    description: "The first block of the vault. Deposits are read from this block on.",
  },
  PAYOUT_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "0x and 64 hex digits",
    description:
      "Signs payouts. Its account needs `PAYOUT_ROLE`. Without this key or a signer, withdrawals wait.",
  },
  PAYOUT_SIGNER_URL: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "URL; https on the real chain, see below",
    description: "A signer that keeps the payout key, instead of `PAYOUT_PRIVATE_KEY`. See the note below.",
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
    description: "The bearer token for the signer at `PAYOUT_SIGNER_URL`, if the signer wants one.",
  },
  COMMITMENT_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "worker",
    required: "worker",
    form: "0x and 64 hex digits",
    description: "Signs commitments. It must not be the account of payouts.",
  },
  COMMITMENT_SIGNER_URL: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "as `PAYOUT_SIGNER_URL`",
    description: "A signer that keeps the commitment key, instead of `COMMITMENT_PRIVATE_KEY`.",
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
    description: "The bearer token for the signer at `COMMITMENT_SIGNER_URL`, if the signer wants one.",
  },
  SWEEP_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "0x and 64 hex digits",
    description:
      "Signs sweeps, which move deposits from deposit addresses into the vault. See the note below.",
  },
  SWEEP_SIGNER_URL: {
    group: "Keys that sign",
    usedBy: "worker",
    form: "as `PAYOUT_SIGNER_URL`",
    description: "A signer that keeps the sweep key, instead of `SWEEP_PRIVATE_KEY`.",
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
    description: "The bearer token for the signer at `SWEEP_SIGNER_URL`, if the signer wants one.",
  },
  FAUCET_PRIVATE_KEY: {
    group: "Keys that sign",
    usedBy: "api",
    form: "0x and 64 hex digits",
    description: "Funds demo wallets. The server refuses it unless `GEMPLAY_ENV` is `local`.",
  },
  CRASH_CHAIN_ROUNDS: {
    group: "Games",
    usedBy: "worker",
    form: "rounds, 10 to 100000000",
    default: 10_000_000,
    localDefault: 100_000,
    description: "The length of the next hash chain of Crash. `operator after-restore` uses it too.",
  },
  SMTP_URL: {
    group: "E-mail",
    usedBy: "every process",
    form: "`smtps://user:password@host:465`, or `smtp://…` with STARTTLS",
    description:
      "The mail server. `MAIL_FROM` must be set too. Without both, players cannot add an e-mail address or sign in with one.",
  },
  MAIL_FROM: {
    group: "E-mail",
    usedBy: "every process",
    form: "`Gemplay <no-reply@play.example>`, or the address alone",
    description: "The sender of e-mails. `SMTP_URL` must be set too.",
  },
  BOT_TOKEN: {
    group: "Telegram",
    usedBy: "every process",
    form: "`123456:ABC…`",
    description:
      "The token of the Telegram bot whose mini app this is. Anybody who has it can act as the bot.",
  },
  BOT_USERNAME: {
    group: "Telegram",
    usedBy: "every process",
    form: "5 to 32 letters, digits or `_`, without the `@`",
    description: "The name of the bot. `BOT_TOKEN` must be set too.",
  },
  BOT_FORMER_TOKENS: {
    group: "Telegram",
    usedBy: "api",
    form: "tokens separated by spaces",
    description:
      "Replaced tokens. Data that they signed is refused with an error of its own. See the note below.",
  },
  BOT_API_ROOT: {
    group: "Telegram",
    usedBy: "every process",
    form: "URL; https on the real chain",
    default: "https://api.telegram.org",
    description: "Where the server reaches the bot API.",
  },
  BOT_WEBHOOK_SECRET: {
    group: "Telegram",
    usedBy: "every process",
    form: "16 to 256 letters, digits, `_` or `-`",
    description:
      "Telegram repeats it in each call of the webhook. Without it the worker polls for updates. The same in every process.",
  },
  HOST_ORIGINS: {
    group: "Telegram",
    usedBy: "api",
    form: "origins separated by commas; https on the real chain",
    default: ["https://web.telegram.org"],
    description: "Telegram's own pages. They may show the page in a frame, in addition to `FRAME_ANCESTORS`.",
  },
} as const satisfies Readonly<Record<string, VariableDefinition>>;
