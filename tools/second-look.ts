// Which failed tests may be run once more: a browser or a process that a busy machine held up is not a fault of the product.
import type { Tally } from "./test-reports.ts";

/** Suites that wait for browsers, processes, chains and each other; what the others find is found again every time. */
const waiting: readonly string[] = ["product", "journeys"];
/** More failures at once are no chance. */
const most = 3;
/** A randomised test that found a case has found a fault, though it may not find it twice. */
const foundCase = "to repeat: GEMPLAY_SEED=";

/**
 * The files whose tests are run a second time, alone.
 *
 * @param suite name of the suite that ran whole
 * @param tally what it reported
 * @returns paths from the root; none where the failure stands
 */
export function filesToLookAtAgain(suite: string, { failures }: Tally): readonly string[] {
  if (!waiting.includes(suite) || failures.length > most) return [];
  const files = failures.map(({ file, error }) => (error.includes(foundCase) ? undefined : file));
  return files.includes(undefined) ? [] : [...new Set(files.filter((path) => path !== undefined))];
}

/** The tally after the second run: what passed in it has passed; otherwise the first failures stand. */
export function afterSecondLook(first: Tally, second: Tally): Tally {
  if (second.failures.length > 0 || second.passed < first.failures.length) return first;
  return { passed: first.passed + first.failures.length, failures: [] };
}
