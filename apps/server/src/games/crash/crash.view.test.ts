import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
// No process runs rounds of Crash during the test of this file.
withServer({}, (started) => {
  server = started;
});

it("the public view of Crash shows the round and the history from the same database snapshot, even if the round ends during the read", async () => {
  const { db } = server.server.platform;
  await sql`INSERT INTO crash_chain (id, base_round, rounds, commitment, published_at, salt_block, salt)
    VALUES (1, 0, 10, 'c', now(), 1, 's')`.execute(db);
  await sql`INSERT INTO crash_round (round, chain_id, state, starts_at) VALUES (1, 1, 'running', now())`.execute(
    db,
  );
  // The test locks the table of hash chains, so that reading the chain must wait. The server reads the round before it
  // reads the hash chain.
  const free = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE crash_chain IN ACCESS EXCLUSIVE MODE`.execute(trx);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const reading = server.call("GET /games/crash");
  const waits = async () =>
    (
      await sql`SELECT 1 FROM pg_locks WHERE relation = 'crash_chain'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
    ).rows.length;
  await expect.poll(waits).toBe(1);
  await sql`UPDATE crash_round SET state = 'over', game_hash = 'h', crash_point_e4 = 20000 WHERE round = 1`.execute(
    db,
  );
  free.resolve();
  await locking;
  const { data } = await reading;
  expect(data?.current).toMatchObject({ round: 1, state: "running" });
  expect(data?.history).toEqual([]);
  server.clock.advance(1_000);
  const { data: later } = await server.call("GET /games/crash");
  expect(later?.current).toMatchObject({ round: 1, state: "over" });
  expect(later?.history).toEqual([{ round: 1, crashPointE4: 20_000, gameHash: "h" }]);
});

describe("GET /games/crash/rounds", () => {
  const page = (query: { cursor?: string; limit?: string } = {}) =>
    server.call("GET /games/crash/rounds", { query });

  beforeAll(async () => {
    const { db } = server.server.platform;
    await sql`INSERT INTO crash_chain (id, base_round, rounds, commitment, published_at, salt_block, salt)
      VALUES (2, 10, 100, 'd', now(), 2, 't')`.execute(db);
    await sql`INSERT INTO crash_round (round, chain_id, state, starts_at, game_hash, crash_point_e4, is_settled,
        most_win_play, most_win_tplay, by_hand_e4)
      SELECT n, 2, 'over', now(), 'hash ' || n, CASE n WHEN 12 THEN NULL ELSE 15000 END, true,
        2000000000000000000, 1000000000000000000, 30000
      FROM generate_series(11, 110) n`.execute(db);
    await sql`UPDATE crash_round SET is_settled = true WHERE round = 1`.execute(db);
    await sql`INSERT INTO crash_round (round, chain_id, state, starts_at)
      VALUES (111, 2, 'running', now())`.execute(db);
  });

  it("the history of Crash contains every finished round once, page by page, and never the running round", async () => {
    const found: number[] = [];
    let cursor: string | null | undefined;
    do {
      const data = dataOf(await page({ limit: "40", ...(cursor == null ? {} : { cursor }) }));
      found.push(...data.rounds.map(({ round }) => round));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual([...Array.from({ length: 100 }, (_, index) => 110 - index), 1]);
  });

  it("the history of Crash shows cancelled rounds without a crash point, and the published limits of each round", async () => {
    const { rounds, chains } = dataOf(await page({ cursor: "13" }));
    expect(rounds).toMatchObject([
      {
        round: 12,
        crashPointE4: null,
        gameHash: "hash 12",
        mostWin: { PLAY: "2", TPLAY: "1" },
        byHandE4: 30_000,
      },
      { round: 11, crashPointE4: 15_000 },
      { round: 1, crashPointE4: 20_000, gameHash: "h", mostWin: null, byHandE4: null },
    ]);
    expect(chains).toMatchObject([
      { commitment: "d", baseRound: 10, rounds: 100, salt: "t", saltBlock: 2 },
      { commitment: "c", baseRound: 0, rounds: 10, salt: "s", saltBlock: 1 },
    ]);
  });

  it("the history of Crash refuses a cursor that is no round number, and begins at the newest round for a larger number", async () => {
    for (const cursor of ["x", "-1", "1.5", ""]) expectRefused(await page({ cursor }), "RequestInvalid");
    expect(dataOf(await page({ cursor: "9".repeat(18) })).rounds[0]?.round).toBe(110);
  });
});
