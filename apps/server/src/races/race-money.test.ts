// The money of races: the promise from the rewards budget, the cancellation, and the payment of the prizes.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { rowsOf, textsOf } from "../../test/archives.ts";
import { base, fund, heldBase, openPlayer, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { exportAccount } from "../../test/exporting.ts";
import { withServer } from "../../test/file-server.ts";
import { openOperator, operatorVariables, type TestOperator } from "../../test/operators.ts";
import {
  confirmedRace,
  fundBudget,
  hourMs,
  raceCalls,
  raceDraft,
  raceMoney,
  raceNames,
  runningRace,
  stopRace,
} from "../../test/races.ts";
import { setFreeze } from "../account/index.ts";
import { operatorActions } from "../platform/audit/index.ts";
import { payPrizes } from "./pay-prizes.ts";
import { endRaces } from "./races.job.ts";
import { endCounting } from "./races.repository.ts";

let servers: [TestServer, TestServer];
let admins: [TestOperator, TestOperator];
let calls: ReturnType<typeof raceCalls>;
withServer(
  { variables: () => operatorVariables, house: { PLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    servers = [started, await another(operatorVariables)];
    admins = [await openOperator(started, "admin"), await openOperator(started, "admin")];
    calls = raceCalls(started);
    await fundBudget(started, "100000");
  },
);

const db = () => servers[0].server.platform.db;
const prizeSum = base("70");
const end = () => endRaces({ db: db(), notifyBalance: () => undefined });
const prizesOf = async ({ token }: TestPlayer) =>
  dataOf(await servers[0].call("GET /assets/get_reward_records", { token })).records.filter(
    ({ kind }) => kind === "race_prize",
  );
const noticesOf = async ({ id }: TestPlayer) => {
  const { rows } = await sql<{ record_id: string }>`
    SELECT record_id FROM fact WHERE player_id = ${id} AND kind = 'racePrize'`.execute(db());
  return rows.map(({ record_id }) => record_id);
};
/** Creates players whose stakes in Dice have the given amounts. */
async function playersWith(...stakes: string[]): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  for (const amount of stakes) {
    const player = await openPlayer(servers[0], "1000");
    await placed(servers[0], player, { amount });
    players.push(player);
  }
  return players;
}
const before = async () => {
  const { free, promised } = await raceMoney(servers[0]);
  return {
    free,
    promised,
    changed: async () => {
      const now = await raceMoney(servers[0]);
      return { free: now.free - free, promised: now.promised - promised };
    },
  };
};

describe("the confirmation of a race", () => {
  it("promises the prizes once, also for 20 simultaneous confirmations by two processes", async () => {
    const money = await before();
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "limbo" })));
    expectRefused(await calls.confirm(admins[1], id), "RaceStateChanged");
    dataOf(await calls.ask(admins[0], id));
    expectRefused(await calls.confirm(admins[0], id), "OwnRequest");
    const askedAtMs = (await calls.find(admins[1], id))?.askedAtMs ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        raceCalls(servers[index % 2] ?? servers[0]).confirm(admins[1], id, askedAtMs),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await money.changed()).toEqual({ free: -prizeSum, promised: prizeSum });
    expect(
      (await operatorActions(db(), { action: "races.confirm", subject: id })).map(({ actor }) => actor),
    ).toEqual([admins[1].name]);
    dataOf(await calls.cancel(admins[0], id));
  });

  it("is refused if the rewards budget does not contain the prizes", async () => {
    const prizes = [{ firstPlace: 1, lastPlace: 100, each: "600" }];
    const ids: string[] = [];
    // The budget pays each of the two races alone, but not both.
    for (const game of ["keno", "hilo"] as const) {
      const { id } = dataOf(await calls.save(admins[0], raceDraft({ game, prizes })));
      dataOf(await calls.ask(admins[0], id));
      ids.push(id);
    }
    const money = await before();
    const answers = await Promise.all(ids.map((id) => calls.confirm(admins[1], id)));
    const at = answers.findIndex(({ code }) => code !== 200);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expectRefused(answers[at] as (typeof answers)[number], "RaceBudgetShort");
    expect(await money.changed()).toEqual({ free: -base("60000"), promised: base("60000") });
    expect((await calls.find(admins[1], ids[at] ?? ""))?.state).toBe("asked");
    for (const id of ids) dataOf(await calls.cancel(admins[0], id));
  });

  it("cannot be asked for while the rewards budget does not contain the prizes", async () => {
    const prizes = [{ firstPlace: 1, lastPlace: 100, each: "1001" }];
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "keno", prizes })));
    expect((await calls.find(admins[0], id))?.checks).toContainEqual({ name: "budget", state: "bad" });
    expectRefused(await calls.ask(admins[0], id), "RaceBudgetShort");
    expect((await calls.find(admins[0], id))?.state).toBe("draft");
    dataOf(await calls.cancel(admins[0], id));
  });

  it("is refused for a race that was changed and asked again after the second admin has seen it", async () => {
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "wheel" })));
    dataOf(await calls.ask(admins[0], id));
    const seenAtMs = (await calls.find(admins[1], id))?.askedAtMs ?? 0;
    dataOf(await calls.save(admins[0], raceDraft({ game: "wheel", leastBet: "5" }), id));
    expect((await calls.find(admins[1], id))?.state).toBe("draft");
    dataOf(await calls.ask(admins[0], id));
    expectRefused(await calls.confirm(admins[1], id, seenAtMs), "RaceStateChanged");
    dataOf(await calls.cancel(admins[0], id));
  });

  it("cannot be asked for by an admin who has not seen the latest change of another admin", async () => {
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "wheel" })));
    const seenAtMs = (await calls.find(admins[0], id))?.changedAtMs;
    const prizes = [{ firstPlace: 1, lastPlace: 1, each: "40000" }];
    dataOf(await calls.save(admins[1], raceDraft({ game: "wheel", prizes }), id));
    expectRefused(await calls.ask(admins[0], id, seenAtMs), "RaceStateChanged");
    expect((await calls.find(admins[0], id))?.state).toBe("draft");
    dataOf(await calls.ask(admins[0], id));
    dataOf(await calls.cancel(admins[0], id));
  });

  it("is refused within a minute before the start, and for a second race on the same game and days", async () => {
    const first = await confirmedRace(servers[0], admins, { game: "gems" });
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "gems" })));
    expectRefused(await calls.ask(admins[0], id), "RaceOverlaps");
    const soon = { fromMs: Date.now() + 30_000, toMs: Date.now() + hourMs / 2 };
    dataOf(await calls.save(admins[0], raceDraft({ game: "gems", ...soon }), id));
    expectRefused(await calls.ask(admins[0], id), "RaceStarted");
    for (const one of [first, id]) dataOf(await calls.cancel(admins[0], one));
  });
});

