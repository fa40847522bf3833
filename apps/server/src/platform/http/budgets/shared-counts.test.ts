// The tests of this file check the shared counters of requests in one process while Redis is unavailable. The tests in
// the folder `tests/redis` check the shared counters of requests with a real Redis.
import { expect, it } from "vitest";
import type { Redis } from "../../redis/index.ts";
import { sharedCounts } from "./shared-counts.ts";

const windowMs = 60_000;
const away = { prefix: "test ", ask: () => Promise.reject(new Error("away")) } as unknown as Redis;

type Store = InstanceType<ReturnType<typeof sharedCounts>>;
const counted = (store: Store, caller: string) =>
  new Promise<number>((resolve, fail) =>
    store.incr(
      caller,
      (error, result) => (error ? fail(error) : resolve(result?.current ?? -1)),
      windowMs,
      10,
    ),
  );

it.each([
  ["the general rate limit", (store: Store) => store],
  [
    "the rate limit of one route",
    (store: Store) => store.child({ routeInfo: { method: "POST", url: "/user/login" } } as never),
  ],
])("%s counts the requests of each caller while Redis is unavailable", async (_which, storeOf) => {
  const store = storeOf(new (sharedCounts(away, "api"))());
  const counts: number[] = [];
  for (const caller of ["one", "one", "other", "one"]) counts.push(await counted(store, caller));
  expect(counts).toEqual([1, 2, 1, 3]);
});
