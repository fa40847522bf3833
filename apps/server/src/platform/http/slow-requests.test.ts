import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "@gemplay/api-schema";
import { expect, it } from "vitest";
import type { TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
withServer({}, (started) => {
  server = started;
});

const head = `POST /api/user/dappLoginOrRegister HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

/** Sends the beginning, and then a byte now and then until the server has enough. */
async function drip(beginning: string, byte: string) {
  const beganAtMs = performance.now();
  const socket = connect(Number(new URL(server.server.url).port), "127.0.0.1").setEncoding("utf8");
  let read = "";
  socket.on("data", (text: string) => {
    read += text;
  });
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
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
  "%s that comes byte by byte is answered with an error and closed after some seconds",
  async (...drops) => {
    const [, beginning, byte] = drops;
    const { read, tookMs } = await drip(beginning, byte);
    expect(tookMs).toBeGreaterThan(4_000);
    expect(tookMs).toBeLessThan(15_000); // Node, left alone, looks every 30 s
    expect(read).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(read.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      code: errors.RequestTooSlow.code,
      data: null,
    });
  },
  40_000,
);

it("what is no request at all is answered too", async () => {
  const { read } = await drip("NONSENSE\r\n\r\n", "");
  expect(read).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(read.split("\r\n\r\n")[1] ?? "")).toMatchObject({
    code: errors.RequestInvalid.code,
    data: null,
  });
});

it("what is no request spoils no answer to the one before it", async () => {
  const { read } = await drip("GET /readyz HTTP/1.1\r\nhost: x\r\n\r\nNONSENSE\r\n\r\n", "");
  expect(read).not.toMatch(/^HTTP\/1\.1 400 /);
});
