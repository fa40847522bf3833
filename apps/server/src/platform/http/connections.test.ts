import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { trackConnections } from "./connections.ts";

const waiting: ServerResponse[] = [];
const server = createServer((request, response) => {
  if (request.url === "/later") waiting.push(response);
  else response.end("now");
});
const endConnections = trackConnections(server);
let port: number;
beforeEach(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.closeAllConnections());

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

it("ends connections without a request at once, and the others after their last answer", async () => {
  const silent = await call();
  const answered = await call("/now");
  const asking = await call("/later");
  const askingTwice = await call("/now", "/later", "/later");
  await expect.poll(() => waiting.length + answers(answered) + answers(askingTwice)).toBe(5);

  const closed = once(server.close(), "close");
  endConnections();
  await Promise.all([silent.ended, answered.ended]);
  expect([asking.socket.closed, askingTwice.socket.closed]).toEqual([false, false]);

  for (const response of waiting) response.end("later");
  await Promise.all([asking.ended, askingTwice.ended, closed]);
  expect([answers(silent), answers(answered), answers(asking), answers(askingTwice)]).toEqual([0, 1, 1, 3]);
  expect(askingTwice.read.match(/later/g)).toHaveLength(2);
});
