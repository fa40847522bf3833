// Lists the suites of `npm test` and the place of each suite's report.
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { readForge, readPlaywright, readVitest, type Tally } from "./test-reports.ts";

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  /**
   * A quick command that fails if no test has the selected name. The command runs before `command`, because the runner
   * of the end-to-end tests starts a whole stack before it looks for the tests.
   */
  readonly listing?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Quiet suites run two at a time and show their output only if they fail. Suites that are not quiet run alone and
   * show their output.
   */
  readonly quiet: boolean;
  /**
   * Reads the report of the suite from its standard output or report file. If `read` is missing, the whole suite counts
   * as one test.
   */
  read?(output: string): Tally;
  /**
   * Returns the suite with only the tests whose names match. If the tests of a suite cannot be selected, the suite has
   * no function `narrow`.
   */
  narrow?(names: RegExp): Suite;
}

export const reportFolder = ".reports";

interface VitestSuite {
  readonly name: string;
  /** The arguments that choose the tests: a project of the root's Vitest configuration, or another configuration. */
  readonly of: readonly string[];
  readonly quiet?: boolean;
  /** A pattern of test names. Only matching tests run, and the other tests do not count. */
  readonly names?: RegExp;
}

function vitest({ name, of, quiet = false, names }: VitestSuite): Suite {
  const file = resolve(reportFolder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    command: [
      ...["vitest", "run", ...of, ...reporters],
      ...(names === undefined ? [] : ["--testNamePattern", names.source]),
    ],
    quiet,
    read: () => readVitest(readFileSync(file, "utf8"), names && ((fullName) => !names.test(fullName))),
    narrow: (pattern) => vitest({ name, of, quiet, names: pattern }),
  };
}

const project = (name: string, quiet = false) => vitest({ name, of: ["--project", name], quiet });

/**
 * Returns all suites in the order of their run.
 *
 * @param long selects the long versions of the randomised tests
 */
export function listSuites(long: boolean): readonly Suite[] {
  const playwrightReport = `${reportFolder}/journeys.json`;
  return [
    // One thread is enough. More threads would check many files twice, and the second processor core runs another
    // suite.
    { name: "types", command: ["tsc", "--singleThreaded", "-p", "."], quiet: true },
    { name: "types-web", command: ["tsc", "--singleThreaded", "-p", "apps/web"], quiet: true },
    {
      name: "types-service-worker",
      command: ["tsc", "--singleThreaded", "-p", "apps/web/service-worker"],
      quiet: true,
    },
    { name: "types-operator", command: ["tsc", "--singleThreaded", "-p", "apps/operator"], quiet: true },
    { name: "lint", command: ["biome", "ci", "--colors=off", "--error-on-warnings", "."], quiet: true },
    { name: "knip", command: ["knip"], quiet: true },
    project("boundaries", true),
    project("source-rules", true),
    narrowed(
      {
        name: "contracts",
        command: ["forge", "test", "--json"],
        env: long ? { FOUNDRY_PROFILE: "long" } : {},
        quiet: true,
        read: readForge,
      },
      "--match-test",
    ),
    project("product"),
    vitest({ name: "components", of: ["--config", "apps/web/vitest.config.ts"] }),
    narrowed(
      {
        name: "journeys",
        command: ["playwright", "test", "--reporter=list,json"],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
        quiet: false,
        read: () => readPlaywright(readFileSync(playwrightReport, "utf8")),
      },
      "--grep",
      ["playwright", "test", "--list"],
    ),
  ];
}

/**
 * Adds a selection by test name to a suite, if the runner has an option for the selection and reports only the selected
 * tests.
 */
const narrowed = (suite: Suite, option: string, listing?: readonly string[]): Suite => ({
  ...suite,
  narrow: (names) => {
    const selection = [option, names.source];
    return {
      ...suite,
      command: [...suite.command, ...selection],
      ...(listing && { listing: [...listing, ...selection] }),
    };
  },
});

/**
 * The tests of the ledger that run on Citus. Three kinds of tests are missing. Months cannot be archived on Citus yet.
 * One test restores a dump of one database. `reads/reconcile.test.ts` changes rows without a commit, and `reconcile`
 * reads the shards in sessions of its own, which do not see these changes.
 */
