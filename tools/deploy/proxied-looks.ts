// The checks of two api processes behind a proxy. The checks cover sessions, event streams, client addresses, host
// names, and a process that stops.
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { termsVersion } from "@gemplay/api-schema/terms";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import type { KeptProcess } from "../stack/processes/kept-process.ts";
import { type Answer, type Caller, callerOf, openStream } from "./proxied-client.ts";
import { hosts, type ProxiedServers } from "./proxied-servers.ts";

const players = 12;

export interface RunningProxy {
  readonly name: "Caddy" | "nginx";
  readonly port: number;
  readonly process: KeptProcess;
  /** Each check uses its own client address, because request budgets count requests by address. */
  readonly addresses: { readonly flood: string; readonly other: string; readonly stranger: string };
}

interface Player {
  readonly id: bigint;
  readonly authorization: string;
}

export type Say = (what: string, isRight: boolean, seen: string) => void;

/** Runs all checks in the order in which the report lists them. */
export async function look(servers: ProxiedServers, proxy: RunningProxy, say: Say): Promise<void> {
  const call = callerOf(proxy.port);
  const signedIn: Player[] = [];
  for (let count = 0; count < players; count++) signedIn.push(await signIn(call));
  await inspectSessions(servers, call, signedIn, say);
  await inspectFiles(call, say);
  await inspectStream(servers, proxy, signedIn[0] as Player, say);
  await inspectAddresses(proxy, call, say);
  await inspectHosts(proxy, call, say);
  await inspectNames(call, say);
  await inspectLeaving(servers, call, signedIn, say);
}

function dataOf({ status, text }: Answer): Record<string, unknown> {
  const { data } = JSON.parse(text) as { data: Record<string, unknown> | null };
  if (data === null) throw new Error(`refused with ${status}: ${text}`);
  return data;
}

async function signIn(call: Caller): Promise<Player> {
  const account = privateKeyToAccount(generatePrivateKey());
  const uri = `https://${hosts.play}`;
  const message = createSiweMessage({
    address: account.address,
    domain: hosts.play,
    uri,
    version: "1",
    chainId: 56,
    nonce: `${Date.now()}${randomInt(1000)}`,
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + 300_000),
  });
  const body = { address: account.address, message, signature: await account.signMessage({ message }) };
  const post = { host: hosts.play, method: "POST" } as const;
  const { token } = dataOf(await call({ ...post, path: "/api/user/dappLoginOrRegister", body }));
  const headers = { authorization: `Bearer ${token}` };
  await call({ ...post, path: "/api/user/accept_terms", headers, body: { termsVersion } });
  const { userId } = dataOf(await call({ host: hosts.play, path: "/api/user/info", headers }));
  await call({ ...post, path: "/api/fairness/client-seed", headers, body: { clientSeed: "first" } });
  return { id: BigInt(userId as string), authorization: headers.authorization };
}

const info = "/api/user/info";
const ask = (call: Caller, { authorization }: Player) =>
  call({ host: hosts.play, path: info, headers: { authorization } });

/** Returns the names of the api processes that answer a player's requests. */
async function homesOf(
  { apis }: ProxiedServers,
  call: Caller,
  player: Player,
  calls: number,
): Promise<string[]> {
  const before = await Promise.all(apis.map((api) => api.answered(info)));
  for (let count = 0; count < calls; count++) await ask(call, player);
  const after = await Promise.all(apis.map((api) => api.answered(info)));
  return apis.filter((_, index) => after[index] !== before[index]).map(({ name }) => name);
}

async function inspectSessions(
  servers: ProxiedServers,
  call: Caller,
  signedIn: Player[],
  say: Say,
): Promise<void> {
  const homes: string[][] = [];
  for (const player of signedIn) homes.push(await homesOf(servers, call, player, 10));
  const count = (name: string) => homes.filter((found) => found.length === 1 && found[0] === name).length;
  const [first, second] = [count("api 1"), count("api 2")];
  const isRight = first + second === players && first > 0 && second > 0;
  say(
    "a session stays on one process",
    isRight,
    `10 calls each of ${players} sessions: ${first} on one process, ${second} on the other`,
  );
}