describe("the roles of operators", () => {
  it("allow only admins to change races, and everybody to see them", async () => {
    const viewer = await openOperator(servers[0], "viewer");
    const reviewer = await openOperator(servers[0], "reviewer");
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "plinko" })));
    for (const operator of [viewer, reviewer]) {
      expect(await calls.find(operator, id)).toMatchObject({ state: "draft", own: false });
      for (const change of [
        () => calls.save(operator, raceDraft()),
        () => calls.ask(operator, id),
        () => calls.confirm(operator, id, 1),
        () => calls.refuse(operator, id),
        () => calls.cancel(operator, id),
        () => calls.rename(operator, id),
      ])
        expectRefused(await change(), "OperatorRoleMissing");
    }
    dataOf(await calls.cancel(admins[0], id));
  });

  it("let a second admin refuse a race, which is a draft again", async () => {
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "plinko" })));
    dataOf(await calls.ask(admins[0], id));
    dataOf(await calls.refuse(admins[1], id));
    expect(await calls.find(admins[0], id)).toMatchObject({ state: "draft", askedBy: null });
    expectRefused(await calls.refuse(admins[1], id), "RaceStateChanged");
    dataOf(await calls.cancel(admins[0], id));
  });
});

describe("a draft", () => {
  it.each([
    ["a gap between the prizes", { prizes: [{ firstPlace: 2, lastPlace: 2, each: "1" }] }],
    [
      "overlapping prizes",
      {
        prizes: [
          { firstPlace: 1, lastPlace: 3, each: "2" },
          { firstPlace: 3, lastPlace: 4, each: "1" },
        ],
      },
    ],
    ["a prize of zero", { prizes: [{ firstPlace: 1, lastPlace: 1, each: "0" }] }],
    ["a smallest bet of zero", { leastBet: "0" }],
    ["an end before the start", { toMs: Date.now() }],
  ])("with %s is refused", async (_, changes) => {
    expectRefused(await calls.save(admins[0], raceDraft(changes)), "RaceInvalid");
  });

  it("is not overwritten by an admin who has not seen the latest change of another admin", async () => {
    const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "crash" })));
    const seenAtMs = (await calls.find(admins[0], id))?.changedAtMs;
    const answers = await Promise.all(
      ["2", "3", "4", "5"].map((leastBet, index) =>
        raceCalls(servers[index % 2] ?? servers[0]).save(
          admins[index % 2] ?? admins[0],
          raceDraft({ game: "crash", leastBet }),
          id,
          seenAtMs,
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200))
      expectRefused(answer, "RaceStateChanged");
    const stored = ["2", "3", "4", "5"][answers.findIndex(({ code }) => code === 200)];
    expect((await calls.find(admins[0], id))?.leastBet).toBe(stored);
    dataOf(await calls.cancel(admins[0], id));
  });

  it("without all names or without prizes is stored, but no second admin can be asked", async () => {
    for (const changes of [{ names: { ...raceNames, vi: " " } }, { prizes: [] }]) {
      const { id } = dataOf(await calls.save(admins[0], raceDraft({ game: "crash", ...changes })));
      expect((await calls.find(admins[0], id))?.checks.some(({ state }) => state === "bad")).toBe(true);
      expectRefused(await calls.ask(admins[0], id), "RaceInvalid");
      dataOf(await calls.cancel(admins[0], id));
    }
  });
});

