import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceRules } from "../../tests/source-rules/rules.ts";

/** The source rules skip the fixtures of the import rules, because the fixtures break rules on purpose. */
const fixtures = "tests/boundaries/fixtures/";

/** Applies the source rules to the staged files in a folder. @returns one line for each broken rule */
export function brokenRules(folder: string, paths: readonly string[]): string[] {
  return paths
    .filter((path) => !path.startsWith(fixtures))
    .flatMap((path) => {
      const rules = sourceRules.filter((rule) => rule.appliesTo(path));
      if (rules.length === 0) return [];
      const source = readFileSync(join(folder, path), "utf8");
      return rules.flatMap(({ name, why, find }) =>
        find(source, path).map((piece) => `${path}: ${piece} (${name}: ${why})`),
      );
    });
}

/** The TypeScript projects of the repository, and the files whose change can cause a type error in the project. */
const projects: readonly (readonly [project: string, files: RegExp])[] = [
  [".", /^(packages|apps\/server|apps\/web\/vite|tools|tests|bench)\/|^[^/]+$/],
  ["apps/web", /^(packages|apps\/web\/(src|test|bare-page))\//],
  ["apps/web/service-worker", /^apps\/web\/service-worker\//],
  [
    "apps/operator",
    /^(packages\/(money|api-schema|games|i18n)|apps\/operator|apps\/web\/src\/(games|features\/home\/races))\//,
  ],
];

/** Returns the TypeScript projects that contain the given files. */
export function typeProjectsOf(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith(fixtures));
  return projects.filter(([, files]) => sources.some((path) => files.test(path))).map(([project]) => project);
}
