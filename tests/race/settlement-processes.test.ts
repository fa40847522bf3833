// Tests settlement with separate processes: two processes for the same player, and a process killed during settlement.
import { randomUUID } from "node:crypto";
import { balances, ensureSeeds, listBets, reconcile } from "@gemplay/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBettors } from "./bettors.ts";
import { fund, openTestLedger, type TestLedger, testSecrets } from "./test-ledger.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
const kills = isLong ? 20 : 3;
const races = isLong ? 100 : 12;
let ledger: TestLedger;
const start = withBettors();
const startBettor = () => start(ledger.url);

beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.end());

describe("two settling processes", () => {
  it("accept exactly one of 50 bets if the balance covers only one bet", async () => {
    await fund(ledger.client, 1n, 1n);
    const bettors = await Promise.all([startBettor(), startBettor()]);
    for (const bettor of bettors) bettor.send({ players: ["1"], each: 25, endless: false });
    await Promise.all(bettors.map((bettor) => bettor.done()));
    const ends = bettors.flatMap((bettor) => bettor.answers().map(([, , end]) => end));
    expect(ends.filter((end) => end === "accepted")).toHaveLength(1);
    expect(ends.filter((end) => end === "insufficient_balance")).toHaveLength(49);
    expect((await balances(ledger.client, 1n)).PLAY).toBe(0n);
    expect(await reconcile(ledger.client)).toEqual([]);
  });

  it("use each nonce once for the same players, although each process creates seeds for the players", async () => {
    const players = [11n, 12n, 13n, 14n];
    for (const player of players) await fund(ledger.client, player, 60n);
    const bettors = await Promise.all([startBettor(), startBettor()]);
    for (const bettor of bettors) bettor.send({ players: players.map(String), each: 40, endless: false });
    await Promise.all(bettors.map((bettor) => bettor.done()));
    const ends = bettors.flatMap((bettor) => bettor.answers().map(([, , end]) => end));
    expect(ends.filter((end) => end === "accepted")).toHaveLength(240);
    expect(ends.filter((end) => end === "insufficient_balance")).toHaveLength(80);
    for (const player of players) {
      const { bets } = await listBets(ledger.client, player, { limit: 200 });
      expect(bets.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, n) => n),
      );
    }
    expect(await reconcile(ledger.client)).toEqual([]);
  });
});

describe("the first bet of an account without seeds, sent 50 times over two processes", () => {
  it("counts once, gets one answer, and makes no other bet fail", async () => {
    // Each of the two processes places bets for shared players and for players of its own. If both processes locked
    // only the same wallet rows, the processes would run one after the other.
    const others = [
      [201n, 202n, 203n, 204n],
      [205n, 206n, 207n, 208n],
    ];
    for (const player of others.flat()) await fund(ledger.client, player, 1_000_000n);
    await ensureSeeds(ledger.client, testSecrets, others.flat());
    const bettors = await Promise.all([startBettor(), startBettor()]);
    for (let race = 1; race <= races; race++) {
      const player = String(10_000 + race);
      const key = randomUUID();
      await fund(ledger.client, BigInt(player), 10n);
      const job = { each: 5, endless: false, same: { player, key, times: 25 } };
      for (const [index, bettor] of bettors.entries())
        bettor.send({ ...job, players: others[index]?.map(String) });
      await Promise.all(bettors.map((bettor) => bettor.done(race)));
      const { bets } = await listBets(ledger.client, BigInt(player), { limit: 10 });
      expect(bets.map((bet) => bet.key)).toEqual([key]);
      const answers = bettors.flatMap((bettor) => bettor.answers()).filter(([, one]) => one === key);
      expect(answers.map(([, , end, id]) => `${end} ${id}`)).toEqual(
        Array.from({ length: 50 }, () => `accepted ${bets[0]?.id}`),
      );
    }
    const ends = bettors.flatMap((bettor) => bettor.answers().map(([, , end]) => end));
    expect(ends.filter((end) => end !== "accepted")).toEqual([]);
    expect(await reconcile(ledger.client)).toEqual([]);
  });
});

describe("a process killed while it settles", () => {
  it.each(Array.from({ length: kills }, (_, index) => index))(
    "loses no acknowledged bet (attempt %i)",
    async (round) => {
      const players = Array.from({ length: 20 }, (_, index) => BigInt(1_000 + round * 100 + index));
      for (const player of players) await fund(ledger.client, player, 1_000_000n);
      await ensureSeeds(ledger.client, testSecrets, players);
      const bettor = await startBettor();
      bettor.send({ players: players.map(String), each: 3, endless: true });
      await bettor.until(() => bettor.answers().length > 200 + 37 * round);
      bettor.child.kill("SIGKILL");
      await bettor.ended;
      const acknowledged = bettor.answers().flatMap(([player = "", key = "", end]) => {
        // The kill may cut the last line of the output, so only complete lines count.
        return end === "accepted" ? [`${player} ${key}`] : [];
      });
      expect(acknowledged.length).toBeGreaterThan(200);
      const { rows } = await ledger.client.query<{ bet: string }>(
        "SELECT player_id || ' ' || key AS bet FROM bet WHERE player_id = ANY($1::bigint[])",
        [players.map(String)],
      );
      const durable = new Set(rows.map(({ bet }) => bet));
      expect(acknowledged.filter((bet) => !durable.has(bet))).toEqual([]);
      expect(await reconcile(ledger.client)).toEqual([]);
    },
  );
});
