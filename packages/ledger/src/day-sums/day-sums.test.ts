// The tests check the sums of bets by player, day, game and asset. For each player and asset, the table `wallet` stores
// the newest sum of bets, and the table `bet_day` stores all older sums.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  coinEdge,
  flipCoin,
  fund,
  inTransaction,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { placeHold, settleHold } from "../holds/index.ts";
import { reconcile } from "../reads/index.ts";
import {
  createSettlement,
  playerTotals,
  type Settlement,
  type SettlementOptions,
} from "../settlement/index.ts";
import { playerDays } from "./bet-days.ts";

let ledger: TestLedger;
const opened: Settlement[] = [];
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settlement) => settlement.close()));
  expect(await reconcile(ledger.client)).toEqual([]);
});

function open(changes: Partial<SettlementOptions<string>> = {}): Settlement {
  const onFault = (fault: unknown) => {
    throw fault;
  };
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault,
    ...changes,
  });
  opened.push(settlement);
  return settlement;
}

let players = 0n;
async function newPlayer(): Promise<bigint> {
  players += 1n;
  await fund(ledger.client, players, 1_000n);
  return players;
}
const bet = (settlement: Settlement, playerId: bigint, game: string) =>
  settlement.bet({ ...coinBet(playerId, randomUUID()), game });

/**
 * Returns the number of rounds by day and game. The object `running` contains the numbers from the table `wallet`, and
 * `away` contains the numbers from `bet_day`.
 */
async function lines(playerId: bigint): Promise<{ running: string[]; away: string[] }> {
  const read = async (table: string) => {
    const { rows } = await ledger.client.query(
      `SELECT day || ' ' || game || ' ' || rounds AS line FROM ${table}
       WHERE player_id = $1::bigint AND day IS NOT NULL ORDER BY 1`,
      [String(playerId)],
    );
    return rows.map(({ line }) => String(line));
  };
  return { running: await read("wallet"), away: await read("bet_day") };
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

describe("the sum of bets of a day", () => {
  it("stays in the wallet until the next bet on another game or day, and continues after that", async () => {
    let day = "2026-11-20";
    const settlement = open({ clock: () => noon(day) });
    const player = await newPlayer();
    for (const game of ["coin", "coin", "dice", "coin"]) await bet(settlement, player, game);
    expect(await lines(player)).toEqual({
      running: ["2026-11-20 coin 1"],
      away: ["2026-11-20 coin 2", "2026-11-20 dice 1"],
    });
    day = "2026-11-21";
    await bet(settlement, player, "coin");
    expect(await lines(player)).toEqual({
      running: ["2026-11-21 coin 1"],
      away: ["2026-11-20 coin 3", "2026-11-20 dice 1"],
    });
    const totals = await playerTotals(ledger.client, player);
    expect(totals.map(({ game, rounds }) => `${game} ${rounds}`)).toEqual(["coin 4", "dice 1"]);
    const days = await playerDays(ledger.client, player, { since: "2026-11-20" });
    expect(days.map((entry) => `${entry.day} ${entry.rounds}`)).toEqual(["2026-11-20 4", "2026-11-21 1"]);
  });

  it("counts every bet of a batch with bets on several games", async () => {
    const settlement = open({ shards: 1, clock: () => noon("2026-11-20") });
    const player = await newPlayer();
    await bet(settlement, player, "dice");
    const games = ["coin", "dice", "coin", "wheel", "coin", "wheel", "dice"];
    await Promise.all(games.map((game) => bet(settlement, player, game)));
    const totals = await playerTotals(ledger.client, player);
    expect(totals.map(({ game, rounds }) => `${game} ${rounds}`)).toEqual(["coin 3", "dice 3", "wheel 2"]);
  });

  it("stays complete while the clocks of two processes show different days and holds are settled in parallel", async () => {
    const before = open({ clock: () => Date.parse("2026-11-20T23:59:59.990Z") });
    const after = open({ clock: () => Date.parse("2026-11-21T00:00:00.010Z") });
    const group = [await newPlayer(), await newPlayer(), await newPlayer()];
    const games = ["coin", "dice"];
    const other = await ledger.connect();
    const betting = group.flatMap((player) =>
      [before, after].map(async (settlement, turn) => {
        for (let round = 0; round < 40; round++)
          await bet(settlement, player, games[(round + turn) % 2] ?? "");
      }),
    );
    const holding = (async () => {
      for (let round = 0; round < 40; round++) {
        const player = group[round % group.length] as bigint;
        const { hold } = await inTransaction(other, () =>
          placeHold(other, testSecrets, { ...coinBet(player, randomUUID()), game: "mines", seeds: "own" }),
        );
        await inTransaction(other, () =>
          settleHold(
            other,
            {
              playerId: player,
              id: hold.id,
              payoutBase: BigInt(round % 2),
              multiplierE4: 0,
              outcome: null,
              houseEdge: coinEdge,
            },
            testRates,
          ),
        );
      }
    })();
    await Promise.all([...betting, holding]);
    for (const player of group) {
      const totals = await playerTotals(ledger.client, player);
      expect(totals.reduce((sum, { rounds }) => sum + rounds, 0n)).toBeGreaterThanOrEqual(93n);
    }
  });
});
