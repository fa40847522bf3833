import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gemplay-sbom-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(import.meta.dirname, "sbom.ts");
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { maxBuffer: 64 * 1024 * 1024 });

interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly "bom-ref": string } };
  readonly components: readonly {
    readonly "bom-ref": string;
    readonly name: string;
    readonly version: string;
    readonly properties: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test("names what is deployed, each once with its parts, and nothing that only builds or tests", async () => {
  const { stdout } = await run();
  const bom = JSON.parse(stdout) as Bom;
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "gemplay" } } });
  const partsOf = (name: string) =>
    bom.components
      .filter((component) => component.name === name)
      .flatMap(({ properties }) =>
        properties.filter(({ name }) => name === "gemplay:part").map(({ value }) => value),
      )
      .sort();
  expect(partsOf("fastify")).toEqual(["server"]);
  expect(partsOf("react")).toEqual(["operator", "page"]);
  expect(partsOf("viem")).toEqual(["page", "server"]);
  expect(partsOf("@openzeppelin/contracts")).toEqual(["contracts"]);
  for (const name of ["vite", "typescript", "vitest", "@playwright/test", "solc"])
    expect(partsOf(name)).toEqual([]);
  const refs = bom.components.map((component) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  // All that is named of dependencies is described.
  const described = new Set([...refs, bom.metadata.component["bom-ref"]]);
  const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !described.has(ref))).toEqual([]);

  const file = join(folder, "new/sbom.json");
  expect(await run("--out", file)).toEqual({ stdout: "", stderr: "" });
  expect((JSON.parse(readFileSync(file, "utf8")) as Bom).components).toEqual(bom.components);
  await expect(run("--format", "spdx")).rejects.toMatchObject({ code: 2, stdout: "" });
});