const ledgerOnCitus = [
  ...["community/", "database/", "day-sums/", "holds/", "journal/", "limits/", "model", "partitions/"],
  ...["reads/close-account", "reads/deposits", "reads/movements", "reads/player-months"],
  ...["seeds/", "settlement/"],
].map((path) => `packages/ledger/src/${path}`);
/** Parts of the names of tests that cannot run on Citus. */
const namesNotOnCitus = [
  // These tests also change rows without a commit.
  "reconcile of holds.{1,3}finds",
  // These tests read query plans or statistics of the tables of one database.
  "reads its rows by index",
  "uses indexes to read",
  "use only the partitions of months",
  "reads only the bets of the requested period",
  // This test locks the row of `player`, and on Citus the server locks the row of `player_lock`.
  "locks the player's row before the wallets",
  // The two players of this test can be on different shards, and their bets are then not one batch.
  "bets of one batch are counted on different days",
];

/** Returns a suite that runs tests of the ledger and the server on one Citus node with four shards (decision 48). */
export function citusSuite(): Suite {
  const where = [
    "tests/citus/shards.failure.ts",
    ...ledgerOnCitus,
    ...["wallet", "swap", "games/staged", "community", "rewards"].map(
      (feature) => `apps/server/src/${feature}/`,
    ),
  ];
  const suite = vitest({
    name: "citus",
    of: ["--project", "product", "--project", "citus"],
    names: new RegExp(`^(?!.*(${namesNotOnCitus.join("|")}))`),
  });
  return { ...suite, command: [...suite.command, ...where], env: { GEMPLAY_CITUS: "1" } };
}

/** Maps the path of a test file to its suite. The first matching pattern counts. */
const suiteOfFile: readonly (readonly [RegExp, string])[] = [
  [/^tests\/boundaries\/.*\.test\.ts$/, "boundaries"],
  [/^tests\/source-rules\/.*\.test\.ts$/, "source-rules"],
  [/\.(browser|host)\.test\.tsx$/, "components"],
  [/\.test\.tsx?$/, "product"],
  [/^tests\/e2e\/.*\.journey\.ts$/, "journeys"],
  [/^contracts\/.*\.t\.sol$/, "contracts"],
];

/**
 * Returns the suites that `--only` names, in their usual order. If files of a suite are chosen, the suite runs only the
 * chosen files.
 *
 * @param wanted names of suites, and paths of files from the root
 * @param test full or partial name of the tests to run, as in the list of failures («group › test»)
 * @returns the suites, or the unknown names; with `test` also the names of suites without selectable tests
 */
export function chooseSuites(
  all: readonly Suite[],
  wanted: readonly string[],
  test?: string,
): { readonly suites: readonly Suite[] } | { readonly unknown: readonly string[] } {
  const filesOf = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const each of wanted) {
    if (all.some(({ name }) => name === each)) continue;
    const path = relative(".", each).replaceAll("\\", "/");
    const [, owner] = suiteOfFile.find(([pattern]) => pattern.test(path)) ?? [];
    if (owner === undefined || !existsSync(path)) unknown.push(each);
    else filesOf.set(owner, [...(filesOf.get(owner) ?? []), path]);
  }
  if (unknown.length > 0) return { unknown };
  const suites: Suite[] = [];
  for (const suite of all) {
    const own = filesOf.get(suite.name);
    if (!wanted.includes(suite.name) && own === undefined) continue;
    const chosen = test === undefined ? suite : suite.narrow?.(patternOf(test));
    if (chosen === undefined) return { unknown: [suite.name] };
    // A suite chosen by its name runs completely.
    const files = fileArguments(suite, wanted.includes(suite.name) ? [] : (own ?? []));
    const listing = chosen.listing && [...chosen.listing, ...files];
    suites.push({ ...chosen, command: [...chosen.command, ...files], ...(listing && { listing }) });
  }
  return { suites };
}

/**
 * Returns a pattern that matches a test by its name. Test runners join the names of the group and the test with a
 * space.
 */
const patternOf = (test: string) =>
  new RegExp(test.replaceAll(" › ", " ").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));

/** forge accepts only one pattern; the other runners accept any number of paths. */
function fileArguments({ name }: Suite, files: readonly string[]): readonly string[] {
  if (name !== "contracts" || files.length === 0) return files;
  return ["--match-path", files.length === 1 ? (files[0] ?? "") : `{${files.join(",")}}`];
}
