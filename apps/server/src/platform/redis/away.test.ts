// In the tests of this file, no working Redis server listens at the address in REDIS_URL. The folder `tests/redis`
// contains the tests with a real Redis (`npm run test:redis`).
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { errors } from "@gemplay/api-schema";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../../../../../tools/stack/processes/free-port.ts";
import { openPlayer, place, type TestPlayer } from "../../../test/betting.ts";
import { dataOf, type TestServer } from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import { createLogger } from "../log/index.ts";

const password = "pass-w0rd-of-redis";
const listening: Server[] = [];
const sockets = new Set<Socket>();
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of listening) server.close();
});

/**
 * Opens a TCP port that accepts connections, and passes each connection to the callback function. Returns the number of
 * the opened port.
 */
async function takes(connection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    connection(socket);
  });
  listening.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const kinds: Record<string, () => Promise<number>> = {
  "where nothing listens": () => freePort(0, "nothing"),
  "that takes connections and never answers": () => takes((socket) => socket.resume()),
  "that hangs up on the first word": () => takes((socket) => socket.once("data", () => socket.destroy())),
  "that refuses the password": () =>
    takes((socket) =>
      socket.on("data", () => socket.write("-WRONGPASS invalid username-password pair\r\n".repeat(5))),
    ),
};
const ports = await Promise.all(
  Object.entries(kinds).map(async ([kind, open]) => ({ kind, port: await open() })),
);

describe.each(ports)("a Redis $kind", ({ port }) => {
  const lines: string[] = [];
  const redisUrl = `redis://:${password}@127.0.0.1:${port}`;
  let server: TestServer;
  let player: TestPlayer;
  withServer(
    {
      variables: () => ({ REDIS_URL: redisUrl }),
      house: { PLAY: "100000" },
      log: createLogger("info", { write: (line: string) => void lines.push(line) }),
    },
    async (started) => {
      server = started;
      player = await openPlayer(server, "100");
    },
  );

  const text = (path: string) => fetch(`${server.server.url}${path}`).then((answer) => answer.text());

  it("appears as away in /readyz and /metrics, and players can still bet", async () => {
    for (let bets = 0; bets < 10; bets++) dataOf(await place(server, player));
    const { status } = await fetch(`${server.server.url}/readyz`);
    const { checks } = JSON.parse(await text("/readyz"));
    // The server of the test cannot reach a chain, so /readyz answers 503.
    expect([status, checks.redis, checks.database]).toEqual([503, "away", "ok"]);
    expect(await text("/metrics")).toContain("gemplay_redis_up 0");
  });

  it("leaves stream tickets valid for one use, and the event stream shows the events of the same process", async () => {
    const { token } = player;
    const { ticket } = dataOf(await server.call("POST /stream/ticket", { token }));
    const own = await readEvents(`${server.server.url}/api/stream?ticket=${ticket}`);
    expect(own.status).toBe(200);
    dataOf(await place(server, player));
    await expect.poll(() => own.events.map(({ event }) => event)).toContain("balance");
    // While Redis does not answer, the server cannot know whether Redis stores the stream ticket, so the server answers
    // Unavailable.
    const again = await fetch(`${server.server.url}/api/stream?ticket=${ticket}`);
    expect([again.status, (await again.json()).code]).toEqual([503, errors.Unavailable.code]);
    const left = dataOf(await server.call("POST /stream/ticket", { token }));
    dataOf(await server.call("POST /user/logout", { token, body: { everywhere: false } }));
    const ended = await fetch(`${server.server.url}/api/stream?ticket=${left.ticket}`);
    expect(ended.status).toBe(503);
    await own.close();
    player = await openPlayer(server, "100");
  });

  it("does not disable rate limits, because the process counts calls itself", async () => {
    const { settings } = server.server.platform;
    await settings.set("rate.generalPerMinute", "3", { actor: "test" });
    const calls = [1, 2, 3, 4].map(() => server.call("GET /user/info", { token: player.token }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    await settings.set("rate.generalPerMinute", "0", { actor: "test" });
    dataOf(await place(server, player));
  });

  it("causes one log line that does not contain the URL of Redis", () => {
    const said = lines.filter((line) => line.includes("Redis"));
    expect(said).toHaveLength(1);
    expect(lines.join()).not.toContain(password);
    expect(lines.join()).not.toContain("redis://");
  });
});