async function inspectFiles(call: Caller, say: Say): Promise<void> {
  const headers = { "accept-encoding": "br" };
  const page = await call({ host: hosts.play, path: "/", headers });
  const encoding = page.headers["content-encoding"];
  say(
    "the proxy passes the compressed page on unchanged",
    page.status === 200 && encoding === "br",
    `${page.status}, ${encoding}`,
  );
  const inside = await Promise.all(
    ["/healthz", "/readyz", "/metrics"].map((path) => call({ host: hosts.play, path })),
  );
  const statuses = inside.map(({ status }) => status).join(", ");
  say("health and metrics cannot be reached from outside", statuses === "404, 404, 404", statuses);
}

async function inspectStream(
  { fund }: ProxiedServers,
  { port }: RunningProxy,
  player: Player,
  say: Say,
): Promise<void> {
  await fund(player.id, 10n ** 21n);
  const call = callerOf(port);
  const ticket = dataOf(
    await call({
      host: hosts.play,
      path: "/api/stream/ticket",
      method: "POST",
      headers: { authorization: player.authorization },
    }),
  ).ticket as string;
  let text = "";
  const end = await openStream(port, { host: hosts.play, path: `/api/stream?ticket=${ticket}` }, (more) => {
    text += more;
  });
  await sleep(500);
  const begun = performance.now();
  await bet(call, player, randomUUID());
  // A proxy that buffers would delay the event until more data came, or until the stream's next line after 15 seconds.
  while (!text.includes("event: balance") && performance.now() - begun < 10_000) await sleep(5);
  const ms = Math.round(performance.now() - begun);
  say(
    "an event arrives through the open stream",
    text.includes("event: balance"),
    `${ms} ms after the bet was sent`,
  );
  end();
}

async function bet(call: Caller, { authorization }: Player, key: string): Promise<Answer> {
  const body = { key, asset: "PLAY", amount: "1", params: { direction: "over", targetCenti: 5_000 } };
  return await call({
    host: hosts.play,
    path: "/api/games/dice/bet",
    method: "POST",
    headers: { authorization },
    body,
  });
}

/**
 * Checks that the request budget of sign-ins counts by client address. If a client above its budget forges headers, the
 * server still refuses the client and refuses no other client.
 */
async function inspectAddresses({ addresses }: RunningProxy, call: Caller, say: Say): Promise<void> {
  const tryFrom = (from: string, headers: Readonly<Record<string, string>> = {}) =>
    call({
      host: hosts.play,
      path: "/api/user/dappLoginOrRegister",
      method: "POST",
      from,
      headers,
      body: {},
    });
  const forged = (count: number) => ({
    "x-forwarded-for": `198.51.100.${count}`,
    "x-real-ip": `198.51.100.${count}`,
    forwarded: `for=198.51.100.${count}`,
  });
  const statuses: number[] = [];
  for (let count = 1; count <= 140; count++)
    statuses.push((await tryFrom(addresses.flood, forged(count))).status);
  const refused = statuses.filter((status) => status === 429).length;
  const other = (await tryFrom(addresses.other)).status;
  // A forged header with a victim's address must not use up the victim's budget.
  const blamed = (await tryFrom(addresses.stranger, { "x-forwarded-for": addresses.flood })).status;
  say(
    "the server counts the real address of a caller, whatever address the caller sends",
    refused === 20 && other !== 429 && blamed !== 429,
    `of 140 sign-ins with forged addresses ${refused} were above the budget of 120; status of another address: ${other}; status of the forged address: ${blamed}`,
  );
}

async function inspectNames(call: Caller, say: Say): Promise<void> {
  const theirs = "named-by-its-caller";
  const { headers } = await call({
    host: hosts.play,
    path: "/api/live",
    headers: { "x-request-id": theirs },
  });
  const id = String(headers["x-request-id"]);
  // A request id that the proxy has created reveals neither a process name nor a counter.
  const isProxys = /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  say("the proxy sets the request id, not the caller", isProxys, id);
}

async function inspectHosts({ addresses }: RunningProxy, call: Caller, say: Say): Promise<void> {
  const page = (await call({ host: hosts.operator, path: "/operator/" })).status;
  const forged = await call({
    host: hosts.play,
    path: "/operator/api/session",
    headers: { "x-forwarded-host": hosts.operator },
  });
  // The proxy refuses a client from the foreign network with a status code or by closing the connection.
  const stranger = await call({ host: hosts.operator, path: "/operator/", from: addresses.stranger }).then(
    ({ status }) => String(status),
    () => "closed",
  );
  say(
    "the operator's page answers only on its own host and for its own networks",
    page === 200 && forged.status === 404 && /^(403|closed)$/.test(stranger),
    `own host ${page}, forged host ${forged.status}, foreign network ${stranger}`,
  );
}

