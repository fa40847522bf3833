import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "@gemplay/api-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestServer } from "../../../../test/compose.ts";
import { withServer } from "../../../../test/file-server.ts";
import { slowRequestMs } from "./connections.ts";

let server: TestServer;
withServer({}, (started) => {
  server = started;
});

/**
 * A Node server without Gemplay's code, with the same time limits, for comparison with Gemplay's server. By default,
 * Node checks for slow requests only every 30 s.
 */
const plain = createServer({ requestTimeout: slowRequestMs, headersTimeout: slowRequestMs });
beforeAll(() => once(plain.listen(0, "127.0.0.1"), "listening"));
afterAll(() => plain.close().closeAllConnections());

const head = `POST /api/user/dappLoginOrRegister HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

/** Sends the first bytes of a request, and then one byte every 100 ms until the server closes the connection. */
async function drip(beginning: string, byte: string, port = Number(new URL(server.server.url).port)) {
  const beganAtMs = performance.now();
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let read = "";
  socket.on("data", (text: string) => {
    read += text;
  });
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(beginning);
  while (!socket.closed && socket.writable) {
    socket.write(byte);
    await sleep(100);
  }
  await closed;
  return { read, tookMs: performance.now() - beganAtMs };
}

it.concurrent.each([
  ["a body of a length", `${head}content-length: 1000\r\n\r\n{`, " "],
  ["a body in chunks", `${head}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n"],
  ["a head", `${head}x-more: `, "a"],
])(
  "%s that arrives byte by byte gets an error response and a closed connection, earlier than from a Node server without Gemplay's code",
  async (...drops) => {
    const [, beginning, byte] = drops;
    const ofPlain = drip(beginning, byte, (plain.address() as AddressInfo).port).then(() => undefined);
    const ofProduct = await Promise.race([drip(beginning, byte), ofPlain]);
    if (ofProduct === undefined) throw new Error("Node closed its connection first");
    const { read, tookMs } = ofProduct;
    expect(tookMs).toBeGreaterThan(4_000);
    expect(read).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(read.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      code: errors.RequestTooSlow.code,
      data: null,
    });
  },
);

it("data that is not an HTTP request gets the response RequestInvalid", async () => {
  const { read } = await drip("NONSENSE\r\n\r\n", "");
  expect(read).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(read.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    code: errors.RequestInvalid.code,
    data: null,
  });
});

it("invalid data after a valid request does not disturb the response to the valid request", async () => {
  const { read } = await drip("GET /readyz HTTP/1.1\r\nhost: x\r\n\r\nNONSENSE\r\n\r\n", "");
  expect(read).not.toMatch(/^HTTP\/1\.1 400 /);
});
