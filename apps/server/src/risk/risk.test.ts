import { randomUUID } from "node:crypto";
import { operatorApiBase } from "@gemplay/api-schema/operator";
import { bindInviter } from "@gemplay/ledger";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fund, openPlayer, place, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import {
  hostFetch,
  openOperator,
  operatorCall,
  operatorOrigin,
  operatorVariables,
  type TestOperator,
  waitingWithdrawal,
} from "../../test/operators.ts";
import { operatorActions } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { inspectRisk } from "./index.ts";
import { judge } from "./wins.ts";

let server: TestServer;
let reviewer: TestOperator;
let viewer: TestOperator;
withServer(
  { variables: () => operatorVariables, house: { PLAY: "1000000" }, booksAgree: true },
  async (started) => {
    server = started;
    [reviewer, viewer] = [await openOperator(started, "reviewer"), await openOperator(started, "viewer")];
  },
);
const look = () => inspectRisk(server.server.platform);
const db = () => server.server.platform.db;
const clusters = async (kind: "payout" | "funding" | "device", query: Record<string, string> = {}) =>
  dataOf(
    await operatorCall(server, "GET /risk/clusters", { token: viewer.token, query: { kind, ...query } }),
  );

async function deposit(player: TestPlayer, depositor: string): Promise<void> {
  await sql`
    INSERT INTO deposit (player_id, chain_id, transaction_hash, log_index, block_number, block_hash, depositor,
                         token_address, token, asset, amount, status, seen_at)
    VALUES (${player.id}, 31337, ${`0x${randomUUID().replaceAll("-", "").padEnd(64, "0")}`}, 0, 1,
            ${`0x${"1".repeat(64)}`}, ${depositor}, ${depositor}, 'PLAY', 'PLAY', 1, 'seen', now())`.execute(
    db(),
  );
}

const device = (player: TestPlayer, name: string) =>
  sql`INSERT INTO seen_device (player_id, key_hash, last_at)
      VALUES (${player.id}, decode(${name}, 'hex'), now())`.execute(db());

