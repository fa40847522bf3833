import { expect, it } from "vitest";
import { withDayBets } from "../../../../tests/race/day-bets.ts";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import type { TestLedger } from "../../../../tests/race/test-ledger.ts";
import { closeGameDays, type GameSums, gameSums, gameSumsByDay } from "./game-days.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
const play = withDayBets(() => ledger);

const shared = ["crash"];
const sums = async (since?: string) => await gameSums(ledger.client, shared, since);
const of = (all: readonly GameSums[], game: string) => all.find((one) => one.game === game);

it("gameSums squares the sums of each player and day, or of each day if players share the rounds of the game", async () => {
  await play([
    ["2026-11-18", 1n, "coin", 10n, 20n],
    ["2026-11-18", 1n, "coin", 5n, 0n],
    ["2026-11-18", 2n, "coin", 3n, 0n],
    ["2026-11-19", 1n, "coin", 7n, 14n],
    ["2026-11-18", 1n, "crash", 2n, 4n],
    ["2026-11-18", 2n, "crash", 3n, 6n],
  ]);
  const all = await sums();
  expect(of(all, "coin")).toEqual({
    game: "coin",
    rounds: 4n,
    stakedBase: 25n,
    paidBase: 34n,
    parts: 3n,
    stakedStaked: 15n * 15n + 3n * 3n + 7n * 7n,
    stakedPaid: 15n * 20n + 7n * 14n,
    paidPaid: 20n * 20n + 14n * 14n,
  });
  expect(of(all, "crash")).toEqual({
    game: "crash",
    rounds: 2n,
    stakedBase: 5n,
    paidBase: 10n,
    parts: 1n,
    stakedStaked: 25n,
    stakedPaid: 50n,
    paidPaid: 100n,
  });
});

it("gameSums returns the same sums for closed days, even if days are closed late or repeatedly", async () => {
  const before = await sums();
  for (const until of ["2026-11-19", "2026-11-19", "2026-11-21"]) {
    await closeGameDays(ledger.client, shared, until);
    expect(await sums()).toEqual(before);
  }
  const { rows } = await ledger.client.query("SELECT count(*)::int AS days FROM game_day");
  expect(rows).toEqual([{ days: 3 }]);
  await play([["2026-11-22", 2n, "coin", 1n, 0n]]);
  expect(of(await sums(), "coin")).toMatchObject({ rounds: 5n, parts: 4n });
});

it("gameSums counts bets since the requested day, on closed and on open days", async () => {
  expect(of(await sums("2026-11-18"), "coin")?.rounds).toBe(5n);
  expect(of(await sums("2026-11-19"), "coin")).toMatchObject({ rounds: 2n, stakedBase: 8n, parts: 2n });
  expect(of(await sums("2026-11-22"), "coin")).toMatchObject({ rounds: 1n, parts: 1n });
  expect(await sums("2026-11-23")).toEqual([]);
  // `gameSumsByDay` must return the correct sums for a closed day and also for an open day.
  const byDay = await gameSumsByDay(ledger.client, shared, "2026-11-19");
  const coin = byDay.filter(({ game }) => game === "coin");
  expect(coin.map(({ day }) => day)).toEqual(["2026-11-19", "2026-11-22"]);
  expect(coin.map(({ stakedBase, parts }) => [stakedBase, parts])).toEqual([
    [7n, 1n],
    [1n, 1n],
  ]);
});
