import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { packPayloads } from "./fan-out-payloads.ts";
import { createHub, type Hub } from "./hub.ts";
import { createKeptFrames } from "./kept-frames.ts";
import type { StreamFrame } from "./stream-frame.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(hub: Hub): Promise<{ url: string; port: number }> {
  server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    hub.attach(response, undefined, request.headers["last-event-id"]?.toString());
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

describe("kept events", () => {
  const balance = (playerId: bigint, data: string) => ({ playerId, event: "balance", data });

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
