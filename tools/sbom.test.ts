import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { librariesOf } from "./deploy/image-root.ts";
import { type Component, type Property, sharedLibrary } from "./sbom/beside-npm.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-sbom-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(import.meta.dirname, "sbom.ts");
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { maxBuffer: 64 * 1024 * 1024 });

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly "bom-ref": string } };
  readonly components: readonly (Component & { readonly properties: readonly Property[] })[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test("the bill of materials names each deployed component once with its parts, and names no component that only builds or tests need", async () => {
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
  expect([partsOf("tailwindcss"), partsOf("Funnel Display")]).toEqual([["page"], ["page"]]);
  const node = bom.components.find(({ name }) => name === "node");
  expect(node).toMatchObject({
    version: process.versions.node,
    purl: `pkg:generic/node@${process.versions.node}`,
    hashes: [{ alg: "SHA-256", content: sha256(process.execPath) }],
  });
  const within = new Map(node?.components?.map(({ name, version }) => [name, version]));
  expect(within.get("openssl")).toBe(process.versions.openssl);
  expect([within.has("node"), within.has("napi")]).toEqual([false, false]);
  for (const name of ["vite", "typescript", "vitest", "@playwright/test", "solc"])
    expect(partsOf(name)).toEqual([]);
  const refs = bom.components.map((component) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  // The document must describe every component in its dependency list.
  const described = new Set([...refs, bom.metadata.component["bom-ref"]]);
  const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !described.has(ref))).toEqual([]);

  const file = join(folder, "new/sbom.json");
  expect(await run("--out", file)).toEqual({ stdout: "", stderr: "" });
  expect((JSON.parse(readFileSync(file, "utf8")) as Bom).components).toEqual(bom.components);
  await expect(run("--format", "spdx")).rejects.toMatchObject({ code: 2, stdout: "" });
});

test("sharedLibrary names a shared library of the image, with its distribution package if the package is known", () => {
  const libraries = [...librariesOf([process.execPath])].map(sharedLibrary);
  const found = libraries.find(({ name }) => name === "libc.so.6");
  const [{ value: path = "" } = {}] = found?.properties ?? [];
  expect(found).toMatchObject({
    "bom-ref": `file:${path}`,
    type: "file",
    hashes: [{ alg: "SHA-256", content: sha256(path) }],
  });
  const known = () =>
    execFileSync("dpkg-query", ["--show", "libc6"], { encoding: "utf8" }).trim().split("\t");
  const [, version] = existsSync("/usr/bin/dpkg-query") ? known() : [];
  expect(found?.version).toBe(version);
  if (version !== undefined) expect(found?.purl).toMatch(/^pkg:deb\/[a-z]+\/libc6@[^?]+\?arch=[a-z0-9]+$/);
});
