import { afterEach, expect, it, vi } from "vitest";
import { withMigratedDatabase } from "../../test/file-server.ts";
import { operatorActions } from "../platform/audit/index.ts";
import type { Database } from "../platform/database/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { createSettings, type Settings, storedSettings } from "../platform/settings/index.ts";
import { keepPrice } from "./swap.price.ts";

const log = createLogger("silent");
let db: Database;
let settings: Settings;
withMigratedDatabase(async (made) => {
  db = made;
  settings = await createSettings(db, log);
});
afterEach(() => vi.unstubAllGlobals());

const stored = async () => (await storedSettings(db, ["price.playU"]))["price.playU"];

/** Runs the price job while the given test function runs. */
async function keeping(local: boolean, nowMs: number, work: () => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const clock = { nowMs: () => nowMs };
  const kept = keepPrice({ db, clock, log, settings, local, everyMs: 5 }, stopping.signal);
  await work();
  stopping.abort();
  await kept;
}

it("keepPrice reads the price from the feed repeatedly, and ignores answers without a valid price", async () => {
  const answers = [
    new Response('{"price":"0.42"}'),
    new Response('{"price":"-1"}'),
    new Response('{"price":0.43}'),
    new Response('{"price":"1000000000"}'),
    new Response("null"),
    new Response("<html>"),
    new Response('{"price":"0.44"}', { status: 500 }),
    new Response(JSON.stringify({ price: "0.45", more: "x".repeat(20_000) })),
  ];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answers.shift() ?? Promise.reject(new Error("away"));
  });
  await settings.set("price.feedUrl", "https://price.example/play", { actor: "test" });
  await keeping(false, Date.now(), () => expect.poll(() => asked.length).toBeGreaterThan(9));
  expect(new Set(asked)).toEqual(new Set(["https://price.example/play"]));
  const { value, changedAt } = await stored();
  expect(value).toBe(42n * 10n ** 16n);
  // The price feed is no operator, so a price from the feed adds no entry to the audit log.
  expect((await operatorActions(db)).map(({ subject }) => subject)).toEqual(["price.feedUrl"]);

  vi.stubGlobal("fetch", async () => new Response('{"price":"0.5"}'));
  await keeping(false, Date.now(), () =>
    expect.poll(async () => (await stored()).value).toBe(5n * 10n ** 17n),
  );
  expect((await stored()).changedAt?.getTime()).toBeGreaterThan(changedAt?.getTime() ?? 0);
  await settings.set("price.feedUrl", "", { actor: "test" });
});

it("keepPrice renews a price that is an hour old, but only on the local stack", async () => {
  await settings.set("price.playU", "0.42", { actor: "test" });
  const before = (await stored()).changedAt?.getTime() ?? 0;
  const looks = vi.spyOn(settings, "get");
  const lookedTwice = async () => {
    looks.mockClear();
    // The price job begins the third check of the price only after the second check has ended.
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(2);
  };
  await keeping(false, before + 3_600_000, lookedTwice);
  await keeping(true, before + 3_599_000, lookedTwice);
  looks.mockRestore();
  expect((await stored()).changedAt?.getTime()).toBe(before);
  await keeping(true, before + 3_600_000, () =>
    expect.poll(async () => (await stored()).changedAt?.getTime()).toBeGreaterThan(before),
  );
  expect((await stored()).value).toBe(42n * 10n ** 16n);
});
