import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../tools/stack/processes/free-port.ts";
import { type ServerEnvironment, startServer, whenReady } from "../../../tools/stack/server-process.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";

/**
 * Starts a second server on the stack's database and chain, configured like a public test environment.
 *
 * @param variables override the default variables; without `PORT`, the server uses any free port
 * @param logFile the file for the server's log; if undefined, the log goes to the output of the test
 */
export async function startPublicServer(
  variables: ServerEnvironment = {},
  logFile?: string,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const local = JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment;
  const { FAUCET_PRIVATE_KEY: _, PAYOUT_PRIVATE_KEY: _p, COMMITMENT_PRIVATE_KEY: _c, ...shared } = local;
  const port = variables.PORT ?? String(await freePort(0, "the public server"));
  const origin = `http://localhost:${port}`;
  const own = { GEMPLAY_ENV: "test", ROLE: "api", PORT: port, PUBLIC_ORIGIN: origin, ...variables };
  const server = await startServer({ ...shared, ...own }, logFile);
  await whenReady(server, `http://127.0.0.1:${port}`);
  return { origin, stop: () => server.stop() };
}
