import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDevPage } from "./dev-page.ts";
import { freePort } from "./processes/free-port.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "gemplay-dev-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

test("the file watcher of the page detects a file that an editor has replaced, and ignores changes of test files", async () => {
  const sources = join(folder, "sources");
  const source = join(sources, "source.ts");
  mkdirSync(sources);
  writeFileSync(source, "0");
  const changed: string[] = [];
  const stop = await startDevPage({
    host: "127.0.0.1",
    port: await freePort(0, "the page"),
    serverOrigin: "http://127.0.0.1:9",
    serverFolders: [sources],
    onServerChange: (path) => changed.push(path),
  });
  try {
    for (let write = 1; write <= 3; write++) {
      writeFileSync(join(sources, "source.test.ts"), String(write));
      const before = changed.length;
      // The first scan of the watcher may not have finished. The test therefore replaces the file again until the
      // watcher reports the file.
      const replace = () => {
        const beside = join(folder, "beside.ts");
        writeFileSync(beside, `${write} ${performance.now()}`);
        renameSync(beside, source);
        return changed.length;
      };
      await expect.poll(replace, { interval: 500 }).toBeGreaterThan(before);
    }
    expect(new Set(changed)).toEqual(new Set([source]));
  } finally {
    await stop();
  }
});
