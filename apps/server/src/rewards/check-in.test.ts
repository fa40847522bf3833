import { inspect } from "node:util";
import { systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { openPlayer, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { confirm, fundRewards, rewardOf } from "../../test/rewards.ts";
import { baseOf, heldBy } from "../../test/swapping.ts";
import { lockPlayer } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { ladderPlace } from "./check-in.rules.ts";

let server: TestServer;
let other: TestServer;
withServer({ booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
  await fundRewards(server, { gem: "100000" });
  // The tests begin at noon of the next UTC day, so that no day ends in the middle of a test.
  server.clock.advance(dayMs + dayMs / 2 - (server.clock.nowMs() % dayMs));
});

const dayMs = 86_400_000;
const checkIn = ({ token }: TestPlayer, by = server) => by.call("POST /user/checkin", { token, body: {} });
const info = async ({ token }: TestPlayer) => dataOf(await server.call("GET /user/checkin/info", { token }));
const gems = async (player: TestPlayer) => (await heldBy(server, player)).GEM;
/** Waits until a database session waits for the lock of a row. */
const rowLockAwaited = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waits: boolean }>`
        SELECT EXISTS (SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`.execute(
        server.server.platform.db,
      );
      expect(rows[0]?.waits).toBe(true);
    },
    { timeout: 60_000 },
  );
const untilTomorrow = () => dayMs - (server.clock.nowMs() % dayMs);

it("the check-in gives 10, 20, 30, 40, 50, 60 and 100 gems on seven days in a row, and begins again afterwards", async () => {
  const player = await openPlayer(server);
  let sum = 0n;
  for (const gem of ["10", "20", "30", "40", "50", "60", "100", "10"]) {
    const { checkinInfo, checkedInToday } = await info(player);
    expect(checkinInfo.map((day) => day.gem)).toEqual(["10", "20", "30", "40", "50", "60", "100"]);
    expect(checkedInToday).toBe(false);
    expect(checkinInfo.find(({ state }) => state === "today")?.gem).toBe(gem);
    const taken = dataOf(await checkIn(player));
    expect(taken).toMatchObject({ gem, checkedInToday: true });
    expect(taken.checkinInfo.some(({ state }) => state === "today")).toBe(false);
    sum += baseOf(gem, "GEM");
    expect(await gems(player)).toBe(sum);
    server.clock.advance(dayMs);
  }
  const { data } = await server.call("GET /assets/get_reward_records", { token: player.token });
  expect(data?.records.map(({ kind, amount }) => [kind, amount])).toContainEqual(["check_in", "100"]);
});

it("the check-in ladder begins again after a missed day", async () => {
  const player = await openPlayer(server);
  for (let day = 0; day < 3; day++) {
    dataOf(await checkIn(player));
    server.clock.advance(dayMs);
  }
  expect((await info(player)).checkinInfo.map(({ state }) => state).slice(0, 4)).toEqual([
    ...["done", "done", "done"],
    "today",
  ]);
  server.clock.advance(dayMs);
  expect((await info(player)).checkinInfo[0]?.state).toBe("today");
  expect(dataOf(await checkIn(player)).gem).toBe("10");
});

it("a player can check in only once a day, even with concurrent calls to two processes", async () => {
  const player = await openPlayer(server);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => checkIn(player, index % 2 === 0 ? server : other)),
  );
  const gained = answers.map((answer) => dataOf(answer).gem);
  expect(gained.filter((gem) => gem === "10")).toHaveLength(1);
  expect(gained.filter((gem) => gem === "0")).toHaveLength(49);
  expect(await gems(player)).toBe(baseOf("10", "GEM"));
});

it("a check-in reads the last check-in and the gift amounts only once, and reads no data of other rewards", async () => {
  const player = await openPlayer(server);
  const asked = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => asked.mockRestore());
  /** Returns how many SQL statements of a call contain each of the five texts. */
  async function reads(call: () => Promise<unknown>) {
    asked.mockClear();
    await call();
    const statements = asked.mock.calls.map((values: readonly unknown[]) => inspect(values, { depth: 4 }));
    return [
      'from "check_in"',
      "checkIn.day1Gem",
      "LEFT JOIN community_standing",
      // A job reads the levels of all players at any time.
      "FROM level_up WHERE player_id",
      "sum(amount)",
    ].map((part) => statements.filter((statement) => statement.includes(part)).length);
  }
  expect(await reads(async () => dataOf(await checkIn(player)))).toEqual([1, 1, 0, 0, 0]);
  expect(await reads(() => server.call("GET /user/rewards", { token: player.token }))).toEqual([
    1,
    1,
    1,
    1,
    expect.any(Number),
  ]);
});

