import { expect, test } from "vitest";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { newHostUser, signInitData } from "../../test/host.ts";

let one: TestServer;
let two: TestServer;
withServer({}, async (started, another) => {
  one = started;
  two = await another();
});

test("a call with init data answers as its player, whose account is made at first sight", async () => {
  const userId = newHostUser();
  const initData = signInitData({ userId, name: "Alex", signedAtMs: one.clock.nowMs() });
  const info = dataOf(await one.call("GET /user/info", { initData }));
  expect(info).toMatchObject({ wayIn: "host", hostName: "Alex", address: null, email: null });
  expect(dataOf(await two.call("GET /user/info", { initData })).userId).toBe(info.userId);
  const later = signInitData({ userId, name: "Sascha", signedAtMs: one.clock.nowMs() + 1_000 });
  expect(dataOf(await two.call("GET /user/info", { initData: later }))).toMatchObject({
    userId: info.userId,
    hostName: "Sascha",
  });
});
