import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { packPayloads } from "./fan-out.ts";
import { createHub, type Hub } from "./hub.ts";

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

const frame = (data: string) => ({ playerId: undefined, event: "bet", data });

describe("readers", () => {
  it("that read too slowly are dropped, and the others get everything", async () => {
    let dropped = 0;
    const hub = createHub({
      bootId: "b",
      ringSize: 10,
      bufferedBytesLimit: 256 * 1024,
      onDropped: () => dropped++,
    });
    const { url, port } = await serve(hub);
    const slow = connect(port, "127.0.0.1");
    slow.pause().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const quick = await readEvents(url);
    await expect.poll(() => hub.size()).toBe(2);
    const large = "x".repeat(64 * 1024);
    let sent = 0;
    // The kernel hides the first megabytes; what the process itself holds stays below the limit.
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

  it("that were away for longer than the ring is told to read again", async () => {
    const hub = createHub({ bootId: "b", ringSize: 3, bufferedBytesLimit: 1e6, onDropped: () => {} });
    const { url } = await serve(hub);
    for (const text of ["1", "2", "3", "4", "5"]) hub.deliver([frame(text)]);
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

describe("payloads between processes", () => {
  it("hold as many frames as fit, in order, each below PostgreSQL's limit", () => {
    const frames = Array.from({ length: 200 }, (_, n) => frame(`${n} ${"é".repeat(100)}`));
    const { payloads, tooLarge } = packPayloads("boot", frames);
    expect(tooLarge).toEqual([]);
    expect(payloads.length).toBeLessThan(20);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    const unpacked = payloads.flatMap((payload) => (JSON.parse(payload) as { frames: string[][] }).frames);
    expect(unpacked.map(([, , data]) => data)).toEqual(frames.map(({ data }) => data));
  });

  it("leave out what is too large for any, and keep the rest", () => {
    const { payloads, tooLarge } = packPayloads("boot", [frame("a"), frame("x".repeat(8_000)), frame("b")]);
    expect(tooLarge).toHaveLength(1);
    expect(payloads).toHaveLength(1);
  });
});
