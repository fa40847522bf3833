// Provides the seeds of random tests: a new seed in each run, and the command that repeats a failed test.
import { relative } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { commandOf } from "../../tools/testing/test-reports.ts";

const { GEMPLAY_SEED } = process.env;
/** The seed of the failed test run that a developer repeats. If undefined, each test takes a new seed. */
export const seedToRepeat = GEMPLAY_SEED === undefined ? undefined : Number(GEMPLAY_SEED);

/** Returns a text with the command that repeats the running test with the given seed. */
export function sayReplay(seed: number): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const command = commandOf(relative(process.cwd(), testPath), currentTestName.replaceAll(" > ", " › "));
  return `seed ${seed}; to repeat: GEMPLAY_SEED=${seed} ${command}`;
}

/** Sets the seed of fast-check properties if a run is repeated, and prints the repeat command when a property fails. */
export function configureProperties(): void {
  fc.configureGlobal({
    includeErrorInReport: true,
    ...(seedToRepeat === undefined ? {} : { seed: seedToRepeat }),
    reporter(run) {
      if (run.failed)
        throw new Error(`${sayReplay(run.seed)}\n${fc.defaultReportMessage(run)}`, {
          cause: run.errorInstance,
        });
    },
  });
}
