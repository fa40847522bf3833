import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startedRequest } from "../../../../../../tests/setup/started-request.ts";
import { startTestServer, type TestServer } from "../../../../test/compose.ts";
import { withServer } from "../../../../test/file-server.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-test-budgets-"));
writeFileSync(join(folder, "index.html"), "<!doctype html><p>page</p>");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let server: TestServer;
withServer({ variables: () => ({ WEB_DIST: folder }) }, (started) => {
  server = started;
});

const perMinute = (calls: number) =>
  server.server.platform.settings.set("rate.generalPerMinute", String(calls), { actor: "test" });
const ask = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${server.server.url}${path}`, init)).status;
/** Number of the current test, counted from 1. Each test sets a limit that no other test of the file sets. */
let asked = 0;
beforeEach(async () => {
  await perMinute(0);
  asked++;
});

it.each([
  ["GET", "/api/nothing"],
  ["HEAD", "/api/nothing"],
  ["HEAD", "/api/games"],
  ["POST", "/api/nothing"],
  ["DELETE", "/api/games"],
  ["GET", "/api"],
  ["GET", "/api/docs/nothing"],
  ["GET", "/mini/nothing"],
])(
  "the rate limit of an address counts the request %s %s of an unknown route like every other call",
  async (method, path) => {
    // The test sets a limit that no other test has set, so that refused requests of the previous test do not count.
    await perMinute(1_000 - asked);
    const before = await ask(path, { method });
    expect(before).toBe(404);
    await perMinute(1);
    expect(await ask(path, { method })).toBe(429);
  },
);

it("the rate limit of an address refuses a call with an unknown token before the server queries the database", async () => {
  const token = await server.signIn(generatePrivateKey());
  const known = { headers: { authorization: `Bearer ${token}` } };
  expect(await ask("/api/user/info", known)).toBe(200);
  const { db } = server.server.platform;
  // The test locks the session table, so a request that reads a session must wait. If the server refuses a request
  // before it reads the session, the request does not wait.
  const free = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE session IN ACCESS EXCLUSIVE MODE`.execute(trx);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  await perMinute(1);
  const guess = () => ask("/api/user/info", { headers: { authorization: `Bearer ${"b".repeat(43)}` } });
  const signal = AbortSignal.timeout(50_000); // An idle transaction times out later than 50 s.
  const first = ask("/api/user/info", { headers: { authorization: `Bearer ${"a".repeat(43)}` } });
  const guesses = await Promise.race([
    Promise.all([1, 2, 3, 4].map(guess)),
    new Promise<never>((_done, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
  ]).catch(() => "asked the database");
  free.resolve();
  await locking;
  await first;
  expect(guesses).toEqual([429, 429, 429, 429]);
});

it("the server closes a connection after some seconds if the connection has no request, or is idle after a request", async () => {
  const { port } = new URL(server.server.url);
  const lived = (text: string) =>
    new Promise<number>((done) => {
      const beganAtMs = performance.now();
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
      socket.on("error", () => undefined);
      socket.resume().on("close", () => done(performance.now() - beganAtMs));
    });
  const [silent, resting] = await Promise.all([lived(""), lived("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")]);
  // By default, Node checks the timeouts of connections only every 30 s.
  expect(silent).toBeLessThan(28_000);
  expect(resting).toBeLessThan(60_000);
  expect(resting).toBeGreaterThan(15_000);
});

it("the server refuses a request if the session ends before the body of the request arrives", async () => {
  const token = await server.signIn(generatePrivateKey());
  const { port } = new URL(server.server.url);
  const body = JSON.stringify({ everywhere: false });
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  let read = "";
  socket.on("data", (text: string) => {
    read += text;
  });
  const headRead = startedRequest(({ url }) => url === "/api/user/logout");
  socket.write(
    [
      "POST /api/user/logout HTTP/1.1",
      "host: x",
      `authorization: Bearer ${token}`,
      "content-type: application/json",
      `content-length: ${body.length}`,
      "",
      "",
    ].join("\r\n"),
  );
  await headRead;
  const headReadAtMs = performance.now();
  expect((await server.call("POST /user/logout", { token, body: { everywhere: false } })).status).toBe(200);
  // If the body arrives more than 500 ms after the head of the request, the server reads the session again.
  await expect.poll(() => performance.now() - headReadAtMs).toBeGreaterThan(500);
  socket.write(body);
  await expect.poll(() => read).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});

