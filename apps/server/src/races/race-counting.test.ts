// Which bets count in a race, and the places of the players.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { fund, openPlayer, place, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { isAnybodyWaiting } from "../../test/held-player.ts";
import { openOperator, operatorVariables, type TestOperator } from "../../test/operators.ts";
import { patientDatabase } from "../../test/patient-database.ts";
import {
  confirmedRace,
  fundBudget,
  hourMs,
  type RaceDraft,
  runningRace,
  stopRace,
} from "../../test/races.ts";
import { moveSurely, openOf, stagedCalls } from "../../test/staged.ts";
import { type Database, lockUntilCommit } from "../platform/database/index.ts";
import { endRaces } from "./races.job.ts";
import { endCounting } from "./races.repository.ts";

let server: TestServer;
let other: TestServer;
let admins: [TestOperator, TestOperator];
withServer(
  { variables: () => operatorVariables, house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    server = started;
    other = await another(operatorVariables);
    admins = [await openOperator(started, "admin"), await openOperator(started, "admin")];
    await fundBudget(started, "100000");
  },
);

const db = () => server.server.platform.db;
async function scores(id: string, on = server) {
  const { places } = dataOf(await on.call("GET /races/standings", { query: { id } }));
  return places.map(({ score }) => score);
}
/** Runs a test with a race, and ends the race after the test. */
async function withRace(changes: Partial<RaceDraft>, work: (id: string) => Promise<void>): Promise<void> {
  const id = await runningRace(server, admins, changes);
  await work(id);
  await stopRace(server, id);
  await endRaces({ db: db(), notifyBalance: () => undefined });
}
const standings = async (id: string) => {
  const { rows } = await sql<{ player_id: bigint; score: string; rounds: bigint }>`
    SELECT player_id, score, rounds FROM race_standing WHERE race_id = ${id}::bigint ORDER BY player_id`.execute(
    db(),
  );
  return rows.map(({ player_id, score, rounds }) => [player_id, BigInt(score) / 10n ** 18n, rounds]);
};

it("a race counts each bet of its game and asset from the smallest bet on, once for a repeated request", async () => {
  await withRace({ leastBet: "2" }, async (id) => {
    const player = await openPlayer(server, "100");
    await fund(server, player, "100", "TPLAY");
    const key = randomUUID();
    for (let call = 0; call < 3; call++)
      await placed(call === 1 ? other : server, player, { amount: "2", key });
    await placed(server, player, { amount: "3.5" });
    await placed(server, player, { amount: "1.99" });
    await placed(server, player, { amount: "50", asset: "TPLAY" });
    dataOf(
      await server.call("POST /games/limbo/bet", {
        token: player.token,
        body: { key: randomUUID(), asset: "PLAY", amount: "5", params: { targetE4: 20_000 } },
      }),
    );
    expect(await scores(id)).toEqual(["5.5"]);
    expect((await standings(id))[0]?.[2]).toBe(2n);
  });
});

it("a race on all games counts tPLAY only if the race says so", async () => {
  const player = await openPlayer(server, "100");
  await fund(server, player, "100", "TPLAY");
  await withRace({ game: null, countsTplay: true }, async (id) => {
    await placed(server, player, { amount: "4" });
    await placed(server, player, { amount: "6", asset: "TPLAY" });
    expect(await scores(id)).toEqual(["10"]);
  });
  await withRace({ game: null, assetId: "TPLAY" }, async (id) => {
    await placed(server, player, { amount: "4" });
    await placed(server, player, { amount: "6", asset: "TPLAY" });
    expect(await scores(id)).toEqual(["6"]);
  });
});

it("a race by multiplier counts the best multiplier of one bet, and no lost bets", async () => {
  await withRace({ score: "multiplier" }, async (id) => {
    const player = await openPlayer(server, "1000");
    let best = 0;
    for (let bet = 0; bet < 30; bet++) {
      const { round } = await placed(server, player, {
        params: { direction: "over", targetCenti: bet % 2 ? 5_000 : 2_000 },
      });
      best = Math.max(best, round.multiplierE4);
    }
    expect(best).toBeGreaterThan(0);
    expect(await scores(id)).toEqual([String(best / 10_000)]);
  });
});

it("a race counts a staged round at the time of its end, with the whole stake", async () => {
  await withRace({ game: "mines" }, async (id) => {
    const player = await openPlayer(server, "100");
    const mines = stagedCalls(server, "mines", player);
    const open = openOf(await mines.open({ amount: "7" }));
    expect(await scores(id)).toEqual([]);
    await moveSurely(server, player, open, true);
    dataOf(await mines.cashOut(open.id));
    expect((await standings(id)).map(([, score]) => score)).toEqual([7n]);
  });
});

it("a race that has not begun and a race that has ended count no bets", async () => {
  const player = await openPlayer(server, "100");
  const early = await confirmedRace(server, admins, { game: "dice" });
  await placed(server, player);
  expect(await standings(early)).toEqual([]);
  await sql`UPDATE race SET from_at = clock_timestamp() - interval '2 hours',
    to_at = clock_timestamp() - interval '1 hour' WHERE id = ${early}::bigint`.execute(db());
  await placed(server, player);
  expect(await standings(early)).toEqual([]);
  await endRaces({ db: db(), notifyBalance: () => undefined });
});

