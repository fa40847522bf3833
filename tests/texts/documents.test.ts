import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { leafNode, readProof, verifyProof } from "@gemplay/solvency";
import { expect, it } from "vitest";
import { settingDefinitions } from "../../apps/server/src/platform/settings/definitions.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");

it.each(["docs/security.md", "docs/operations.md"])("%s names only test files that exist", (path) => {
  const named = [...read(path).matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((file) => !existsSync(root + file))).toEqual([]);
});

it("docs/operations.md names only settings that exist", () => {
  const named = [...read("docs/operations.md").matchAll(/(?:`|operator settings set )([a-z]+\.\w+)[` ]/g)]
    .map(([, key = ""]) => key)
    // The names of files and hosts have the same form as the names of environment variables.
    .filter((key) => !/\.(json|ya?ml|env|conf|example)$/.test(key));
  expect(new Set(named).size).toBeGreaterThan(12);
  expect(named.filter((key) => !Object.hasOwn(settingDefinitions, key))).toEqual([]);
});

it("docs/fairness.md shows a proof of solvency that leads to the shown root and hash of a leaf", () => {
  const [, section = ""] = read("docs/fairness.md").split("## Proof of solvency\n");
  const [root = "", leaf = ""] = section.match(/(?<=`)[0-9a-f]{64}(?=`)/g) ?? [];
  const [, json = ""] = /```json\n(.*?)```/s.exec(section) ?? [];
  const proof = readProof(JSON.parse(json));
  expect(verifyProof(proof, root)).toMatchObject({ isProven: true });
  const [first] = proof.parts;
  expect(first && leafNode({ ...first, playerId: proof.playerId }).hash).toBe(leaf);
  expect(first?.owed.GEM).toBe(2n);
});
