// A place runs server processes on the same port, one after another. A supervisor or the deployment of a new version
// replaces processes in the same way.
import { once } from "node:events";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";

export interface Place {
  readonly origin: string;
  /** Returns the process id of the server process that runs now. */
  pid(): number;
  /**
   * Ends the process of the place by a signal. The place has no process until `start` is called.
   *
   * @returns the exit code or signal of the ended process
   */
  end(signal: NodeJS.Signals): Promise<unknown>;
  /** Starts the next process after the earlier process of the place has ended. */
  start(): Promise<void>;
  /**
   * Ends the process by a signal and starts the next process.
   *
   * @returns the exit code or signal of the ended process
   */
  replace(signal: NodeJS.Signals): Promise<unknown>;
  /** Returns the error output of all server processes of the place. */
  errors(): string;
  stop(): Promise<void>;
}

/**
 * Starts the first process of the place on a free port.
 *
 * @param variables override the environment variables of a server without a chain
 * @param nodeOptions options of Node, as for `startServerProcess`
 */
export async function startPlace(
  databaseUrl: string,
  variables: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Place> {
  const port = await freePort(0, "a server");
  const start = async () => {
    const started = startServerProcess(databaseUrl, { ...variables, PORT: `${port}` }, nodeOptions);
    all.push(started);
    await started.url;
  };
  const all: ServerProcess[] = [];
  const running = () => (all.at(-1) as ServerProcess).child;
  const end = async (signal: NodeJS.Signals) => {
    const child = running();
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code, by] = await ended;
    return code ?? by;
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => running().pid ?? 0,
    end,
    start,
    async replace(signal) {
      const ended = await end(signal);
      await start();
      return ended;
    },
    errors: () => all.map(({ errors }) => errors()).join(""),
    stop: async () => void (await end("SIGTERM")),
  };
}
