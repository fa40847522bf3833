/**
 * The folder `config` contains the configuration. The code reads the environment variables once at the start of the
 * process, and reports every invalid variable by name. The code of `config` may import only viem's address checks. No
 * other folder of the server reads `process.env`. Settings that operators change while the server runs are not part of
 * `config` (see `platform/settings`).
 */
export { databaseUrlProblem } from "./database-url.ts";
export type { EncryptionKey, EncryptionKeys } from "./encryption-keys.ts";
export {
  type Config,
  ConfigError,
  type IdentityConfig,
  loadConfig,
  type PushConfig,
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
export { serverVariables, type VariableDefinition, variableGroups } from "./variables.ts";