describe("accounts that share an address or a browser", () => {
  let players: TestPlayer[];
  let withdrawalId = "";
  const source = `0x${"ab".repeat(20)}`;
  const browser = "c".repeat(64);
  beforeAll(async () => {
    players = [];
    for (let at = 0; at < 4; at++) players.push(await openPlayer(server));
    const [first, second, third, fourth] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    await deposit(first, source);
    await deposit(second, source);
    await deposit(third, `0x${"cd".repeat(20)}`);
    await device(third, browser);
    await device(fourth, browser);
    await device(first, "d".repeat(64));
    await db()
      .transaction()
      .execute((trx) => bindInviter(executorOf(trx), { playerId: second.id, inviterId: first.id }));
    // The withdrawal of the first player goes to the wallet of the second player.
    const { id } = await waitingWithdrawal(server, "5", first);
    withdrawalId = id;
    await sql`UPDATE withdrawal SET address = ${second.address} WHERE id = ${id}`.execute(db());
    await look();
  });

  it("appear in clusters for a shared funding address, a shared payout address and a shared browser", async () => {
    expect((await clusters("funding")).clusters).toEqual([
      { kind: "funding", name: source, players: 2, invited: 1, lookedAt: null },
    ]);
    expect((await clusters("device")).clusters).toEqual([
      { kind: "device", name: browser, players: 2, invited: 0, lookedAt: null },
    ]);
    // The payout cluster contains the player who made the withdrawal and the player who owns the wallet.
    expect((await clusters("payout")).clusters).toEqual([
      { kind: "payout", name: players[1]?.address, players: 2, invited: 1, lookedAt: null },
    ]);
  });

  it("appear with their inviters in the details of a cluster, and each account page shows the shared address or browser", async () => {
    const [first, second] = players;
    const query = { kind: "funding", name: source };
    const { members, more } = dataOf(
      await operatorCall(server, "GET /risk/cluster", { token: viewer.token, query }),
    );
    expect(more).toBe(false);
    expect(members.map(({ player, invitedBy }) => [player.id, invitedBy])).toEqual([
      [String(first?.id), null],
      [String(second?.id), String(first?.id)],
    ]);
    const seen = dataOf(
      await operatorCall(server, "GET /player", { token: viewer.token, query: { id: String(second?.id) } }),
    );
    expect(seen).toMatchObject({ inviter: { id: String(first?.id) }, friends: 0, secondFactor: false });
    expect(seen.shares.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "funding", name: source, players: 2 },
      { kind: "payout", name: second?.address, players: 2 },
    ]);
  });

  it("cause a risk mark on their withdrawals, both in the list of withdrawals and in the details of a withdrawal", async () => {
    const call = { token: viewer.token, query: { id: withdrawalId } };
    const { marks, withdrawal } = dataOf(await operatorCall(server, "GET /withdrawal", call));
    const third = { token: viewer.token, query: { id: String(players[2]?.id) } };
    expect(dataOf(await operatorCall(server, "GET /player", third)).shares).toEqual([
      { kind: "device", name: browser, players: 2 },
    ]);
    const shares = marks.find(({ name }) => name === "shares");
    expect(shares).toEqual({ name: "shares", state: "look", values: { funding: "2", payout: "2" } });
    const query = { view: "review", limit: "100" };
    const { withdrawals } = dataOf(
      await operatorCall(server, "GET /withdrawals", { token: viewer.token, query }),
    );
    expect(withdrawals.find(({ id }) => id === withdrawalId)?.risk).toBe(withdrawal.risk);
  });

  it("keep a reviewer's mark on their cluster until one more account joins the cluster, and the mark changes no balance", async () => {
    const body = { kind: "funding", name: source, reason: "a family, by mail" } as const;
    const mark = (token: string, changes = {}) =>
      operatorCall(server, "POST /risk/mark", { token, body: { ...body, ...changes } });
    expectRefused(await mark(viewer.token), "OperatorRoleMissing");
    expectRefused(await mark(reviewer.token, { name: `0x${"0".repeat(40)}` }), "RiskUnknown");
    expect((await mark(reviewer.token, { reason: " " })).code).not.toBe(200);
    const moved = () => sql`SELECT count(*) AS n FROM journal`.execute(db()).then(({ rows }) => rows);
    const before = await moved();
    dataOf(await mark(reviewer.token));
    expect(await moved()).toEqual(before);
    expect((await clusters("funding")).clusters).toMatchObject([
      { lookedAt: { operator: reviewer.name, reason: body.reason, players: 2 } },
    ]);
    const [action] = await operatorActions(db(), { action: "risk.look" });
    expect(action).toMatchObject({ actor: reviewer.name, subject: `funding ${source}`, reason: body.reason });
    await look();
    expect((await clusters("funding")).clusters[0]?.lookedAt).not.toBeNull();
    await deposit(players[2] as TestPlayer, source);
    await look();
    expect((await clusters("funding")).clusters).toMatchObject([{ players: 3, lookedAt: null }]);
  });

  it("appear in a list of clusters that has pages and contains each cluster once", async () => {
    for (let at = 0; at < 3; at++)
      for (const player of players.slice(0, 2)) await device(player, String(at).repeat(64));
    await look();
    const names: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof clusters>> = await clusters("device", {
        limit: "2",
        ...(cursor === "" ? {} : { cursor }),
      });
      names.push(...page.clusters.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(4);
  });
});

