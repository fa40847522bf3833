/**
 * Configuration: reads the environment once at start and names every mistake in it. May import viem's address checks
 * only. Nothing else in the server reads `process.env`; nothing here is an operator setting (see platform/settings).
 */
export { databaseUrlProblem } from "./database-url.ts";
export type { EncryptionKey, EncryptionKeys } from "./encryption-keys.ts";
export {
  type Config,
  ConfigError,
  loadConfig,
  unfitForRealChain,
} from "./load-config.ts";
export type { TrustedProxies } from "./read-variables.ts";
export { redisPrefix } from "./redis-url.ts";
export {
  type AccountUse,
  accountUses,
  type SigningAccount,
  type SigningAccounts,
} from "./signing-accounts.ts";
