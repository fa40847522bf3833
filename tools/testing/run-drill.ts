import { endSuitesOnSignal, startSuite } from "./suite-process.ts";

/**
 * Runs the files of a project of vitest.config.ts that is none of `npm test`.
 *
 * @returns its exit code; 1 when a signal ended it
 */
export async function runDrill(
  project: string,
  files: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  endSuitesOnSignal();
  const drill = await startSuite(["vitest", "run", "--project", project, ...files], variables, "inherit");
  const end = await drill.exited;
  return /^\d+$/.test(end) ? Number(end) : 1;
}