describe("the check of large wins", () => {
  const bet = (payoutBase: bigint, outcome: object = {}) => ({
    game: "dice",
    amountBase: 10n ** 18n,
    payoutBase,
    multiplierE4: payoutBase === 0n ? 0 : 19_800,
    params: { direction: "over", targetCenti: 5_000 },
    outcome,
  });

  it("computes the number of standard deviations from the exact chances of the game", () => {
    // A Dice bet with the multiplier 1.98 wins in 5,000 of 10,001 cases. The payout for each staked unit has a mean of
    // 0.9899 and a variance of 0.9801.
    const won = 65;
    const bets = Array.from({ length: 100 }, (_, at) => bet(at < won ? 198n * 10n ** 16n : 0n));
    const judged = judge(bets as never);
    const mean = (5_000 / 10_001) * 1.98;
    const variance = (5_000 / 10_001) * 1.98 ** 2 - mean ** 2;
    expect(judged?.deviations).toBeCloseTo((won * 1.98 - 100 * mean) / Math.sqrt(100 * variance), 8);
    expect(judged).toMatchObject({ rounds: 100, stakedBase: 100n * 10n ** 18n, largestE4: 19_800n });
    expect(judge([])).toBeUndefined();
  });

  it("lists a player who has won more than the player has staked", async () => {
    const player = await openPlayer(server, "1000");
    // The player wins nearly every round. The list of wins would not contain a player with more losses than wins.
    for (let at = 0; at < 30; at++)
      await place(server, player, { amount: "1", params: { direction: "over", targetCenti: 100 } } as never);
    const { rows } = await sql<{ won: string }>`
      SELECT sum(payout - amount)::text AS won FROM bet WHERE player_id = ${player.id}`.execute(db());
    const won = BigInt(rows[0]?.won ?? "0");
    await look();
    const { wins, foundAtMs } = dataOf(
      await operatorCall(server, "GET /risk/wins", { token: viewer.token, query: { days: "1" } }),
    );
    const own = wins.find((one) => one.player.id === String(player.id));
    expect(own === undefined).toBe(won <= 0n);
    expect(foundAtMs === null).toBe(wins.length === 0);
    if (own !== undefined) expect(own).toMatchObject({ rounds: 30, staked: "30", lookedAt: null });
  });
});

