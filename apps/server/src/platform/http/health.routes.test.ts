import Fastify from "fastify";
import { keccak256 } from "viem";
import { expect, it } from "vitest";
import { loadConfig } from "../config/index.ts";
import { createLogger } from "../log/index.ts";
import { createMetrics } from "../metrics/index.ts";
import { healthRoutes } from "./health.routes.ts";

const address = (last: number) => `0x00000000000000000000000000000000000000a${last}`;
const config = loadConfig({
  GEMPLAY_ENV: "test",
  ROLE: "api",
  DATABASE_URL: "postgres://x@127.0.0.1/x",
  CHAIN_RPC_URL: "http://127.0.0.1:1",
  CHAIN_PUBLIC_RPC_URL: "http://127.0.0.1:1",
  VAULT_ADDRESS: address(1),
  PLAY_TOKEN_ADDRESS: address(2),
  USDT_TOKEN_ADDRESS: address(3),
  COMMITMENTS_ADDRESS: address(4),
  PUBLIC_ORIGIN: "https://play.example",
  PAYOUT_REFERENCE_KEYS: `test:${keccak256("0x03").slice("0x".length)}`,
  ENCRYPTION_KEYS: `test:${keccak256("0x04").slice("0x".length)}`,
});

it("many simultaneous requests to /readyz share one check, and a later request starts a new check", async () => {
  const app = Fastify();
  let [looks, calls] = [0, 0];
  let broken = false;
  const crowd = Promise.withResolvers<void>();
  app.addHook("preHandler", async () => {
    if (++calls === 20) setImmediate(crowd.resolve);
  });
  const chain = async () => {
    looks += 1;
    await crowd.promise; // The test lets the shared check end only when all requests have arrived.
    if (broken) throw new Error("away");
  };
  const log = createLogger("silent");
  const metrics = createMetrics({ process: false });
  healthRoutes(app, { config, log, metrics, readiness: { chain }, notes: { redis: () => false } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject("/readyz")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(looks).toBe(1);
  expect(answers[0]?.json()).toEqual({ status: "ready", checks: { chain: "ok", redis: "away" } });
  broken = true;
  const away = await app.inject("/readyz");
  expect([away.statusCode, away.json()]).toEqual([
    503,
    { status: "not ready", checks: { chain: "failed", redis: "away" } },
  ]);
  expect(looks).toBe(2);
  await app.close();
});
