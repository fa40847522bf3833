// The whole stack while its parts are killed: it answers again on the same data, and says plainly when it cannot.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureBotToken } from "./bot/bot-token.ts";
import { chainCaller } from "./chain/chain-rpc.ts";
import { environmentFile, type RunningStack, Stack } from "./stack.ts";

/** Not a measure: on a busy disk a start takes a minute and more. */
const patience = { timeout: 200_000 };
const folder = mkdtempSync(join(tmpdir(), "gemplay-stack-"));
const said: string[] = [];
let stack: Stack;
let running: RunningStack;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "silent"); // a server whose database is away has much to say
  // A page of one line, and a house without money: neither has a part in this.
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

/** What the health check says; "away" while nobody answers. */
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
] as const)("the %s", (part, name) => {
  test("is started again when it is killed, and the stack answers", async () => {
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

test("the stack has a bot and a messaging host of its own, of which the server is told", async () => {
  const told = JSON.parse(readFileSync(join(folder, "data", environmentFile), "utf8")) as Record<
    string,
    string
  >;
  expect(told.HOST_ORIGINS).toBe(running.hostPageUrl);
  expect(told.hostPageUrl).toBe(running.hostPageUrl);
  expect(told.BOT_TOKEN).toBe(ensureBotToken(join(folder, "data")));
  const me = await fetch(`${told.BOT_API_ROOT}/bot${told.BOT_TOKEN}/getMe`);
  expect(await me.json()).toMatchObject({ ok: true, result: { username: told.BOT_USERNAME } });
  // Another site than the app: the frame shares nothing with the app in a window.
  expect(new URL(running.hostPageUrl ?? "").hostname).not.toBe(new URL(running.origin).hostname);
  const setting = await (await fetch(`${running.hostPageUrl}/setting`)).json();
  expect(setting).toEqual({ appUrl: `${running.origin}/`, botUsername: told.BOT_USERNAME });
  const policy = (await fetch(running.origin)).headers.get("content-security-policy");
  expect(policy).toContain(`frame-ancestors 'self' ${running.hostPageUrl};`);
});

test("what dies a fourth time within a minute ends the stack with one sentence, and stopping ends", async () => {
  const nowMs = performance.now(); // The minute does not end, however long the starts take.
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
  // A chain that hangs does not hold up the end.
  process.kill(running.processes().chain, "SIGSTOP");
  await stack.stop();
  expect(await health()).toBe("away");
  await expect(fetch(running.hostPageUrl ?? "")).rejects.toThrow();
});
