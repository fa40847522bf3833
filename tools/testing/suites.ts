// What `npm test` runs, and where each suite's report is found.
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { readForge, readPlaywright, readVitest, type Tally } from "./test-reports.ts";

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Quiet suites run two at a time and show their output only when they fail; the others run alone and are shown. */
  readonly quiet: boolean;
  /** Reads the report of a run from its standard output or its file; without one, the whole suite counts as one. */
  read?(output: string): Tally;
  /** The suite with the tests only whose names match; without it there are no tests to choose from. */
  narrow?(names: RegExp): Suite;
}

export const reportFolder = ".reports";

interface VitestSuite {
  readonly name: string;
  /** Which tests: a project of the root's configuration, or another configuration. */
  readonly of: readonly string[];
  readonly quiet?: boolean;
  /** A pattern of names: only these tests run, and the others count as nothing. */
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

/** The suites in the order in which they run. `long` takes the long versions of the randomised tests. */
export function listSuites(long: boolean): readonly Suite[] {
  const playwrightReport = `${reportFolder}/journeys.json`;
  return [
    // More threads than one would check much of the same again, and the other lane uses the other core.
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
    ),
  ];
}

/** A suite whose runner takes a pattern of names by an option, and reports what ran only. */
const narrowed = (suite: Suite, option: string): Suite => ({
  ...suite,
  narrow: (names) => ({ ...suite, command: [...suite.command, option, names.source] }),
});

/**
 * Ledger and wallet once more, also against the chain, and what races for them, in databases whose player tables are divided by a hash of the player:
 * as they would stand on several machines.
 */
export function dividedSuite(): Suite {
  const where = [
    "packages/ledger/",
    "apps/server/src/wallet/",
    "apps/server/src/swap/",
    "apps/server/src/games/",
    "tests/chain/",
    "tests/race/",
  ];
  // Four tests: those that look at plans know the tables as they stand undivided, and a month that is taken back is not divided.
  const names = /^(?!.*(rows up by index|looks up by index|no statement reads|has the indexes))/;
  const suite = vitest({ name: "divided", of: ["--project", "product"], names });
  return { ...suite, command: [...suite.command, ...where], env: { GEMPLAY_DIVIDED: "1" } };
}

/** Whose files match, by the end of their names; the first that fits. */
const suiteOfFile: readonly (readonly [RegExp, string])[] = [
  [/^tests\/boundaries\/.*\.test\.ts$/, "boundaries"],
  [/^tests\/source-rules\/.*\.test\.ts$/, "source-rules"],
  [/\.(browser|host)\.test\.tsx$/, "components"],
  [/\.test\.tsx?$/, "product"],
  [/^tests\/e2e\/.*\.journey\.ts$/, "journeys"],
  [/^contracts\/.*\.t\.sol$/, "contracts"],
];

/**
 * The suites that `--only` names, in their order: by their names, and those of which it names files, with these files only.
 *
 * @param wanted names of suites and paths of files from the root
 * @param test name of the tests to run, as the list of failures has it («group › test») or a part of it
 * @returns the suites, or what is neither; with `test` also what has no tests to choose from
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
    // A suite that is named whole stays whole.
    const files = wanted.includes(suite.name) ? [] : (own ?? []);
    suites.push({ ...chosen, command: [...chosen.command, ...fileArguments(suite, files)] });
  }
  return { suites };
}

/** Matches a test by its name; runners join groups and test by a blank. */
const patternOf = (test: string) =>
  new RegExp(test.replaceAll(" › ", " ").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));

/** forge takes one pattern, the others any number of paths. */
function fileArguments({ name }: Suite, files: readonly string[]): readonly string[] {
  if (name !== "contracts" || files.length === 0) return files;
  return ["--match-path", files.length === 1 ? (files[0] ?? "") : `{${files.join(",")}}`];
}
