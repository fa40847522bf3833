import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { errors } from "@gemplay/api-schema";
import { expect, it } from "vitest";
import { startTestServer } from "../../../test/compose.ts";

it("a closing server answers new requests with an envelope whose error says that nothing was changed", async () => {
  const { server, stop } = await startTestServer();
  const { stream } = server.platform;
  const endStreams = stream.stop;
  const gate = Promise.withResolvers<void>();
  stream.stop = async () => {
    await gate.promise;
    await endStreams();
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${server.url}${path}`, { agent, headers: { language: "en" } }, resolve).on("error", reject),
    );
    return { status: response.statusCode, body: JSON.parse(await text(response)) as unknown };
  };
  expect((await ask("/api/live")).status).toBe(200);
  const stopping = stop();
  const { code, status } = errors.Unavailable;
  for (const path of ["/api/live", "/api/nowhere", "/api/user/info", "/index"])
    expect(await ask(path)).toEqual({
      status,
      body: { code, msg: "The service is busy. Nothing was changed, please try again.", data: null },
    });
  gate.resolve();
  await stopping;
  agent.destroy();
});

it("a closing server accepts no new connection, and answers one more request on each open connection", async () => {
  const { server, stop } = await startTestServer({ variables: { TRUSTED_PROXIES: "127.0.0.1" } });
  const open = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(`${server.url}/api/live`, { agent }, (response) => resolve(response.resume())).on("error", reject),
    );
  expect((await ask(open)).headers.connection).toBe("keep-alive");
  const draining = server.drain();
  await expect(ask(new Agent())).rejects.toThrow("ECONNREFUSED");
  const last = await ask(open);
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
  await expect(ask(open)).rejects.toThrow("ECONNREFUSED");
  await draining;
  await stop();
});
