import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { dataOf, hostVariables, type TestServer, testBot } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { newHostUser, signInitData } from "../../../test/host.ts";
import { keepLog, spellings, startTap, type Tap } from "../../../test/tap.ts";

const { logged, log } = keepLog();
const former = `987654:${"formerOf_".repeat(4)}`;

let one: TestServer;
let tap: Tap;
withServer(
  { jobs: true, log, variables: () => ({ ...hostVariables, BOT_FORMER_TOKENS: former }) },
  async (started) => {
    one = started;
    tap = await startTap(new URL(started.server.url));
  },
);
afterAll(() => tap?.stop());

async function ask(authorization: string, path = "/user/info", body?: string): Promise<number> {
  const answer = await fetch(`${tap.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
  });
  await answer.text();
  return answer.status;
}

test("neither the log nor any response contains init data or bot tokens", async () => {
  const userId = newHostUser();
  const at = { signedAtMs: one.clock.nowMs() };
  const initData = signInitData({ userId, ...at });
  const link = dataOf(await one.call("POST /user/browser_link", { initData, body: {} }));
  const refused = [
    signInitData({ userId, ...at, token: former }),
    signInitData({ userId, ...at, token: `1:${former}` }),
    signInitData({ userId, signedAtMs: 0 }),
    `${initData}&hash=1`,
    "user",
  ];
  for (const text of refused) expect(await ask(`tma ${text}`)).toBe(401);
  expect(await ask(`tma ${initData}`)).toBe(200);
  expect(await ask(`tma ${initData}`, "/user/browser_link/open", JSON.stringify({ secret: "short" }))).toBe(
    400,
  );
  expect(
    await ask(`tma ${initData}`, "/user/browser_link/look", JSON.stringify({ secret: link.secret })),
  ).toBe(200);
  const { db } = one.server.platform;
  await sql`ALTER TABLE session RENAME TO session_away`.execute(db);
  expect(await ask(`tma ${signInitData({ userId, ...at, query_id: "2" })}`)).toBe(500);
  await sql`ALTER TABLE session_away RENAME TO session`.execute(db);

  const lines = logged.join("");
  // The test also checks that the log contains the path of the API call and the table of the failed query.
  expect(lines).toContain("/api/user/info");
  expect(lines).toContain("session");
  const hashes = [initData, ...refused].flatMap((text) => /hash=([0-9a-f]{64})/.exec(text)?.[1] ?? []);
  expect(hashes.length).toBeGreaterThan(3);
  const secrets = [testBot.token, former, testBot.token.split(":")[1] ?? "", initData, link.secret];
  for (const place of [lines, tap.text()])
    for (const secret of [...secrets, ...hashes.flatMap(spellings)])
      expect(place.includes(secret), secret.slice(0, 12)).toBe(false);
});
