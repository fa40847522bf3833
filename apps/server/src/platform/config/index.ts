/**
 * Configuration: reads the environment once at start and names every mistake in it. May import viem's address checks
 * only. Nothing else in the server reads `process.env`; nothing here is an operator setting (see platform/settings).
 */
export {
  type Config,
  ConfigError,
  loadConfig,
} from "./load-config.ts";
