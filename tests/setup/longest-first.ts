// Sets the order of the test files in a run. Vitest's own order uses earlier run times, which a new checkout lacks, or
// file sizes. The slowest test files spend most of their time waiting. If the slowest files ran alone at the end, the
// processors would be idle.
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files that take more than twenty seconds, slowest first. */
const longest: readonly string[] = [
  "packages/ledger/src/archive/archive-month.test.ts",
  "bench/commands.test.ts",
  "tests/chain/rotation.test.ts",
  "tests/access/accepted-withdrawals.test.ts",
  "tests/restoration/restore.test.ts",
  "tests/crash/crash-clock.test.ts",
  "apps/server/src/notify/notify.test.ts",
  "tests/deploy/walk.test.ts",
  "tests/survival/key-rotation.test.ts",
  "apps/server/src/restoration/restoration.test.ts",
  "apps/server/src/limits/limits.test.ts",
  "tests/survival/lost-sessions.test.ts",
  "tests/crash/crash-takeover.test.ts",
  "apps/server/src/notify/notified.test.ts",
  "tools/build.test.ts",
  "apps/server/src/games/crash/crash-idle.test.ts",
  "tests/survival/rolling-restart.test.ts",
  "apps/server/src/platform/http/budgets/budgets.test.ts",
  "tools/stack/payout-restart.test.ts",
  "tools/stack/stack.test.ts",
  "tools/seed.test.ts",
  "apps/server/src/operator/operator.test.ts",
  "apps/server/src/games/crash/crash-moment.test.ts",
  "apps/server/src/exports/exports.bounds.test.ts",
  "tests/chain/hostile-deposits.test.ts",
  "tests/survival/killed-database.test.ts",
  "tests/chain/solvency.test.ts",
  "apps/server/src/games/crash/crash.test.ts",
];

const gone = longest.filter((path) => !existsSync(path));
if (gone.length > 0)
  throw new Error(`tests/setup/longest-first.ts names what is not there: ${gone.join(", ")}`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(relative(".", moduleId).replaceAll("\\", "/"));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
