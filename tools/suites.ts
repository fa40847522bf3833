// What `npm test` runs, and where each suite's report is found.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { readForge, readPlaywright, readVitest, type Tally } from "./test-reports.ts";

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Quiet suites run two at a time and show their output only when they fail; the others run alone and are shown. */
  readonly quiet: boolean;
  /** Reads the report of a run from its standard output or its file; without one, the whole suite counts as one. */
  read?(output: string): Tally;
}

export const reportFolder = ".reports";

function vitest(name: string, project: string, quiet: boolean): Suite {
  const file = `${reportFolder}/${name}.json`;
  return {
    name,
    command: [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    quiet,
    read: () => readVitest(readFileSync(file, "utf8")),
  };
}

/** The suites in the order in which they run. `long` takes the long versions of the randomised tests. */
export function listSuites(long: boolean): readonly Suite[] {
  const playwrightReport = `${reportFolder}/journeys.json`;
  const suites: Suite[] = [
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
    vitest("boundaries", "boundaries", true),
    vitest("source-rules", "source-rules", true),
    {
      name: "contracts",
      command: ["forge", "test", "--json"],
      env: long ? { FOUNDRY_PROFILE: "long" } : {},
      quiet: true,
      read: readForge,
    },
    vitest("product", "product", false),
  ];
  if (existsSync("playwright.config.ts")) {
    suites.push({
      name: "journeys",
      command: ["playwright", "test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      quiet: false,
      read: () => readPlaywright(readFileSync(playwrightReport, "utf8")),
    });
  }
  return suites;
}

/**
 * Ledger and wallet once more, also against the chain, and what races for them, in databases whose player tables are divided by a hash of the player:
 * as they would stand on several machines.
 */
export function dividedSuite(): Suite {
  const { command, ...suite } = vitest("divided", "product", false);
  const report = `${reportFolder}/${suite.name}.json`;
  const where = [
    "packages/ledger/",
    "apps/server/src/wallet/",
    "apps/server/src/swap/",
    "apps/server/src/games/",
    "tests/chain/",
    "tests/race/",
  ];
  // Four tests: those that look at plans know the tables as they stand undivided, and a month that is taken back is not divided.
  const undivided = "rows up by index|looks up by index|no statement reads|has the indexes";
  return {
    ...suite,
    command: [...command, "--testNamePattern", `^(?!.*(${undivided}))`, ...where],
    env: { GEMPLAY_DIVIDED: "1" },
    read: () => readVitest(readFileSync(report, "utf8"), new RegExp(undivided)),
  };
}

/** Whose files match, by the end of their names; the first that fits. */
const suiteOfFile: readonly (readonly [RegExp, string])[] = [
  [/^tests\/boundaries\/.*\.test\.ts$/, "boundaries"],
  [/^tests\/source-rules\/.*\.test\.ts$/, "source-rules"],
  [/\.test\.tsx?$/, "product"],
  [/^tests\/e2e\/.*\.journey\.ts$/, "journeys"],
  [/^contracts\/.*\.t\.sol$/, "contracts"],
];

/**
 * The suites that `--only` names, in their order: by their names, and those of which it names files, with these files only.
 *
 * @param wanted names of suites and paths of files from the root
 * @returns the suites, or what is neither
 */
export function chooseSuites(
  all: readonly Suite[],
  wanted: readonly string[],
): { readonly suites: readonly Suite[] } | { readonly unknown: readonly string[] } {
  const files = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const each of wanted) {
    if (all.some(({ name }) => name === each)) continue;
    const path = relative(".", each).replaceAll("\\", "/");
    const [, owner] = suiteOfFile.find(([pattern]) => pattern.test(path)) ?? [];
    if (owner === undefined || !existsSync(path)) unknown.push(each);
    else files.set(owner, [...(files.get(owner) ?? []), path]);
  }
  if (unknown.length > 0) return { unknown };
  const suites = all.flatMap((suite) => {
    if (wanted.includes(suite.name)) return [suite];
    const own = files.get(suite.name);
    return own === undefined ? [] : [{ ...suite, command: [...suite.command, ...fileArguments(suite, own)] }];
  });
  return { suites };
}

/** forge takes one pattern, the others any number of paths. */
function fileArguments({ name }: Suite, files: readonly string[]): readonly string[] {
  if (name !== "contracts") return files;
  return ["--match-path", files.length === 1 ? (files[0] ?? "") : `{${files.join(",")}}`];
}
