import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ensureSeeds } from "@gemplay/ledger";
import { describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase, withDatabase } from "../../../tests/setup/database.ts";
import { bareEnvironment, pageOrigin, type TestChain } from "../test/compose.ts";
import { readEvents } from "../test/event-reader.ts";
import { withChain } from "../test/file-server.ts";
import { createDatabase, executorOf } from "./platform/database/index.ts";
import { createSecretBox } from "./platform/secrets/index.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));
let chain: TestChain;
let database: TestDatabase;

withChain((started) => {
  chain = started;
});
withDatabase((made) => {
  database = made;
});

interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: () => string;
}

function start(variables: Record<string, string>): Program {
  let text = "";
  const child = spawn(process.execPath, [program], { env: { ...bareEnvironment, ...variables } });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text };
}

const variables = (role: string): Record<string, string> => ({
  GEMPLAY_ENV: "local",
  ROLE: role,
  PORT: "0",
  DATABASE_URL: database.url,
  PUBLIC_ORIGIN: pageOrigin,
  ...chain.variables,
});

/** Returns the address that a started program prints. */
async function urlOf({ output }: Program): Promise<string> {
  await expect.poll(output).toContain('"msg":"listening"');
  return /"url":"([^"]+)"/.exec(output())?.[1] ?? "";
}

/** Creates a seed pair in the database, encrypted with the first key of the test. */
async function createPlayerSeeds({ url }: TestDatabase): Promise<void> {
  const db = createDatabase({ databaseUrl: url });
  const key = Buffer.from("0123456789abcdef".repeat(4), "hex");
  await ensureSeeds(executorOf(db), createSecretBox([{ id: "k1", key }]), [1n]);
  await db.destroy();
}

async function exitOf({ child }: Program): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

describe("the server program", () => {
  it("starts with each role on one empty database, becomes ready, and stops at once although event streams are open", async () => {
    const programs = ["all", "api", "worker"].map((role) => start(variables(role)));
    const [all = "", api = "", worker = ""] = await Promise.all(programs.map(urlOf));
    for (const url of [all, api, worker]) {
      const ready = await fetch(`${url}/readyz`);
      expect(await ready.json()).toMatchObject({ status: "ready" });
    }
    expect((await fetch(`${all}/api/config`)).status).toBe(200);
    expect((await fetch(`${api}/api/games`)).status).toBe(200);
    expect((await fetch(`${worker}/api/config`)).status).toBe(404);
    expect(await (await fetch(`${all}/metrics`)).text()).toContain("gemplay_stream_readers 0");
    const reader = await readEvents(`${all}/api/stream`);
    for (const { child } of programs) child.kill("SIGTERM");
    expect(await Promise.all(programs.map(exitOf))).toEqual([0, 0, 0]);
    await expect.poll(() => reader.isEnded()).toBe(true);
    for (const { output } of programs) expect(output()).not.toMatch(/"level":[56]0/);
  });

  it("prints the errors in the configuration and does not start", async () => {
    const started = start({ ...variables("all"), PORT: "high", VAULT_ADDRESS: "" });
    expect(await exitOf(started)).toBe(2);
    expect(started.output()).toContain("PORT must be a whole number");
    expect(started.output()).toContain("VAULT_ADDRESS is missing");
  });

  it("prints one sentence if the encryption key of values in the database is missing", async () => {
    const own = await createTestDatabase();
    const keyed = (key: string) => ({
      ...variables("api"),
      DATABASE_URL: own.url,
      ENCRYPTION_KEYS: `k1:${key.repeat(4)}`,
    });
    const good = start(keyed("0123456789abcdef"));
    const url = await urlOf(good);
    await createPlayerSeeds(own);
    good.child.kill("SIGTERM");
    expect([url !== "", await exitOf(good)]).toEqual([true, 0]);
    const wrong = start(keyed("fedcba9876543210"));
    expect(await exitOf(wrong)).toBe(2);
    expect(wrong.output()).toContain(
      'ENCRYPTION_KEYS does not contain the key "k1", which encrypts the server seeds',
    );
    expect(wrong.output()).not.toContain("    at ");
    await own.drop();
  });

  it("prints one sentence with the variable's name if the database is unreachable", async () => {
    const url = new URL(database.url);
    url.password = "wrong";
    const started = start({ ...variables("all"), DATABASE_URL: url.href });
    expect(await exitOf(started)).toBe(2);
    expect(started.output()).toContain("DATABASE_URL: the password of gemplay is wrong");
    expect(started.output()).not.toContain("    at ");
  });
});
