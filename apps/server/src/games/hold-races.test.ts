// This file tests bets that are accepted now and settled later. It tests concurrent calls with the same key in two
// processes, and calls with a locked wallet.

import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { stagedGameNames } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { betOnCrash, crashIn, saltChain } from "../../test/crash.ts";
import { withServer } from "../../test/file-server.ts";
import { openBody, stagedCalls } from "../../test/staged.ts";

const races = process.env.GEMPLAY_LONG === "1" ? 20 : 4;
let server: TestServer;
/** A second server on the same database, which acts as a second server process. */
let other: TestServer;
/** A server with the same timeouts for locks and database sessions as in production. */
let usual: TestServer;
withServer({ jobs: true, house: { PLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "600", { actor: "test" });
  other = await another();
  usual = await another({}, { lockTimeoutMs: 2_000, callWaitMs: undefined });
  await saltChain(server.server.platform);
  await crashIn(server, "betting");
});

/**
 * Repeats an API call that failed because the queue of bets was too long for a slow machine. A failed call changes no
 * data.
 */
async function insist<A extends { code: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== errors.Unavailable.code) return answer;
  }
}

/** Makes 50 API calls at once, alternating between two processes. */
const fiftyTimes = <A extends { code: number }>(ask: (of: TestServer) => Promise<A>): Promise<A[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => insist(() => ask(index % 2 === 0 ? server : other))));

describe("one idempotency key in 50 calls of a new account", () => {
  it.each(stagedGameNames)(
    "opens only one round of %s, and all calls return this round",
    async (game) => {
      for (let race = 0; race < races; race++) {
        const player = await openPlayer(server, "100");
        const body = openBody(game, { key: randomUUID() });
        const answers = await fiftyTimes((of) => stagedCalls(of, game, player).open(body));
        expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual(answers.map(() => "200 "));
        expect(new Set(answers.map(({ data }) => data?.open?.id)).size).toBe(1);
      }
    },
    180_000,
  );

  it("places only one bet on Crash, and all calls return this bet", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      const key = randomUUID();
      const answers = await fiftyTimes((of) => betOnCrash(of, player, { key }));
      expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual(answers.map(() => "200 "));
      expect(new Set(answers.map(({ data }) => data?.bet.id)).size).toBe(1);
    }
  });
});

describe("a locked wallet of a player", () => {
  it("delays only the calls of this player, while other players can open rounds", async () => {
    const [held, free] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    const open = (player: typeof held) => stagedCalls(usual, "mines", player).open();
    await other.server.platform.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM wallet WHERE player_id = ${held.id} FOR UPDATE`.execute(trx);
      // The test makes more calls than the connection pool has database sessions.
      const refused = Promise.all(Array.from({ length: 20 }, () => open(held)));
      expect((await open(free)).status).toBe(200);
      for (const { status, code } of await refused)
        expect([status, code]).toEqual([503, errors.Unavailable.code]);
    });
    expect((await open(held)).status).toBe(200);
  });
});
