// Kills the parts of a whole local stack. After a part was killed, the stack must answer again on the same data, or
// fail with one clear sentence.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureBotToken } from "./bot/bot-token.ts";
import { chainCaller } from "./chain/chain-rpc.ts";
import { environmentFile, type RunningStack, Stack } from "./stack.ts";

/** The time limit is generous, because a start takes more than a minute on a busy disk. */
const patience = { timeout: 200_000 };
const folder = mkdtempSync(join(tmpdir(), "gemplay-stack-"));
const said: string[] = [];
let stack: Stack;
let running: RunningStack;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "silent"); // a server without its database writes many log lines
  // These tests need only a page of one line, and a server without money for the house.
  const webDist = join(folder, "page");
  mkdirSync(webDist);
  writeFileSync(join(webDist, "index.html"), "<!doctype html>");
  mkdirSync(join(folder, "data/chain"), { recursive: true });
  writeFileSync(join(folder, "data/chain/set-up"), "");
  const dataFolder = join(folder, "data");
  const say = (line: string) => said.push(line);
  stack = new Stack({
    dataFolder,
    port: 0,
    host: "127.0.0.1",
    dev: false,
    webDist,
    databaseUrl: undefined,
    say,
  });
  running = await stack.start();
}, 480_000);
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Returns the status of the health check, or "away" if the server does not answer. */
async function health(): Promise<unknown> {
  try {
    const response = await fetch(`${running.origin}/readyz`, { signal: AbortSignal.timeout(30_000) });
    return ((await response.json()) as { status: unknown }).status;
  } catch {
    return "away";
  }
}

const sayings = (start: string) => said.filter((line) => line.startsWith(`${start} ended by itself`)).length;

describe.each([
  ["database", "PostgreSQL"],
  ["chain", "The local chain"],
  ["server", "The server"],
] as const)("the stack's %s", (part, name) => {
  test("restarts after somebody has killed its process, and the local chain keeps its blocks", async () => {
    const genesis = async () => {
      const rpc = chainCaller(`${running.origin}/rpc`);
      return ((await rpc("eth_getBlockByNumber", "0x0", false)) as { hash: string }).hash;
    };
    await expect.poll(health, patience).toBe("ready");
    const [before, chain] = [running.processes()[part] ?? 0, await genesis()];
    process.kill(before, "SIGKILL");
    await expect.poll(() => running.processes()[part], patience).not.toBe(before);
    await expect.poll(health, patience).toBe("ready");
    expect(sayings(name)).toBeGreaterThanOrEqual(1);
    expect(await genesis()).toBe(chain);
  });
});

test("the stack starts its own bot and messaging host and passes their addresses to the server", async () => {
  const environment = JSON.parse(readFileSync(join(folder, "data", environmentFile), "utf8")) as Record<
    string,
    string
  >;
  expect(environment.HOST_ORIGINS).toBe(running.hostPageUrl);
  expect(environment.hostPageUrl).toBe(running.hostPageUrl);
  expect(environment.BOT_TOKEN).toBe(ensureBotToken(join(folder, "data")));
  const me = await fetch(`${environment.BOT_API_ROOT}/bot${environment.BOT_TOKEN}/getMe`);
  expect(await me.json()).toMatchObject({ ok: true, result: { username: environment.BOT_USERNAME } });
  // The host page is on another site than the app, so the framed app shares no storage with the app in a window.
  expect(new URL(running.hostPageUrl ?? "").hostname).not.toBe(new URL(running.origin).hostname);
  const setting = await (await fetch(`${running.hostPageUrl}/setting`)).json();
  expect(setting).toEqual({ appUrl: `${running.origin}/`, botUsername: environment.BOT_USERNAME });
  const policy = (await fetch(running.origin)).headers.get("content-security-policy");
  expect(policy).toContain(`frame-ancestors 'self' ${running.hostPageUrl};`);
});

test("a server that ends four times within a minute ends the stack with one sentence, and the stack can be stopped", async () => {
  // The test freezes the clock, so that the counted minute does not end, however long the starts take.
  const nowMs = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  let ended: string | undefined;
  void running.ended.then((sentence) => {
    ended = sentence;
  });
  let killed = 0;
  const kill = () => {
    const { server } = running.processes();
    if (server !== killed) process.kill(server, "SIGKILL");
    killed = server;
    return ended;
  };
  await expect
    .poll(kill, patience)
    .toBe("The server ended 4 times within a minute, the last time with: SIGKILL.");
  // A hanging chain must not prevent the stack from stopping.
  process.kill(running.processes().chain, "SIGSTOP");
  await stack.stop();
  expect(await health()).toBe("away");
  await expect(fetch(running.hostPageUrl ?? "")).rejects.toThrow();
});
