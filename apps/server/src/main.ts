import { startServer } from "./compose.ts";
import { ConfigError, loadConfig } from "./platform/config/index.ts";
import { createLogger } from "./platform/log/index.ts";

/** Runs the server program: reads the configuration, starts the server, and stops it cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const server = await startServer({
    config,
    log,
    processMetrics: true,
    // The process exits at once, because later draws of game results could use secrets that players may already know.
    onDatabaseGone: () => process.exit(1),
  });
  log.info({ url: server.url, role: config.role, environment: config.environment }, "listening");
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      const end = async () => {
        await server.drain();
        await server.stop();
      };
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the server could not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  // The program prints only the text of a configuration error.
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
  createLogger("error").fatal({ err: error }, "could not start");
  process.exit(1);
});
