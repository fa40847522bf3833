import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a build never replaces a folder that holds something else than a page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-build-"));
  writeFileSync(join(folder, "letters.txt"), "dear");
  const program = join(import.meta.dirname, "build.ts");
  const [code, said] = await new Promise<[number | null, string]>((done) => {
    const child = execFile(process.execPath, [program, "--out", folder], (_error, _out, err) =>
      done([child.exitCode, err]),
    );
  });
  expect(code).toBe(2);
  expect(said.trim()).toBe(`${folder} holds something else than a built page: name another folder.`);
  expect(readdirSync(folder)).toEqual(["letters.txt"]);
  rmSync(folder, { recursive: true });
});
