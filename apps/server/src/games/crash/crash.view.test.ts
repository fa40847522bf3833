import { sql } from "kysely";
import { expect, it } from "vitest";
import type { TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";

let server: TestServer;
// No process runs rounds of Crash in this file.
withServer({}, (started) => {
  server = started;
});

it("the public view of Crash shows round and history at one point in time, even if the round ends during the read", async () => {
  const { db } = server.server.platform;
  await sql`INSERT INTO crash_chain (id, base_round, rounds, commitment, published_at, salt_block, salt)
    VALUES (1, 0, 10, 'c', now(), 1, 's')`.execute(db);
  await sql`INSERT INTO crash_round (round, chain_id, state, starts_at) VALUES (1, 1, 'running', now())`.execute(
    db,
  );
  // The test locks the table of chains, which delays the read of the chain. The read of the round comes before the read
  // of the chain.
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
