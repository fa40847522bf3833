import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ConfigError,
  loadConfig,
  serverVariables,
  type VariableDefinition,
} from "../../apps/server/src/platform/config/index.ts";
import { knownVariables } from "../../tests/deploy/production.ts";
import { configurationDocument, withTables } from "./configuration-doc.ts";

const definitions = Object.entries<VariableDefinition>(serverVariables);
const document = readFileSync(configurationDocument, "utf8");

/** Returns the environment variables that the server reports as missing when it starts with the given environment. */
function missingWith(variables: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.flatMap((problem) => /^(\w+) is missing/.exec(problem)?.[1] ?? []).sort();
  }
}

/** Returns the names of the environment variables whose definition has one of the given values in `required`. */
function required(...when: readonly (VariableDefinition["required"] & string)[]): readonly string[] {
  return definitions
    .filter(([, one]) => one.required && when.includes(one.required))
    .map(([name]) => name)
    .sort();
}

describe("docs/configuration.md", () => {
  it("contains the tables of the current variable definitions", () => {
    expect(document === withTables(document), "out of date: run npm run docs:configuration").toBe(true);
  });

  it("contains no row wider than 300 characters", () => {
    const wide = document.split("\n").filter((line) => line.startsWith("|") && line.length > 300);
    expect(wide).toEqual([]);
  });

  it("contains notes only for variables that the server reads", () => {
    const headings = [...document.matchAll(/^### (`.*)$/gm)].map(([, heading = ""]) => heading);
    const named = headings.flatMap((heading) =>
      [...heading.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !Object.hasOwn(serverVariables, name))).toEqual([]);
  });

  it("cannot be generated if the marks of its generated part are missing", () => {
    expect(() => withTables("# Configuration\n")).toThrow("must contain the lines");
  });
});

describe("the definitions of the server's environment variables", () => {
  it("cover exactly the variables that loadConfig reads", () => {
    expect([...knownVariables()].sort()).toEqual(Object.keys(serverVariables).sort());
  });

  it("include each variable that load-config.ts names, even a variable that is read only in some cases", () => {
    const source = readFileSync(
      new URL("../../apps/server/src/platform/config/load-config.ts", import.meta.url),
      "utf8",
    );
    const read = [...source.matchAll(/\bread\.\w+\(\s*"(\w+)"/g)].map(([, name = ""]) => name);
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter((name) => !Object.hasOwn(serverVariables, name))).toEqual([]);
  });

  it.each(definitions)(
    "describe %s in at most 200 characters without a line break",
    (_name, { description, form }) => {
      expect(description).toMatch(/^.{10,200}$/);
      expect(form).toMatch(/^.+$/);
    },
  );

  it("say which variables the server requires", () => {
    const local = { GEMPLAY_ENV: "local" };
    const always = required("yes").filter((name) => name !== "GEMPLAY_ENV");
    expect(missingWith({ ...local, ROLE: "api" })).toEqual(always);
    expect(missingWith(local)).toEqual([...always, ...required("worker")].sort());
    expect(missingWith({ GEMPLAY_ENV: "test", ROLE: "api" })).toEqual(
      [...always, ...required("unless local")].sort(),
    );
    expect(missingWith({})).toEqual(required("yes", "unless local", "real chain", "worker"));
  });
});
