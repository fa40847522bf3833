// The test file searches for secrets in a text copy of the whole database.
import { stagedGameNames } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer, placed, secretSeeds } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { acceptedOnCrash, crashIn, type KnownRound, saltChain } from "../../test/crash.ts";
import { withServer } from "../../test/file-server.ts";
import { openBody, stagedCalls } from "../../test/staged.ts";
import { keepLog, spellings } from "../../test/tap.ts";

const { logged, log } = keepLog();
let server: TestServer;
let rounds: readonly KnownRound[];
withServer({ jobs: true, log, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "30", { actor: "test" });
  rounds = await saltChain(server.server.platform);
});

/** Returns every row of every table in PostgreSQL's text format. */
async function dump(): Promise<string> {
  const { db } = server.server.platform;
  const tables = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  expect(tables.rows.length).toBeGreaterThan(20);
  let text = "";
  for (const { name } of tables.rows) {
    const { rows } = await sql.raw<{ line: string }>(`SELECT t::text AS line FROM ${name} t`).execute(db);
    text += rows.map(({ line }) => line).join("\n");
  }
  return text.toLowerCase();
}

describe("a copy of the database", () => {
  it("contains no unrevealed server seed and no unplayed chain link, and the log contains no such secret", async () => {
    const players = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    for (const player of players) {
      await placed(server, player);
      await server.call("POST /fairness/rotate", { token: player.token, body: { clientSeed: "mine" } });
      await placed(server, player);
      for (const game of stagedGameNames) await stagedCalls(server, game, player).open(openBody(game));
    }
    const { current } = await crashIn(server, "betting");
    for (const player of players) await acceptedOnCrash(server, player, { autoCashOutE4: 15_000 });

    const seeds = (await Promise.all(players.map((player) => secretSeeds(server, player)))).flat();
    const revealed = seeds.filter(({ state }) => state === "revealed");
    const hidden = [
      ...seeds.filter(({ state }) => state !== "revealed").map(({ serverSeed }) => serverSeed),
      ...rounds.slice(current.round).map(({ gameHash }) => gameHash),
    ];
    expect([revealed.length, hidden.length]).toEqual([2, 4 + rounds.length - current.round]);
    const copy = await dump();
    // The test also searches for revealed seeds and finds them, which proves that the search works.
    for (const { serverSeed } of revealed) expect(copy).toContain(serverSeed);
    expect(copy).toContain(rounds[0]?.gameHash);
    const everything = copy + logged.join("").toLowerCase();
    for (const secret of hidden)
      for (const text of spellings(secret)) expect(everything.includes(text.toLowerCase())).toBe(false);
  });
});
