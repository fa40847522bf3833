import { type KeptProcess, startKept } from "../stack/processes/kept-process.ts";
import { whenLauncherEnds } from "../stack/processes/launcher-link.ts";

/** In a terminal, Ctrl-C reaches a program twice: directly and through its launcher. */
const sameRequestMs = 1_000;
/** Playwright stops its stack within this time in ms. */
const stopMs = 45_000;

const running = new Set<KeptProcess>();
let askedAt: number | undefined;

/**
 * Starts the command of a suite below a supervisor. The databases, chains, servers and browsers of the suite therefore
 * end with this process, even after kill -9.
 *
 * @param output with `pipe`, the caller reads the suite's output
 */
export async function startSuite(
  [program = "", ...args]: readonly string[],
  variables: Readonly<Record<string, string>>,
  output: "inherit" | "pipe",
): Promise<KeptProcess> {
  const suite = await startKept(
    {
      command: program,
      args,
      cwd: process.cwd(),
      env: { ...process.env, ...variables },
      stop: [{ signal: "SIGINT", waitMs: stopMs }],
      endsGroup: true,
    },
    output,
  );
  running.add(suite);
  void suite.exited.then(() => running.delete(suite));
  // A signal may have arrived while the supervisor was starting.
  if (askedAt !== undefined) void suite.stop();
  return suite;
}

/**
 * Ends all suites on a signal, and then exits with code 130. A second signal ends this process at once; the supervisors
 * still end the suites.
 */
export function endSuitesOnSignal(): void {
  const end = async () => {
    if (askedAt !== undefined && performance.now() - askedAt > sameRequestMs) process.exit(130);
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    await Promise.all([...running].map((suite) => suite.stop()));
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  whenLauncherEnds(end);
}