it("each finished day is summed up only once, by the players' weeks of registration", async () => {
  const [day, week] = (
    await sql<{ day: string; week: string }>`
      SELECT (now() - interval '10 days')::date::text AS day,
             date_trunc('week', now() - interval '10 days')::date::text AS week`.execute(db())
  ).rows.map((row) => [row.day, row.week] as const)[0] ?? ["", ""];
  // The new player registered in the second week. All earlier players of the tests registered in the first week.
  await sql`DELETE FROM cohort_day`.execute(db());
  await sql`DELETE FROM cohort_closed`.execute(db());
  await sql`DELETE FROM cohort`.execute(db());
  const player = await openPlayer(server);
  await sql`INSERT INTO cohort (week, first_player) VALUES (${week}::date, 1), (${week}::date + 7, ${player.id})`.execute(
    db(),
  );
  await sql`
    INSERT INTO movement_day (player_id, day, asset, kind, change) VALUES
      (${player.id}, ${day}::date, 'GEM', 'check_in', 40), (${player.id}, ${day}::date, 'PLAY', 'deposit', 7),
      (${player.id - 1n}, ${day}::date, 'TPLAY', 'airdrop', 5)`.execute(db());
  await sql`
    INSERT INTO bet_day (player_id, day, game, asset, rounds, wins, staked, paid)
    VALUES (${player.id}, ${day}::date, 'dice', 'PLAY', 2, 1, 100, 30)`.execute(db());
  try {
    await look();
    await look();
    const { rows } = await sql<{ week: string; kind: string; sum: string }>`
      SELECT week::text AS week, kind, sum::text AS sum FROM cohort_day WHERE day = ${day}::date ORDER BY kind`.execute(
      db(),
    );
    const next = new Date(Date.parse(week) + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(rows).toEqual([
      { week, kind: "airdrop", sum: "5" },
      { week: next, kind: "check_in", sum: "40" },
      { week: next, kind: "staked", sum: "100" },
      { week: next, kind: "won", sum: "70" },
    ]);
    const { cohorts, untilDay } = dataOf(
      await operatorCall(server, "GET /risk/cohorts", { token: viewer.token }),
    );
    expect(cohorts.find((one) => one.week === next)).toMatchObject({
      staked: "0.0000000000000001",
      won: "0.00000000000000007",
    });
    expect(untilDay).not.toBeNull();
  } finally {
    // The test removes its rows, because the ledger is reconciled after the tests of this file.
    await sql`DELETE FROM movement_day WHERE day = ${day}::date`.execute(db());
    await sql`DELETE FROM bet_day WHERE day = ${day}::date`.execute(db());
  }
});

it("a cancelled risk run stops even during an SQL statement, and does not begin the next of its searches", async () => {
  const done: string[] = [];
  const stopping = new AbortController();
  const stopped = await db()
    .transaction()
    .execute(async (trx) => {
      await sql`LOCK TABLE deposit IN ACCESS EXCLUSIVE MODE`.execute(trx);
      const looking = inspectRisk(server.server.platform, stopping.signal, () => done.push("a part"));
      const outcome = looking.then(
        () => "done",
        () => "given up",
      );
      const waiting = async () =>
        (
          await sql`SELECT 1 FROM pg_locks WHERE relation = 'deposit'::regclass AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(trx)
        ).rows.length;
      await expect.poll(waiting).toBe(1);
      stopping.abort();
      return await outcome;
    });
  expect([stopped, done]).toEqual(["given up", []]);
  await inspectRisk(server.server.platform, undefined, () => done.push("a part"));
  expect(done).toHaveLength(3);
});

describe("CSV files for operators", () => {
  const today = () => new Date(server.clock.nowMs()).toISOString().slice(0, 10);
  const take = async (
    name: string,
    query: Record<string, string>,
    token = reviewer.token,
    onHead?: () => void,
  ) =>
    await hostFetch(
      `${server.server.url}${operatorApiBase}/export/${name}.csv?${new URLSearchParams(query)}`,
      {
        headers: { host: new URL(operatorOrigin).host, authorization: `Bearer ${token}` },
        ...(onHead === undefined ? {} : { onHead }),
      },
    );
  const own = () => ({ from: today(), until: today() });

  it("share one database session in concurrent downloads, so that other calls can use the remaining sessions", async () => {
    const taken = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`LOCK TABLE player IN ACCESS EXCLUSIVE MODE`.execute(trx);
        let heads = 0;
        const files = Promise.all(
          [1, 2, 3, 4].map(() => take("players", own(), reviewer.token, () => heads++)),
        );
        // Each response sends its headers with the first line of the file. The server then reads the next rows
        // immediately, so all four downloads have requested rows from the database.
        await expect.poll(() => heads).toBe(4);
        const used = async () =>
          (await server.server.platform.metrics.registry.getSingleMetricAsString("gemplay_database_used"))
            .split("\n")
            .at(-1);
        // The lock of the test uses one database session, and all four downloads share one database session.
        await expect.poll(used).toBe("gemplay_database_used 2");
        return { files };
      });
    expect((await taken.files).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("contain the exact rows of a period, and each download adds an entry to the audit log", async () => {
    const player = await openPlayer(server);
    await fund(server, player, "3.000000000000000001");
    await place(server, player, { amount: "1" } as never);
    const { id } = await waitingWithdrawal(server, "2.5", player);
    const files: Record<string, string> = {
      players: `P-${player.id},`,
      withdrawals: `${id},P-${player.id},`,
      deposits: `0x${"ab".repeat(20)}`,
      bets: `${today()},dice,PLAY,`,
      movements: `${today()},PLAY,funding,`,
      audit: "exports.take,movements,",
    };
    for (const [name, part] of Object.entries(files)) {
      const { status, text, headers } = await take(name, own());
      expect(status, name).toBe(200);
      expect(headers["content-disposition"], name).toContain(`${name}-${today()}-${today()}.csv`);
      expect(text, name).toContain(part);
      expect(text.charCodeAt(0), name).toBe(0xfeff);
    }
    expect((await take("withdrawals", own())).text).toContain(",U,2.5,0,2.5,USDT,");
    const taken = await operatorActions(db(), { action: "exports.take" });
    expect(new Set(taken.map(({ subject }) => subject))).toEqual(new Set(Object.keys(files)));
    expect(taken[0]).toMatchObject({ actor: reviewer.name, newText: `${today()} to ${today()}` });
    expect((await take("players", own(), viewer.token)).status).toBe(403);
  });

  it("contain only rows of the requested period, and a period is at most 92 days long", async () => {
    const next = new Date(server.clock.nowMs() + 86_400_000).toISOString().slice(0, 10);
    const { text } = await take("players", { from: next, until: next });
    expect(text.trimEnd().split("\r\n")).toHaveLength(1);
    for (const query of [
      { from: "2026-05-01", until: "2026-04-30" },
      { from: "2026-01-01", until: "2026-04-03" },
      { from: "2026-06-31", until: "2026-07-01" },
    ])
      expect((await take("players", query)).status, query.from).toBe(422);
    expect((await take("players", { from: "2026-01-01", until: "2026-04-02" })).status).toBe(200);
    expect((await take("players", { from: "=1", until: "x" })).status).toBe(400);
  });

  it("contain no cell that a spreadsheet program would treat as a formula", async () => {
    const player = await openPlayer(server);
    for (const [at, reason] of ["=1+1", "@cmd", "+1", "-1", "-1+1"].entries())
      dataOf(
        await operatorCall(server, "POST /player/freeze", {
          token: reviewer.token,
          body: { id: String(player.id), freeze: at % 2 === 0 ? "withdrawals" : "none", reason },
        }),
      );
    const { text } = await take("audit", own());
    const cells = text.split("\r\n").map((line) => line.split(",").at(-1));
    for (const one of ["'=1+1", "'@cmd", "'+1", "-1", "'-1+1"]) expect(cells).toContain(one);
  });
});

it("the statements of risk runs and of lists for operators use an index instead of a full table scan", async () => {
  const plan = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await db()
      .transaction()
      .execute(async (trx) => {
        // The PostgreSQL planner prefers full scans of small tables, so the test disables full scans.
        await sql`SET LOCAL enable_seqscan = off`.execute(trx);
        return await sql<{ "QUERY PLAN": string }>`EXPLAIN ${statement}`.execute(trx);
      });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  for (const [statement, index] of [
    [sql`SELECT DISTINCT depositor, player_id FROM deposit WHERE player_id > 0`, "deposit_by_depositor"],
    [sql`SELECT address, player_id FROM withdrawal WHERE address = 'x'`, "withdrawal_by_address"],
    [sql`SELECT player_id FROM seen_device WHERE key_hash = ''`, "seen_device_by_key"],
    [
      sql`SELECT id FROM player WHERE created_at >= now() ORDER BY created_at, id LIMIT 5`,
      "player_by_creation",
    ],
    [
      sql`SELECT * FROM withdrawal WHERE requested_at >= now() AND (requested_at, number) > (now(), 5)
          ORDER BY requested_at, number LIMIT 5`,
      "withdrawal_by_time",
    ],
    [
      sql`SELECT * FROM withdrawal WHERE status IN ('confirmed', 'failed') AND number < 5
          ORDER BY number DESC LIMIT 5`,
      "withdrawal_ended",
    ],
    [sql`SELECT * FROM risk_cluster WHERE place > 5 ORDER BY place LIMIT 5`, "risk_cluster_by_place"],
  ] as const) {
    const found = await plan(statement);
    expect(found).toContain(index);
    expect(found).not.toContain("Seq Scan");
  }
});