describe("rate limits behind named proxies", () => {
  const listGames = { method: "GET", path: "/api/games" };
  const signIn = { method: "POST", path: "/api/user/login" };
  let behind: TestServer;
  withServer({ variables: () => ({ TRUSTED_PROXIES: "127.0.0.2/31,fd00::/8" }) }, async (started) => {
    behind = started;
    await behind.server.platform.settings.set("rate.generalPerMinute", "2", { actor: "test" });
  });

  /** Sends a request from a local IP address, and resolves with the HTTP status of the response. */
  const callFrom = (localAddress: string, forwardedFor: string, { method, path } = listGames) =>
    new Promise<number | undefined>((done, fail) => {
      const headers = { "x-forwarded-for": forwardedFor, "content-type": "application/json" };
      const options = { method, localAddress, headers, agent: false };
      const call = request(`${behind.server.url}${path}`, options, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      call.on("error", fail).end(method === "POST" ? "{}" : undefined);
    });
  const callAll = async (localAddress: string, ...callers: string[]) => {
    const statuses: (number | undefined)[] = [];
    for (const caller of callers) statuses.push(await callFrom(localAddress, caller));
    return statuses;
  };

  it("count an IPv6 /64 network as one caller, and an IPv4-mapped address as the IPv4 address", async () => {
    const network = ["2001:db8:0:7::1", "2001:db8:0:7:ffff::2", "2001:0db8:0000:0007:1:2:3:4"];
    expect(await callAll("127.0.0.3", ...network)).toEqual([200, 200, 429]);
    expect(await callAll("127.0.0.3", "2001:db8:0:8::1")).toEqual([200]);
    const mapped = ["198.51.100.7", "::ffff:198.51.100.7", "::ffff:c633:6407"];
    expect(await callAll("127.0.0.2", ...mapped)).toEqual([200, 200, 429]);
  });

  it("count sign-ins from all addresses of one IPv6 /64 network together", async () => {
    await behind.server.platform.settings.set("rate.signInPerMinute", "2", { actor: "test" });
    const signInFrom = (address: string) => callFrom("127.0.0.3", address, signIn);
    const statuses: unknown[] = [];
    for (const host of [":1", ":2", "ffff:0:0:3"]) statuses.push(await signInFrom(`2001:db8:0:9:${host}`));
    // The server refuses a sign-in without a name as invalid, and the request still counts against the rate limit.
    expect(statuses).toEqual([400, 400, 429]);
    expect(await signInFrom("2001:db8:0:a::1")).toBe(400);
  });

  it("ignore the X-Forwarded-For header of a caller that is not a named proxy", async () => {
    expect(await callAll("127.0.0.4", "203.0.113.1", "203.0.113.2", "203.0.113.3")).toEqual([200, 200, 429]);
    expect(await callAll("127.0.0.3", "203.0.113.3")).toEqual([200]);
  });
});

describe("guesses of session tokens from a network", () => {
  const guess = (letter: string) =>
    ask("/api/user/info", { headers: { authorization: `Bearer ${letter.repeat(43)}` } });
  const callWith = (url: string, token: string) =>
    fetch(`${url}/api/user/info`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );

  it("do not lock out a player who was idle, even in a process that has not seen the player yet", async () => {
    const token = await server.signIn(generatePrivateKey());
    const fresh = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      expect(await callWith(server.server.url, token)).toBe(200);
      // After 31 seconds the cached session is too old, so the server must read the session from the database.
      server.clock.advance(31_000);
      for (const { settings } of [server.server.platform, fresh.server.platform])
        await settings.set("rate.generalPerMinute", "3", { actor: "test" });
      const guessAt = (url: string) => callWith(url, "c".repeat(43));
      for (const { url } of [server.server, fresh.server]) {
        for (let guesses = 0; guesses < 3; guesses++) await guessAt(url);
        expect(await guessAt(url)).toBe(429);
        expect(await callWith(url, token)).toBe(200);
      }
    } finally {
      await fresh.stop();
    }
  });

  it("do not cause a database query if the token belonged to an ended session", async () => {
    const token = await server.signIn(generatePrivateKey());
    await server.call("POST /user/logout", { token, body: { everywhere: false } });
    const url = server.server.url;
    expect(await callWith(url, token)).toBe(401);
    const { db } = server.server.platform;
    await db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE session IN ACCESS EXCLUSIVE MODE`.execute(trx);
      expect(await callWith(url, token)).toBe(401); // A query of the locked session table would get no answer.
      const asked = Promise.withResolvers<string>();
      setTimeout(() => asked.resolve("asked the database"), 1_500);
      expect(await Promise.race([guess("d"), asked.promise])).toBe("asked the database");
    });
  });
});
