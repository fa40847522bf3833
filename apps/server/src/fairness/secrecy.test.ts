import type { Data } from "@gemplay/api-schema";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { betBody, openPlayer, place, secretSeeds, type TestPlayer } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { keepLog, spellings, startTap, type Tap } from "../../test/tap.ts";

const { logged, log } = keepLog();

let server: TestServer;
let tap: Tap;
withServer({ jobs: true, log, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  tap = await startTap(new URL(server.server.url));
});
afterAll(async () => {
  tap?.stop();
});

/**
 * Makes one API call through the tap, a proxy that records all bytes. Each API call has its own connection, so that the
 * recorded answer is neither compressed nor mixed with other answers.
 */
async function ask(path: string, { token }: Partial<TestPlayer>, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${tap.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return await answer.json();
}

describe("an unrevealed server seed", () => {
  it("appears neither in the traffic of a whole player session nor in the log", async () => {
    const player = await openPlayer(server, "20");
    const stream = new AbortController();
    const { data: ticket } = (await ask("/stream/ticket", player, {})) as { data: { ticket: string } };
    const reading = fetch(`${tap.url}/api/stream?ticket=${ticket.ticket}`, { signal: stream.signal });

    const known = betBody();
    for (const body of [
      known,
      known,
      { ...known, amount: "2" },
      betBody(),
      betBody({ amount: "1000" }),
      "{",
      {},
    ])
      await ask("/games/dice/bet", player, body);
    await ask("/fairness/rotate", player, { clientSeed: "not:good" });
    const { data: rotation } = (await ask("/fairness/rotate", player, { clientSeed: "good" })) as {
      data: Data<"POST /fairness/rotate">;
    };
    await ask("/games/dice/bet", player, betBody());
    const { data: page } = (await ask("/user/records", player)) as { data: Data<"GET /user/records"> };
    expect(page.records).toHaveLength(3);
    for (const { id } of page.records) await ask(`/games/round?id=${id}`, player);
    for (const path of ["/fairness/seeds", "/user/info", "/user/dashboard", "/games", "/assets/get_assets"])
      await ask(path, player);
    await fetch(`${tap.url}/metrics`).then((answer) => answer.text());
    await fetch(`${tap.url}/healthz`).then((answer) => answer.text());
    // The test expects the stream event of the last bet in the recording, which proves that the tap records event
    // streams too.
    await expect.poll(() => tap.text()).toContain(page.records[0]?.id);
    await expect.poll(() => tap.text()).toMatch(/event: balance\n/);
    stream.abort();
    await reading.then((answer) => answer.text()).catch(() => undefined);

    const secrets = await secretSeeds(server, player);
    const outgoing = tap.text();
    const revealed = secrets.filter(({ state }) => state === "revealed");
    expect(revealed.map(({ serverSeed }) => serverSeed)).toEqual([rotation.revealed.serverSeed]);
    // The test also searches for the revealed seed and finds it, which proves that the search works.
    expect(outgoing).toContain(rotation.revealed.serverSeed);
    expect(logged.join("")).toContain("/api/games/dice/bet");
    for (const { serverSeed } of secrets.filter(({ state }) => state !== "revealed")) {
      for (const text of spellings(serverSeed)) {
        expect(outgoing).not.toContain(text);
        expect(logged.join("")).not.toContain(text);
      }
    }
    expect(logged.join("")).not.toContain(rotation.revealed.serverSeed); // Logs never contain a server seed.
  });

  it("does not appear in the log if the database rejects a batch of bets", async () => {
    const player = await openPlayer(server, "20");
    const secrets = await secretSeeds(server, player);
    const { db } = server.server.platform;
    await sql`ALTER TABLE bet RENAME TO bet_away`.execute(db);
    await place(server, player);
    await ask("/user/records", player);
    await sql`ALTER TABLE bet_away RENAME TO bet`.execute(db);
    expect(logged.join("")).toContain("settlement");
    for (const { serverSeed } of secrets)
      for (const text of spellings(serverSeed)) {
        expect(logged.join("")).not.toContain(text);
        expect(tap.text()).not.toContain(text);
      }
  });
});
