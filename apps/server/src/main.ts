import { startServer } from "./compose.ts";
import { type Config, ConfigError, loadConfig } from "./platform/config/index.ts";
import { createLogger } from "./platform/log/index.ts";

/** The program: configuration, start, and a clean end on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const server = await startServer({ config, log, processMetrics: true });
  log.info({ url: server.url, role: config.role, environment: config.environment }, "listening");
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "could not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

main().catch((error: unknown) => {
  createLogger("error").fatal({ err: error }, "could not start");
  process.exit(1);
});
