import { endSuitesOnSignal, startSuite } from "./suite-process.ts";

/**
 * Runs test files of a project in vitest.config.ts that is not part of `npm test`.
 *
 * @returns the exit code of Vitest; 1 if a signal ended Vitest
 */
export async function runFailureTest(
  project: string,
  files: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  endSuitesOnSignal();
  const suite = await startSuite(["vitest", "run", "--project", project, ...files], variables, "inherit");
  const end = await suite.exited;
  return /^\d+$/.test(end) ? Number(end) : 1;
}