it("concurrent bets in two processes add up exactly", async () => {
  await withRace({}, async (id) => {
    const players = await Promise.all(Array.from({ length: 5 }, () => openPlayer(server, "1000")));
    await Promise.all(
      players.flatMap((player) =>
        Array.from({ length: 20 }, async (_, bet) => {
          let answer = await place(bet % 2 ? other : server, player);
          // The two processes may defer a bet of the same player.
          while (answer.code !== 200) answer = await place(bet % 2 ? other : server, player);
        }),
      ),
    );
    expect((await standings(id)).map(([, score, rounds]) => [score, rounds])).toEqual(
      players.map(() => [20n, 20n]),
    );
  });
});

it("equal scores are ordered by the time at which the players reached the score", async () => {
  await withRace({}, async (id) => {
    const [late, early] = [await openPlayer(server, "100"), await openPlayer(server, "100")] as [
      TestPlayer,
      TestPlayer,
    ];
    await placed(server, late, { amount: "1" });
    await placed(server, early, { amount: "4" });
    await placed(server, late, { amount: "3" });
    const own = async ({ token }: TestPlayer) =>
      dataOf(await server.call("GET /races/standings", { query: { id }, token })).own?.place;
    expect(await own(early)).toBe(1);
    expect(await own(late)).toBe(2);
  });
});

/** Runs the counting of a bet in a transaction that the caller controls, without the time limits of the settlement. */
async function countBet(trx: Database, playerId: bigint): Promise<void> {
  await sql`CREATE TEMPORARY TABLE counted_bet (LIKE bet) ON COMMIT DROP`.execute(trx);
  await sql`CREATE TRIGGER counts AFTER INSERT ON counted_bet REFERENCING NEW TABLE AS settled
    FOR EACH STATEMENT EXECUTE FUNCTION race_count_bets()`.execute(trx);
  await sql`INSERT INTO counted_bet SELECT * FROM bet WHERE player_id = ${playerId}`.execute(trx);
}

it("the counting of a race ends only after the transactions that have counted a bet", async () => {
  const player = await openPlayer(server, "100");
  await placed(server, player, { amount: "5" });
  const id = await runningRace(server, admins);
  const tryToEnd = () =>
    db()
      .transaction()
      .execute((trx) => endCounting(trx, BigInt(id)));
  await db()
    .transaction()
    .execute(async (trx) => {
      await countBet(trx, player.id);
      await stopRace(server, id);
      expect(await tryToEnd()).toBe(false);
    });
  expect(await tryToEnd()).toBe(true);
  const { rows } = await sql<{ players: bigint }>`SELECT players FROM race WHERE id = ${id}::bigint`.execute(
    db(),
  );
  expect(rows).toEqual([{ players: 1n }]);
});

it.each([
  [
    "the time of the race ends",
    (trx: Database, id: string) =>
      sql`
    SELECT pg_sleep_until(to_at) FROM race WHERE id = ${id}::bigint`.execute(trx),
  ],
  [
    "the counting of the race ends",
    (trx: Database, id: string) =>
      sql`
    UPDATE race SET state = 'counted' WHERE id = ${id}::bigint`.execute(trx),
  ],
])("a bet does not count if %s while the bet waits for the end of the counting", async (_, end) => {
  const player = await openPlayer(server, "100");
  await placed(server, player);
  const id = await runningRace(server, admins);
  const patient = patientDatabase(server.databaseUrl);
  try {
    const { counting } = await db()
      .transaction()
      .execute(async (trx) => {
        await lockUntilCommit(trx, `race ${BigInt(id)}`);
        await sql`UPDATE race SET to_at = clock_timestamp() + interval '3 seconds' WHERE id = ${id}::bigint`.execute(
          patient,
        );
        const counting = patient.transaction().execute((other) => countBet(other, player.id));
        await expect.poll(() => isAnybodyWaiting(patient), { timeout: 60_000 }).toBe(true);
        await end(trx, id);
        return { counting };
      });
    await counting;
    expect(await standings(id)).toEqual([]);
  } finally {
    await patient.destroy();
  }
});

it("GET /races/running lists running races by their end, with the place of the caller", async () => {
  await withRace({ game: null }, async (all) => {
    const id = await runningRace(server, admins);
    await sql`UPDATE race SET to_at = clock_timestamp() + interval '30 minutes' WHERE id = ${id}::bigint`.execute(
      db(),
    );
    const player = await openPlayer(server, "100");
    await placed(server, player);
    const list = async (token?: string) =>
      dataOf(await server.call("GET /races/running", token === undefined ? {} : { token })).races;
    expect((await list()).map((race) => [race.id, race.ownPlace])).toEqual([
      [id, null],
      [all, null],
    ]);
    expect((await list(player.token)).map((race) => race.ownPlace)).toEqual([1, 1]);
    await stopRace(server, id);
  });
});

it("drafts and cancelled races are not public", async () => {
  const id = await confirmedRace(server, admins, { game: "keno", fromMs: Date.now() + 2 * hourMs });
  expect(dataOf(await server.call("GET /races/standings", { query: { id } })).race.state).toBe("upcoming");
  await sql`UPDATE race SET state = 'draft' WHERE id = ${id}::bigint`.execute(db());
  expectRefused(await server.call("GET /races/standings", { query: { id } }), "RaceUnknown");
  expectRefused(await server.call("GET /races/standings", { query: { id: "999999" } }), "RaceUnknown");
  await sql`UPDATE race SET state = 'confirmed' WHERE id = ${id}::bigint`.execute(db());
});