it("the response to a check-in contains the same ladder as the next call of GET /user/checkin/info", async () => {
  const player = await openPlayer(server);
  for (let day = 0; day < 8; day++) {
    const { gem, ...shown } = dataOf(await checkIn(player));
    expect(shown).toEqual(await info(player));
    expect(dataOf(await checkIn(player))).toEqual({ ...shown, gem: "0" });
    server.clock.advance(dayMs);
  }
});

it("a check-in waits while another transaction has locked the player's row", async () => {
  const [player, next] = [await openPlayer(server), await openPlayer(server)];
  let answered = false;
  const taken = await server.server.platform.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.id);
    const waiting = checkIn(player).then((answer) => {
      answered = true;
      return answer;
    });
    for (let count = 0; count < 3; count++) dataOf(await checkIn(next));
    expect(answered).toBe(false);
    return { waiting };
  });
  expect(dataOf(await taken.waiting).gem).toBe("10");
});

it("a check-in that waits over midnight for the player's row counts for the new day", async () => {
  const player = await openPlayer(server);
  const taken = await server.server.platform.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.id);
    const waiting = checkIn(player);
    await rowLockAwaited();
    server.clock.advance(untilTomorrow());
    return { waiting };
  });
  expect(dataOf(await taken.waiting)).toMatchObject({ gem: "10", checkedInToday: true });
  expect((await info(player)).checkedInToday).toBe(true);
});

it("a check-in counts for the current UTC day until the day ends", async () => {
  const player = await openPlayer(server);
  const dayEndMs = Math.floor(server.clock.nowMs() / dayMs) * dayMs + dayMs;
  expect((await info(player)).nextDayAtMs).toBe(dayEndMs);
  const goOn = server.clock.stopAt(dayEndMs - 1);
  server.clock.advance(untilTomorrow());
  expect(dataOf(await checkIn(player)).gem).toBe("10");
  expect(dataOf(await checkIn(player)).gem).toBe("0");
  goOn();
  expect(dataOf(await checkIn(player)).gem).toBe("20");
});

it("a second check-in gives no gems if the clock is set back to an earlier day", async () => {
  const player = await openPlayer(server);
  dataOf(await checkIn(player));
  server.clock.advance(-dayMs);
  expect(dataOf(await checkIn(player))).toMatchObject({ gem: "0", checkedInToday: true });
  server.clock.advance(dayMs);
  expect(dataOf(await checkIn(player)).gem).toBe("0");
  expect(await gems(player)).toBe(baseOf("10", "GEM"));
});

it("a player can collect the check-in in the list of rewards until the end of the UTC day", async () => {
  const player = await openPlayer(server);
  const reward = await rewardOf(server, player, "check_in");
  expect(reward).toMatchObject({ state: "ready", amount: "10", assetId: "GEM" });
  server.clock.advance(dayMs);
  expectRefused(await confirm(server, player, [reward.id]), "RewardExpired");
  const { id } = await rewardOf(server, player, "check_in");
  expect(dataOf(await confirm(server, player, [id])).collected).toEqual([
    { id, kind: "check_in", assetId: "GEM", amount: "10" },
  ]);
  expect(dataOf(await checkIn(player)).gem).toBe("0");
  expect(await rewardOf(server, player, "check_in")).toMatchObject({
    id,
    state: "collected",
    collectedAmount: "10",
  });
});

it("a check-in fails while the rewards budget cannot pay the gift, and succeeds after the gift is smaller", async () => {
  const player = await openPlayer(server);
  const { settings, db } = server.server.platform;
  const left = await systemBalance(executorOf(db), "rewards_budget", "GEM");
  await settings.set("checkIn.day1Gem", String(left / 10_000n + 1n), { actor: "test" });
  expectRefused(await checkIn(player), "RewardsBudgetEmpty");
  expect(await systemBalance(executorOf(db), "rewards_budget", "GEM")).toBe(left);
  expect((await info(player)).checkedInToday).toBe(false);
  await settings.set("checkIn.day1Gem", "10", { actor: "test" });
  expect(dataOf(await checkIn(player)).gem).toBe("10");
});

it("ladderPlace counts days in a row across the end of a month or a year", () => {
  const at = (text: string) => new Date(`${text}T12:00:00Z`);
  expect(ladderPlace({ day: "2027-02-28", step: 4 }, at("2027-03-01"))).toMatchObject({ step: 5, done: 4 });
  expect(ladderPlace({ day: "2028-02-28", step: 4 }, at("2028-03-01"))).toMatchObject({ step: 1, done: 0 });
  expect(ladderPlace({ day: "2026-12-31", step: 7 }, at("2027-01-01"))).toMatchObject({ step: 1, done: 0 });
  expect(ladderPlace({ day: "2027-01-01", step: 7 }, at("2026-12-31"))).toMatchObject({
    step: null,
    done: 7,
  });
});