describe("the cancellation of a race", () => {
  it("returns the prizes to the rewards budget once, and is refused after the start", async () => {
    const money = await before();
    const id = await confirmedRace(servers[0], admins, { game: "mines" });
    const answers = await Promise.all(
      servers.flatMap((server) => Array.from({ length: 5 }, () => raceCalls(server).cancel(admins[0], id))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await money.changed()).toEqual({ free: 0n, promised: 0n });
    const running = await runningRace(servers[0], admins, { game: "mines" });
    expectRefused(await calls.cancel(admins[0], running), "RaceStarted");
    expectRefused(await calls.save(admins[0], raceDraft(), running), "RaceStateChanged");
    dataOf(await calls.rename(admins[0], running));
    expect(await money.changed()).toEqual({ free: -prizeSum, promised: prizeSum });
    await stopRace(servers[0], running);
    await end();
    expect(await money.changed()).toEqual({ free: 0n, promised: 0n });
  });
});

describe("the end of a race", () => {
  it("pays each place once, with a record and a notice, if two processes end the race at the same time", async () => {
    const money = await before();
    const id = await runningRace(servers[0], admins);
    const players = await playersWith("9", "7", "5", "3");
    await stopRace(servers[0], id);
    const held = await Promise.all(players.map((player) => heldBase(servers[0], player)));
    const other = servers[1].server.platform.db;
    await Promise.all([
      ...Array.from({ length: 3 }, end),
      ...Array.from({ length: 3 }, () => endRaces({ db: other, notifyBalance: () => undefined })),
    ]);
    await end();
    const gained = await Promise.all(
      players.map(async (player, index) => (await heldBase(servers[0], player)) - (held[index] ?? 0n)),
    );
    expect(gained).toEqual([base("50"), base("10"), base("10"), 0n]);
    expect(await money.changed()).toEqual({ free: -prizeSum, promised: 0n });
    const [winner] = players as [TestPlayer];
    const [record] = await prizesOf(winner);
    expect(record).toMatchObject({ kind: "race_prize", assetId: "PLAY", amount: "50" });
    const past = dataOf(await servers[0].call("GET /races/past", { token: winner.token }));
    expect(past.races.find(({ race }) => race.id === id)).toMatchObject({
      race: { state: "paid", players: 4 },
      winners: [{ place: 1, own: true }, { place: 2 }, { place: 3 }],
      own: { place: 1, prize: "50", recordId: record?.id },
    });
    const texts = await textsOf(await exportAccount(servers[0], winner));
    expect(rowsOf(texts["races.jsonl"])).toContainEqual({
      race: id,
      scored: "stakes",
      score: "9",
      rounds: 1,
      place: 1,
      prize: "50",
    });
    expect(await noticesOf(winner)).toEqual([id]);
  });

  it("pays nothing before the standings are counted, and nothing for a race that still runs", async () => {
    const id = await runningRace(servers[0], admins);
    const [player] = (await playersWith("9")) as [TestPlayer];
    expect(await payPrizes(db(), BigInt(id))).toEqual([]);
    expect(
      await db()
        .transaction()
        .execute((trx) => endCounting(trx, BigInt(id))),
    ).toBe(false);
    await end();
    expect(await prizesOf(player)).toEqual([]);
    await stopRace(servers[0], id);
    expect(await payPrizes(db(), BigInt(id))).toEqual([]);
    await end();
    expect(await prizesOf(player)).toHaveLength(1);
  });

  it("gives no place to frozen and self-excluded players and players with a break, and moves the next players up", async () => {
    const money = await before();
    const id = await runningRace(servers[0], admins);
    const [frozen, paused, first, second] = (await playersWith("9", "8", "7", "6")) as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ];
    await db()
      .transaction()
      .execute((trx) => setFreeze(trx, frozen.id, "all", new Date()));
    dataOf(await servers[0].call("POST /user/break/start", { token: paused.token, body: { hours: 24 } }));
    const shown = dataOf(
      await servers[0].call("GET /races/standings", { query: { id }, token: first.token }),
    );
    expect(shown.places.map(({ score, own }) => [score, own])).toEqual([
      ["7", true],
      ["6", false],
    ]);
    await stopRace(servers[0], id);
    await end();
    await db()
      .transaction()
      .execute((trx) => setFreeze(trx, frozen.id, "none", new Date()));
    const amounts = await Promise.all(
      [frozen, paused, first, second].map(async (player) =>
        (await prizesOf(player)).map(({ amount }) => amount),
      ),
    );
    expect(amounts).toEqual([[], [], ["50"], ["10"]]);
    // The third place has no player, so its prize returns to the budget.
    expect(await money.changed()).toEqual({ free: -base("60"), promised: 0n });
    const own = dataOf(
      await servers[0].call("GET /races/standings", { query: { id }, token: paused.token }),
    ).own;
    expect(own).toMatchObject({ place: null, prize: null });
  });

  it("gives no place to a deleted account, and pays nothing if the payment fails in the middle", async () => {
    const id = await runningRace(servers[0], admins);
    const [deleted, first] = (await playersWith("9", "8")) as [TestPlayer, TestPlayer];
    await sql`UPDATE player SET deleted_at = now(), address = NULL WHERE id = ${deleted.id}`.execute(db());
    await stopRace(servers[0], id);
    // The constraint lets the transaction fail after the transfers.
    await sql`ALTER TABLE race_winner ADD CONSTRAINT broken CHECK (race_id <> ${sql.lit(Number(id))})`.execute(
      db(),
    );
    const money = await before();
    await expect(end()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining("broken") }] });
    expect(await prizesOf(first)).toEqual([]);
    expect(await money.changed()).toEqual({ free: 0n, promised: 0n });
    await sql`ALTER TABLE race_winner DROP CONSTRAINT broken`.execute(db());
    await end();
    expect((await prizesOf(first)).map(({ amount }) => amount)).toEqual(["50"]);
    expect(await money.changed()).toEqual({ free: base("20"), promised: -prizeSum });
  });

  it("the prizes of a race are paid even if the payment of another race fails", async () => {
    const broken = await runningRace(servers[0], admins);
    await stopRace(servers[0], broken);
    const id = await runningRace(servers[0], admins);
    const [player] = (await playersWith("9")) as [TestPlayer];
    await stopRace(servers[0], id);
    await sql`CREATE FUNCTION refuse_race() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END'`.execute(
      db(),
    );
    await sql`CREATE TRIGGER refused BEFORE UPDATE ON race FOR EACH ROW
      WHEN (old.id = ${sql.lit(Number(broken))}) EXECUTE FUNCTION refuse_race()`.execute(db());
    await expect(end()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining("refused") }] });
    expect((await prizesOf(player)).map(({ amount }) => amount)).toEqual(["50"]);
    await sql`DROP FUNCTION refuse_race CASCADE`.execute(db());
    await end();
    expect((await raceMoney(servers[0])).promised).toBe(0n);
  });

  it("cannot be paid from money that other rewards have spent, because the promise is an account of its own", async () => {
    const id = await runningRace(servers[0], admins);
    const { free, promised } = await raceMoney(servers[0]);
    expect(promised).toBe(prizeSum);
    expect((await calls.view(admins[0])).free).toBe(String(free / 10n ** 18n));
    const [player] = (await playersWith("2")) as [TestPlayer];
    await fund(servers[0], player, "1");
    await stopRace(servers[0], id);
    await end();
    expect((await raceMoney(servers[0])).promised).toBe(0n);
  });
});
