// At 5,000 bets a second: a reader that is dropped for slowness, and comes back.
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, expect, it } from "vitest";
import type { TestServer } from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
let betting: NodeJS.Timeout | undefined;
withServer({}, (started) => {
  server = started;
});
afterAll(() => clearInterval(betting));

const betsPerSecond = 5_000;
const players = 1_000n;

/** What bets of so many players tell the streams, through the real stream. */
function betOn(): () => number {
  const { stream } = server.server.platform;
  let count = 0;
  const beganAtMs = performance.now();
  betting = setInterval(() => {
    const due = ((performance.now() - beganAtMs) * betsPerSecond) / 1_000;
    for (; count < due; count++) {
      const playerId = BigInt(count) % players;
      stream.publish("bet", {
        ...{
          id: `00000000-0000-7000-8000-${String(count).padStart(12, "0")}`,
          game: "dice",
          name: "0x12***ab",
        },
        ...{ asset: "PLAY", amount: "1.25", payout: "2.475", multiplierE4: 19_800, result: "WIN", atMs: 1 },
      });
      stream.publishTo(playerId + 1_000_000n, "balance", {
        assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "play", balance: String(count) }],
      });
    }
  }, 5);
  return () => count;
}

async function ticketOf(token: string): Promise<string> {
  return (await server.call("POST /stream/ticket", { token })).data?.ticket ?? "";
}

/** Reads what has come, and from then on nothing any more. */
async function readAndStop(ticket: string): Promise<{ socket: Socket; lastId: string }> {
  const { port } = new URL(server.server.url);
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.write(`GET /api/stream?ticket=${ticket} HTTP/1.1\r\nhost: x\r\n\r\n`);
  let read = "";
  socket.on("data", (text: string) => {
    read += text;
  });
  await expect.poll(() => (read.match(/^event: bet$/gm) ?? []).length).toBeGreaterThan(20);
  socket.pause();
  await sleep(0);
  // Only what ends with an empty line has been read whole.
  const whole = read.slice(0, read.lastIndexOf("\n\n"));
  return { socket, lastId: [...whole.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? "" };
}

const numberOf = (id: string) => Number.parseInt(id.split("-").at(-1) ?? "", 10);

it("resumes without a gap within ten seconds", async () => {
  const token = await server.signIn(generatePrivateKey());
  const playerId = BigInt((await server.call("GET /user/info", { token })).data?.userId ?? 0);
  const { stream } = server.server.platform;
  const count = betOn();
  const watcher = await readEvents(`${server.server.url}/api/stream`);
  const slow = await readAndStop(await ticketOf(token));
  // What the player is told meanwhile: a hundred balances, of which the last one matters, and a withdrawal's word.
  const balance = (text: string) =>
    stream.publishTo(playerId, "balance", {
      assets: [{ assetId: "PLAY", assetName: "PLAY", icon: "play", balance: text }],
    });
  for (let n = 0; n < 100; n++) balance(`${n}`);
  await sleep(1_000);
  slow.socket.destroy(); // as the server does when too much is unsent; the kernel's buffers would take a minute to fill
  await sleep(9_000);
  balance("at last");
  const back = await readEvents(`${server.server.url}/api/stream?ticket=${await ticketOf(token)}`, {
    "last-event-id": slow.lastId,
  });
  await expect.poll(() => back.events.length).toBeGreaterThan(200);
  expect(count()).toBeGreaterThan(betsPerSecond * 5); // a machine that is saturated falls behind
  const resumedAt = back.events.length;
  await expect.poll(() => back.events.length).toBeGreaterThan(resumedAt);
  clearInterval(betting);
  await sleep(200);
  expect(back.events.map(({ event }) => event)).not.toContain("resync");
  const told = (events: typeof back.events) =>
    events
      .filter(({ event, id }) => event === "bet" && numberOf(id) > numberOf(slow.lastId))
      .map(({ id }) => id);
  // What was said last is still on its way to one or the other.
  await expect
    .poll(() => told(back.events).at(-1) === told(watcher.events).at(-1), { timeout: 20_000 })
    .toBe(true);
  expect(told(back.events)).toEqual(told(watcher.events));
  const balances = back.events
    .filter(({ event }) => event === "balance")
    .map(({ data }) => (data as { assets: { balance: string }[] }).assets[0]?.balance);
  // The one before comes too where the reader was back before the last was on its way; never all hundred.
  expect(["at last", "99,at last"]).toContain(balances.join());
  await Promise.all([watcher.close(), back.close()]);
}, 60_000);
