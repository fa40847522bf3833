import { spawn } from "node:child_process";
import { once } from "node:events";
import { whenLauncherEnds } from "./stack/launcher-link.ts";

/**
 * Runs the files of a project of vitest.config.ts that is none of `npm test`.
 *
 * @returns its exit code; 130 when it was ended
 */
export async function runDrill(
  project: string,
  files: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  // A group of its own: a drill starts servers, chains and databases, and they end with it, however it ends.
  const child = spawn("vitest", ["run", "--project", project, ...files], {
    stdio: "inherit",
    detached: true,
    env: { ...process.env, ...variables },
  });
  const endAll = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // Nobody is left.
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, endAll);
  whenLauncherEnds(endAll);
  const [code] = (await once(child, "exit")) as [number | null];
  endAll();
  return code ?? 130;
}