/** Returns the number of a player's rounds in the database. */
async function roundsOf(call: Caller, { authorization }: Player): Promise<number> {
  const answer = await call({ host: hosts.play, path: "/api/user/dashboard", headers: { authorization } });
  return dataOf(answer).totalRounds as number;
}

/** The maximum time in ms that a player may wait for an answer, including all repetitions of the request. */
const longestWaitMs = 3_000;

/**
 * Sends requests of all players until the caller stops the function. Some requests are bets, each with its own
 * idempotency key, and other requests only read.
 */
function keepPlaying(call: Caller, signedIn: readonly Player[]) {
  let going = true;
  const seen = { made: 0, read: 0, repeated: 0, longestMs: 0 };
  /** Repeats a request until the server answers, as the page does, and records the duration. */
  async function insist(send: () => Promise<Answer>): Promise<void> {
    const begunMs = performance.now();
    while ((await send().catch(() => undefined))?.status !== 200) {
      seen.repeated += 1;
      await sleep(50);
    }
    seen.longestMs = Math.max(seen.longestMs, Math.round(performance.now() - begunMs));
  }
  const playing = signedIn.flatMap((player) => [
    (async () => {
      while (going) {
        const key = randomUUID();
        await insist(() => bet(call, player, key));
        seen.made += 1;
      }
    })(),
    (async () => {
      while (going) {
        await insist(() => ask(call, player));
        seen.read += 1;
        await sleep(100);
      }
    })(),
  ]);
  return {
    seen,
    async end() {
      going = false;
      await Promise.all(playing);
    },
  };
}

/**
 * Checks that bets continue while one api process restarts, while both processes are replaced in turn, and while one
 * process hangs. Each bet is repeated with the same idempotency key until the server answers.
 */
async function inspectLeaving(
  servers: ProxiedServers,
  call: Caller,
  signedIn: Player[],
  say: Say,
): Promise<void> {
  for (const { id } of signedIn) await servers.fund(id, 10n ** 24n);
  const [leaving, staying] = servers.apis;
  const roundsNow = async () => {
    const counts = await Promise.all(signedIn.map((player) => roundsOf(call, player)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const before = await roundsNow();
  let made = 0;
  /** Runs `work` while all players play, and reports the longest wait. */
  async function during(what: string, work: () => Promise<boolean>): Promise<void> {
    const play = keepPlaying(call, signedIn);
    await sleep(1_000);
    const isServed = await work();
    await sleep(1_000);
    await play.end();
    const { seen } = play;
    made += seen.made;
    const found = (await roundsNow()) - before;
    say(
      what,
      isServed && seen.longestMs <= longestWaitMs && made === found,
      `${isServed ? "" : "NOT served; "}the longest wait was ${seen.longestMs} ms; ${seen.read} reads and ${seen.made} bets were answered, ${made - found} bets are missing or stored twice, ${seen.repeated} calls were repeated`,
    );
  }
  await during("a process goes, the other serves, and no bet is lost or made twice", async () => {
    await leaving.stop();
    await sleep(1_000);
    const answered = await staying.answered(info);
    await Promise.all(signedIn.map((player) => ask(call, player)));
    const isServed = (await staying.answered(info)) - answered >= players;
    await leaving.start();
    return isServed;
  });
  await during("both processes are replaced one after the other", async () => {
    for (const api of [staying, leaving]) {
      await api.stop();
      await api.start();
    }
    return true;
  });
  await during("a process that hangs is left and ended", async () => {
    leaving.hang();
    const begunMs = performance.now();
    await leaving.ended();
    const isEnded = performance.now() - begunMs < longestWaitMs;
    await leaving.start();
    return isEnded;
  });
  // After six seconds, the health checks of the proxy have detected a restarted process.
  await sleep(6_000);
  const back: string[][] = [];
  for (const player of signedIn) back.push(await homesOf(servers, call, player, 3));
  const returned = back.filter((found) => found.join() === leaving.name).length;
  say(
    "after a restart, the players of the process return to the process",
    returned > 0 && back.every((found) => found.length === 1),
    `${returned} of ${players}`,
  );
}
