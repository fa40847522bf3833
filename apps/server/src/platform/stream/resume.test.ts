// The test of this file disconnects a slow stream reader at 5,000 bets a second. The reader then reconnects and
// continues.
import { connect, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { generatePrivateKey } from "viem/accounts";
import { beforeAll, expect, it, vi } from "vitest";
import type { TestServer } from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
withServer({}, (started) => {
  server = started;
});
/**
 * The clock of the event streams in the test. Only bets advance the clock of the test, so that a slow machine causes no
 * timeout.
 */
let nowMs = 0;
beforeAll(() => {
  nowMs = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  return () => clock.mockRestore();
});

const betsPerSecond = 5_000;
const players = 1_000n;

const stepMs = 50;
let count = 0;

/** Publishes, through the real event stream, the events of many players' bets during some seconds. */
async function betFor(seconds: number): Promise<void> {
  const { stream } = server.server.platform;
  for (const untilMs = nowMs + seconds * 1_000; nowMs < untilMs; ) {
    nowMs += stepMs;
    for (let left = (betsPerSecond * stepMs) / 1_000; left > 0; left--, count++) {
      const playerId = BigInt(count) % players;
      stream.publish("bet", {
        id: `00000000-0000-7000-8000-${String(count).padStart(12, "0")}`,
        game: "dice",
        name: "0x12***ab",
        asset: "PLAY",
        amount: "1.25",
        payout: "2.475",
        multiplierE4: 19_800,
        result: "WIN",
        atMs: 1,
      });
      stream.publishTo(playerId + 1_000_000n, "balance", {
        assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "play", balance: String(count) }],
      });
    }
    // The event stream collects events for 50 ms of the test's clock, and then sends them in the next millisecond. The
    // wait lets it send each step on its own. Many steps in one write would be more bytes than a reader may have unsent.
    await delay(1);
  }
}

async function ticketOf(token: string): Promise<string> {
  return (await server.call("POST /stream/ticket", { token })).data?.ticket ?? "";
}

/** Reads the stream events that have arrived, and then stops reading. */
async function readAndStop(ticket: string): Promise<{ socket: Socket; lastId: string }> {
  const { port } = new URL(server.server.url);
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.write(`GET /api/stream?ticket=${ticket} HTTP/1.1\r\nhost: x\r\n\r\n`);
  let read = "";
  socket.on("data", (text: string) => {
    read += text;
  });
  await expect.poll(() => read).toContain("\n\n");
  await betFor(1);
  await expect.poll(() => (read.match(/^event: bet$/gm) ?? []).length).toBeGreaterThan(20);
  socket.pause();
  await nextTurn();
  // Only events that end with an empty line have arrived completely.
  const whole = read.slice(0, read.lastIndexOf("\n\n"));
  return { socket, lastId: [...whole.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? "" };
}

const numberOf = (id: string) => Number.parseInt(id.split("-").at(-1) ?? "", 10);

it("a slow reader that the server disconnected resumes after ten seconds without missing an event", async () => {
  const token = await server.signIn(generatePrivateKey());
  const playerId = BigInt((await server.call("GET /user/info", { token })).data?.userId ?? 0);
  const { stream } = server.server.platform;
  const watcher = await readEvents(`${server.server.url}/api/stream`);
  const slow = await readAndStop(await ticketOf(token));
  // While the slow stream reader is disconnected, the player gets 100 balance events and one withdrawal event. After
  // the reconnection, the reader needs only the last balance event.
  const balance = (text: string) =>
    stream.publishTo(playerId, "balance", {
      assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "play", balance: text }],
    });
  for (let n = 0; n < 100; n++) balance(`${n}`);
  await betFor(1);
  slow.socket.destroy(); // The server closes the connection of a slow stream reader in the same way.
  await betFor(9);
  balance("at last");
  const ticket = await ticketOf(token);
  const [back] = await Promise.all([
    readEvents(`${server.server.url}/api/stream?ticket=${ticket}`, { "last-event-id": slow.lastId }),
    betFor(1),
  ]);
  await expect.poll(() => back.events.length).toBeGreaterThan(200);
  const resumedAt = back.events.length;
  await betFor(1);
  await expect.poll(() => back.events.length).toBeGreaterThan(resumedAt);
  const received = (events: typeof back.events) =>
    events
      .filter(({ event, id }) => event === "bet" && numberOf(id) > numberOf(slow.lastId))
      .map(({ id }) => id);
  // One of the two stream readers may not have received the last event yet.
  await expect.poll(() => received(back.events).at(-1) === received(watcher.events).at(-1)).toBe(true);
  expect(back.events.map(({ event }) => event)).not.toContain("resync");
  expect(received(back.events)).toEqual(received(watcher.events));
  const balances = back.events
    .filter(({ event }) => event === "balance")
    .map(({ data }) => (data as { assets: { balance: string }[] }).assets[0]?.balance);
  // If the reader reconnects before the server sent the last balance, the reader also gets the second to last balance.
  // The reader never gets all 100 balances.
  expect(["at last", "99,at last"]).toContain(balances.join());
  await Promise.all([watcher.close(), back.close()]);
});
