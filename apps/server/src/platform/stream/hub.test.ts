import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { packPayloads } from "./fan-out-payloads.ts";
import { createHub, type Hub } from "./hub.ts";
import { createKeptFrames } from "./kept-frames.ts";
import { createShownBets } from "./shown-bets.ts";
import type { StreamFrame } from "./stream-frame.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.restoreAllMocks();
});

async function serve(hub: Hub): Promise<{ url: string; port: number }> {
  server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const playerId = /^\/(\d+)$/.exec(request.url ?? "")?.[1];
    const owner = playerId === undefined ? undefined : { playerId: BigInt(playerId), sessionId: "s" };
    hub.attach(response, owner, request.headers["last-event-id"]?.toString());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

const kept = { keptMs: 60_000, publicAtMost: 1_000, personalAtMost: 1_000 };
const frame = (data: string) => ({ playerId: undefined, event: "bet", data });

describe("readers of the event stream", () => {
  it("get a heartbeat event that does not change the event id from which they resume", async () => {
    const limits = { bufferedBytesLimit: 1e6, resumedBytesLimit: 1e6 };
    const hub = createHub({ bootId: "b", kept, ...limits, onDropped: () => undefined });
    const reader = await readEvents((await serve(hub)).url);
    await expect.poll(() => hub.size()).toBe(1);
    hub.deliver([frame("one")]);
    hub.heartbeat();
    await expect.poll(() => reader.heartbeats()).toBe(1);
    expect([reader.events.length, reader.lastId()]).toEqual([1, "b-1"]);
    await reader.close();
  });

  it("lose their connection if they read slowly, and all other readers get all events", async () => {
    let dropped = 0;
    const hub = createHub({
      bootId: "b",
      kept,
      bufferedBytesLimit: 256 * 1024,
      resumedBytesLimit: 1e6,
      onDropped: () => dropped++,
    });
    const { url, port } = await serve(hub);
    const slow = connect(port, "127.0.0.1");
    slow.pause().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const quick = await readEvents(url);
    await expect.poll(() => hub.size()).toBe(2);
    const large = "x".repeat(64 * 1024);
    let sent = 0;
    // The operating system buffers the first megabytes that are written to the connection. For some time, the number of
    // unsent bytes in the server process therefore stays below the limit.
    for (; dropped === 0 && sent < 1_000; sent++) {
      hub.deliver([frame(large)]);
      await expect.poll(() => quick.events.length, { interval: 1 }).toBe(sent + 1);
    }
    expect(dropped).toBe(1);
    expect(hub.size()).toBe(1);
    hub.deliver([frame("end")]);
    await expect.poll(() => quick.events.at(-1)?.data).toBe("end");
    slow.destroy();
    await quick.close();
    await expect.poll(() => hub.size()).toBe(0);
  });

  it("must reload their state if they were disconnected for longer than events are kept", async () => {
    let nowMs = 0;
    const options = { ...kept, keptMs: 2_500, nowMs: () => nowMs };
    const hub = createHub({
      bootId: "b",
      kept: options,
      bufferedBytesLimit: 1e6,
      resumedBytesLimit: 1e6,
      onDropped: () => {},
    });
    const { url } = await serve(hub);
    for (const text of ["1", "2", "3", "4", "5"]) {
      nowMs += 1_000;
      hub.deliver([frame(text)]);
    }
    const resume = async (id: string) => {
      const reader = await readEvents(url, { "last-event-id": id });
      await expect.poll(() => reader.events.length + Number(reader.lastId() !== "")).toBeGreaterThan(0);
      await reader.close();
      return reader.events.map(({ event, data }) => (event === "bet" ? data : event));
    };
    expect(await resume("b-2")).toEqual(["3", "4", "5"]);
    expect(await resume("b-1")).toEqual(["resync"]);
    expect(await resume("b-5")).toEqual([]);
    hub.resync();
    expect(await resume("b-5")).toEqual(["resync"]);
    expect(await resume("b-6")).toEqual([]);
  });
});

const balance = (playerId: bigint, data: string) => ({ playerId, event: "balance", data });

describe("a hub that pauses between two groups of readers", () => {
  const limits = { bufferedBytesLimit: 1e6, resumedBytesLimit: 1e6, onDropped: () => undefined };

  it("sends each event once and in order, also to readers that reconnect or get a personal event during the pause", async () => {
    const hub = createHub({ bootId: "b", kept: { ...kept, keptMs: Number.POSITIVE_INFINITY }, ...limits });
    const { url } = await serve(hub);
    const open = async (path = "", headers: Record<string, string> = {}) => {
      const before = hub.size();
      const reader = await readEvents(`${url}${path}`, headers);
      await expect.poll(() => hub.size()).toBe(before + 1);
      return reader;
    };
    const dataOf = ({ events }: Awaited<ReturnType<typeof readEvents>>) => events.map(({ data }) => data);
    const first = await open();
    const leaving = await open();
    const player = await open("/7");
    // The clock of the test advances by an hour with each reading. The hub therefore pauses after the first reader.
    let nowMs = performance.now();
    let stepMs = 3_600_000;
    vi.spyOn(performance, "now").mockImplementation(() => (nowMs += stepMs));
    hub.deliver([frame("one")]);
    stepMs = 0;
    await expect.poll(() => dataOf(first)).toEqual(["one"]);
    hub.deliver([frame("two"), balance(7n, "three"), frame("four")]);
    await expect.poll(() => dataOf(player)).toEqual(["one", "two", "three"]);
    expect([dataOf(first), dataOf(leaving), leaving.lastId()]).toEqual([["one"], [], "b-0"]);
    await leaving.close();
    await expect.poll(() => hub.size()).toBe(2);
    const back = await open("", { "last-event-id": leaving.lastId() });
    await expect.poll(() => dataOf(back)).toEqual(["one", "two", "four"]);
    hub.heartbeat();
    // The hub sends the state of a round of Crash without a pause.
    hub.deliver([{ playerId: undefined, event: "crash", data: "five" }]);
    await expect.poll(() => dataOf(first)).toEqual(["one", "two", "four", "five"]);
    await expect.poll(() => dataOf(back)).toEqual(["one", "two", "four", "five"]);
    await expect.poll(() => dataOf(player)).toEqual(["one", "two", "three", "four", "five"]);
    expect([first, back, player].map((reader) => reader.heartbeats())).toEqual([1, 1, 1]);
    await Promise.all([first, back, player].map((reader) => reader.close()));
  });

  it("uses at most a third of the time of the process, but sends single events without a pause", () => {
    const hub = createHub({ bootId: "b", kept, ...limits });
    let nowMs = 0;
    let busyMs = 0;
    let next: { readonly run: () => void; readonly delayMs: number } | undefined;
    vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, delayMs: number) => {
      next = { run, delayMs };
      return {};
    }) as typeof setTimeout);
    const readers = 2_000;
    const read = new Array<string>(readers).fill("");
    const writingMs = 1 / 8;
    for (let index = 0; index < readers; index++)
      hub.attach(
        {
          on() {},
          writableLength: 0,
          write(bytes: Buffer) {
            nowMs += writingMs;
            busyMs += writingMs;
            read[index] += bytes.toString();
          },
        } as unknown as ServerResponse,
        undefined,
        undefined,
      );
    const runNext = () => {
      const { run, delayMs } = next ?? { run: () => undefined, delayMs: 1 };
      next = undefined;
      nowMs += Math.max(1, delayMs);
      const beganMs = nowMs;
      run();
      expect(nowMs - beganMs).toBeLessThan(6);
      return delayMs;
    };
    hub.deliver([frame("single")]);
    const pausesMs: number[] = [];
    while (next !== undefined) pausesMs.push(runNext());
    expect(pausesMs.slice(0, 15).every((pauseMs) => pauseMs === 0)).toBe(true);
    expect(read.every((text) => text.includes("single"))).toBe(true);
    nowMs += 10_000;
    const beganMs = nowMs;
    busyMs = 0;
    let sent = 0;
    for (let deliveredMs = nowMs; nowMs - beganMs < 5_000; runNext())
      for (; deliveredMs < nowMs; deliveredMs += 100) hub.deliver([frame(`bet ${++sent}`)]);
    expect(busyMs / (nowMs - beganMs)).toBeLessThan(0.36);
    expect(busyMs / (nowMs - beganMs)).toBeGreaterThan(0.3);
    while (next !== undefined) runNext();
    const expected = Array.from({ length: sent }, (_, index) => `"bet ${index + 1}"`);
    for (const text of new Set(read)) expect(text.match(/"bet \d+"/g)).toEqual(expected);
  });
});

