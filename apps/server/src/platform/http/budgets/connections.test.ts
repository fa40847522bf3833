import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trackConnections } from "./connections.ts";

const waiting: ServerResponse[] = [];
const server = createServer((request, response) => {
  if (request.url === "/later") waiting.push(response);
  else response.end("now");
});
let most = 0;
const connections = trackConnections(server, { perAddress: () => most, isExempt: () => false });
let port: number;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.closeAllConnections());

interface Caller {
  readonly socket: Socket;
  readonly ended: Promise<unknown>;
  read: string;
}

async function call(...paths: string[]): Promise<Caller> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const caller: Caller = { socket, ended: once(socket, "close"), read: "" };
  socket.on("data", (text: string) => {
    caller.read += text;
  });
  await once(socket, "connect");
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return caller;
}
const answers = (caller: Caller) => caller.read.split("HTTP/1.1 200 OK").length - 1;

it("a new connection above the connection limit of an address replaces the connection that was idle longest, and is refused if no connection is idle", async () => {
  most = 3;
  const [first, second, third] = [await call("/now"), await call(), await call("/now")];
  await expect.poll(() => answers(first) + answers(third)).toBe(2);
  first.socket.write("GET /now HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => answers(first)).toBe(2);
  // The connection without any request has been idle longer than all other connections.
  const fourth = await call("/later");
  await second.ended;
  const fifth = await call("/later");
  await third.ended;
  const sixth = await call("/later");
  await first.ended;
  await expect.poll(() => waiting.length).toBe(3);
  const seventh = await call("/now");
  await seventh.ended;
  expect(answers(seventh)).toBe(0);
  for (const response of waiting.splice(0)) response.end("later");
  await expect.poll(() => answers(fourth) + answers(fifth) + answers(sixth)).toBe(3);
  const eighth = await call("/now");
  await expect.poll(() => answers(eighth)).toBe(1);
  most = 0;
});

it("a closing server ends idle connections immediately, and every other connection after its last response", async () => {
  const silent = await call();
  const answered = await call("/now");
  const asking = await call("/later");
  const askingTwice = await call("/now", "/later", "/later");
  await expect.poll(() => waiting.length + answers(answered) + answers(askingTwice)).toBe(5);

  const closed = once(server.close(), "close");
  connections.end();
  await Promise.all([silent.ended, answered.ended]);
  expect([asking.socket.closed, askingTwice.socket.closed]).toEqual([false, false]);

  for (const response of waiting) response.end("later");
  await Promise.all([asking.ended, askingTwice.ended, closed]);
  expect([answers(silent), answers(answered), answers(asking), answers(askingTwice)]).toEqual([0, 1, 1, 3]);
  expect(askingTwice.read.match(/later/g)).toHaveLength(2);
});

it("a closing server also ends connections on which no complete request arrives", async () => {
  const closing = createServer((request) => void request.resume());
  const tracked = trackConnections(closing, { perAddress: () => 0, isExempt: () => false });
  await once(closing.listen(0, "127.0.0.1"), "listening");
  const socket = connect((closing.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n{");
  await once(closing, "request");
  const closed = once(closing.close(), "close");
  tracked.end();
  await closed;
});
