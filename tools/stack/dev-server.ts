// The server in development: started anew whenever its sources change.
import type { KeptProcess } from "./kept-process.ts";

export interface DevServer {
  /** Ends the server and starts it anew; a change that comes meanwhile does so once more. */
  restart(): void;
  /** Ends the server for good. */
  stop(): Promise<void>;
}

/**
 * Looks after a server that runs, `first`. One that ends by itself, by a mistake in its sources, is started again by the
 * next change. Not `node --watch`: that one loses a file which an editor or git replaces instead of writing into it.
 *
 * @param say hears of each new start and of one that failed
 */
export function lookAfterServer(
  first: KeptProcess,
  start: () => Promise<KeptProcess>,
  say: (line: string) => void,
): DevServer {
  let server = first;
  let changed = false;
  let stopped = false;
  let restarting: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (changed && !stopped) {
      changed = false;
      say("Starting the server anew …");
      await server.stop();
      if (stopped) break;
      try {
        server = await start();
      } catch (error) {
        say(`The server did not start: ${error instanceof Error ? error.message : error}`);
      }
    }
    restarting = undefined;
  }

  return {
    restart() {
      changed = true;
      restarting ??= run();
    },
    async stop() {
      stopped = true;
      await restarting;
      await server.stop();
    },
  };
}
