import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ensureEncryptionKeys } from "./encryption-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("ensureEncryptionKeys creates one key per data folder in a file that only the owner may read", () => {
  const first = ensureEncryptionKeys(folder);
  expect(first).toMatch(/^local-1:[0-9a-f]{64}$/);
  expect(ensureEncryptionKeys(folder)).toBe(first);
  expect(statSync(join(folder, "encryption-keys")).mode & 0o777).toBe(0o600);
  const other = mkdtempSync(join(folder, "other-"));
  expect(ensureEncryptionKeys(other)).not.toBe(first);
});
