// Tests the build: `npm run build` creates one folder that runs without the checkout and contains no build or test
// tools.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareEnvironment, type TestChain, testVariables } from "../apps/server/test/compose.ts";
import { withChain } from "../apps/server/test/file-server.ts";
import { type TestDatabase, withDatabase } from "../tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program to its end and returns its exit code and output. */
async function run(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  return await new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const child = execFile(process.execPath, args, options, (_error, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });
}

const program = join(import.meta.dirname, "build.ts");

test("a build never replaces a folder with foreign files", async () => {
  const letters = join(folder, "letters");
  mkdirSync(letters);
  writeFileSync(join(letters, "letters.txt"), "dear");
  const refused = await run([program, "--out", letters]);
  expect(refused.code).toBe(2);
  expect(refused.err.trim()).toBe(
    `${letters} contains files that are not a build: name another folder with --out.`,
  );
  expect(readdirSync(letters)).toEqual(["letters.txt"]);
  expect(await run([program, "--app", "mobile"])).toMatchObject({ code: 2 });
});

describe("npm run build", () => {
  /** The time limit is generous, because a build takes minutes on a busy disk. */
  const buildAtMostMs = 900_000;
  const built = join(folder, "gemplay");
  let chain: TestChain;
  let database: TestDatabase;
  withChain((started) => {
    chain = started;
  });
  withDatabase((made) => {
    database = made;
  });
  beforeAll(async () => {
    const answer = await run([program, "--out", built]);
    expect(answer).toMatchObject({ code: 0, err: "" });
  }, buildAtMostMs);

  /** The environment has no PATH, so the built server can use only the Node inside the build. */
  const environment = () => ({
    ...testVariables(database.url, { ...chain.variables, LOG_LEVEL: "info" }),
    NODE_COMPILE_CACHE: bareEnvironment.NODE_COMPILE_CACHE,
    WEB_DIST: "web",
  });

  test("puts the server's installed libraries into the build, and no library that only builds or tests need", () => {
    const { packages } = JSON.parse(readFileSync(join(built, "package-lock.json"), "utf8")) as {
      packages: Record<string, { version?: string; dev?: true; devOptional?: true; optional?: true }>;
    };
    const libraries = Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
    expect(libraries.length).toBeGreaterThan(100);
    for (const [path, { version, dev, devOptional, optional }] of libraries) {
      expect([path, dev, devOptional]).toEqual([path, undefined, undefined]);
      const file = join(built, path, "package.json");
      if (optional && !existsSync(file)) continue; // the library is built for another kind of machine
      const installed = JSON.parse(readFileSync(file, "utf8")) as { version: string };
      if (version !== undefined) expect([path, installed.version]).toEqual([path, version]);
    }
    const listed = new Set(libraries.map(([path]) => path));
    const found = readdirSync(join(built, "node_modules")).flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(join(built, "node_modules", name)).map((one) => `node_modules/${name}/${one}`)
        : [`node_modules/${name}`],
    );
    expect(found.filter((path) => !listed.has(path))).toEqual([]);
    for (const name of [
      "vite",
      "react",
      "typescript",
      "vitest",
      "@playwright/test",
      "solc",
      "@biomejs/biome",
    ])
      expect([name, listed.has(`node_modules/${name}`)]).toEqual([name, false]);
    const files = readdirSync(join(built, "apps"), { recursive: true, encoding: "utf8" });
    expect(files.filter((path) => /\.test\.ts$/.test(path))).toEqual([]);
    expect(files).toContain("server/src/main.ts");
  });

  test("creates a server that starts with one command, serves compressed files, and runs the operator's program", async () => {
    const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
      cwd: built,
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const url = await listening(server);
      const ready = async () => await (await fetch(`${url}/readyz`)).json();
      await expect.poll(ready).toMatchObject({ status: "ready" });
      const document = await fetch(`${url}/`, { headers: { "accept-encoding": "identity" } });
      const [script = ""] = /\/assets\/[^"]+\.js/.exec(await document.text()) ?? [];
      const page = await fetch(url + script, { headers: { "accept-encoding": "br" } });
      expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "br"]);
      // The test compares the response with the uncompressed file, because fetch has already decompressed the response.
      const compressed = readFileSync(join(built, `web${script}.br`));
      expect(brotliDecompressSync(compressed).toString()).toBe(await page.text());
      expect(existsSync(join(built, `web${script}.gz`))).toBe(true);
      const operator = ["apps/server/src/operator/operator.cli.ts", "reconcile"];
      expect(await run(operator, { cwd: built, env: environment() })).toMatchObject({ code: 0 });
    } finally {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    }
    expect(server.exitCode).toBe(0);
  });

  test("builds a single app again in the folder of this app", { timeout: buildAtMostMs }, async () => {
    const stale = join(built, "operator/stale.txt");
    writeFileSync(stale, "old");
    const again = await run([program, "--app", "operator", "--out", join(built, "operator")]);
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(existsSync(stale)).toBe(false);
    expect(existsSync(join(built, "operator/index.html"))).toBe(true);
  });
});

/** Returns the address from the server's log line `listening`. */
async function listening(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error("its output goes elsewhere");
  for await (const line of createInterface({ input: server.stdout })) {
    const { url, msg } = JSON.parse(line) as { url?: string; msg?: string };
    if (msg === "listening" && url !== undefined) {
      server.stdout.resume();
      return url;
    }
  }
  throw new Error("the server ended before it listened");
}