describe("the bets that a process shows", () => {
  it("a process shows at most 200 bets a second on the event stream, and fewer if it has more than 1,000 readers", () => {
    for (const [readers, perSecond] of [
      [0, 200],
      [1_000, 200],
      [20_000, 10],
      [1_000_000, 1],
    ] as const) {
      let nowMs = 0;
      const isShown = createShownBets(
        () => readers,
        () => nowMs,
      );
      const shownIn = (seconds: number) => {
        let shown = 0;
        for (const untilMs = nowMs + seconds * 1_000; nowMs < untilMs; nowMs += 0.25)
          if (isShown()) shown += 1;
        return shown;
      };
      // The first second also shows the bets that a quiet second would have shown.
      expect(shownIn(1)).toBeLessThanOrEqual(perSecond * 2);
      expect(Math.abs(shownIn(10) - perSecond * 10)).toBeLessThanOrEqual(1);
    }
  });
});

describe("kept events", () => {
  it("have a maximum number for public and for personal events, and only the newest of several events about the same state is kept", () => {
    const frames = createKeptFrames({
      keptMs: 60_000,
      publicAtMost: 100,
      personalAtMost: 50,
      stateOf: ({ event }) => (event === "balance" ? event : undefined),
    });
    let sequence = 0;
    const add = (one: StreamFrame) => frames.add({ sequence: ++sequence, frame: one });
    for (let n = 0; n < 1_000; n++) add(balance(7n, `${n}`));
    expect(frames.after(0, 7n)?.map(({ frame: { data } }) => data)).toEqual(["999"]);
    expect(frames.after(0, 8n)).toEqual([]);
    for (let n = 0; n < 1_000; n++) add(frame(`${n}`));
    expect(frames.after(0, undefined)).toBeUndefined();
    expect(frames.after(sequence - 100, undefined)).toHaveLength(100);
    expect(frames.latest("bet", 5_000).length).toBeLessThanOrEqual(125);
    const before = sequence;
    for (let n = 0; n < 200; n++) add(balance(BigInt(n), "x"));
    expect(frames.after(before, 5n)).toBeUndefined();
    expect(frames.after(sequence, 5n)).toEqual([]);
    expect(frames.after(sequence - 10, 195n)).toHaveLength(1);
  });
});

describe("payloads between processes", () => {
  it("contain as many frames as fit, in their order, each payload below PostgreSQL's limit", () => {
    const frames = Array.from({ length: 200 }, (_, n) => frame(`${n} ${"é".repeat(100)}`));
    const { payloads, tooLarge } = packPayloads("boot", frames, 7_900);
    expect(tooLarge).toEqual([]);
    expect(payloads.length).toBeLessThan(20);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    const unpacked = payloads.flatMap((payload) => (JSON.parse(payload) as { frames: string[][] }).frames);
    expect(unpacked.map(([, , data]) => data)).toEqual(frames.map(({ data }) => data));
  });

  it("do not contain frames that are too large for a payload, but contain all other frames", () => {
    const { payloads, tooLarge } = packPayloads(
      "boot",
      [frame("a"), frame("x".repeat(8_000)), frame("b")],
      7_900,
    );
    expect(tooLarge).toHaveLength(1);
    expect(payloads).toHaveLength(1);
  });
});
