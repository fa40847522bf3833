import { expect, it } from "vitest";
import { withDayBets } from "../../../../tests/race/day-bets.ts";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import type { TestLedger } from "../../../../tests/race/test-ledger.ts";
import { reconcile } from "../reads/index.ts";
import { groupSums, groupSumsSql, largestWinners, winnersSql } from "../reads/operator-reads.ts";
import { closeTurnoverDays, turnoverDays, turnoverSql } from "./turnover-days.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
const play = withDayBets(() => ledger);

it("turnoverDays returns the same sums by day, game and asset for open and for closed days", async () => {
  await play([
    ["2026-11-18", 1n, "coin", 10n, 20n],
    ["2026-11-18", 2n, "coin", 5n, 0n],
    ["2026-11-18", 2n, "dice", 3n, 0n],
    ["2026-11-19", 1n, "coin", 7n, 14n],
    ["2026-11-20", 3n, "coin", 1n, 0n],
  ]);
  const all = { since: "2026-11-18", until: "2026-11-21" };
  const open = await turnoverDays(ledger.client, all);
  expect(open).toEqual([
    { day: "2026-11-18", game: "coin", asset: "PLAY", rounds: 2n, stakedBase: 15n, paidBase: 20n },
    { day: "2026-11-18", game: "dice", asset: "PLAY", rounds: 1n, stakedBase: 3n, paidBase: 0n },
    { day: "2026-11-19", game: "coin", asset: "PLAY", rounds: 1n, stakedBase: 7n, paidBase: 14n },
    { day: "2026-11-20", game: "coin", asset: "PLAY", rounds: 1n, stakedBase: 1n, paidBase: 0n },
  ]);
  for (const before of ["2026-11-19", "2026-11-20", "2026-11-20"]) {
    await closeTurnoverDays(ledger.client, before);
    expect(await turnoverDays(ledger.client, all)).toEqual(open);
  }
  expect(await turnoverDays(ledger.client, { since: "2026-11-19", until: "2026-11-20" })).toEqual(
    open.slice(2, 3),
  );
  expect(await largestWinners(ledger.client, { since: "2026-11-18", limit: 5 })).toEqual([1n]);
  expect(await largestWinners(ledger.client, { since: "2026-11-20", limit: 5 })).toEqual([]);
  // The group 1 contains only player 1; the group 2 contains player 2 and all players with a higher id.
  const sums = await groupSums(ledger.client, "2026-11-18", { firsts: [1n, 2n], kinds: ["funding"] });
  const of = (group: number, kind: string) =>
    sums.find((one) => one.group === group && one.kind === kind)?.sumBase;
  expect([of(1, "staked"), of(1, "won"), of(2, "staked"), of(2, "won")]).toEqual([10n, -10n, 8n, 8n]);
});

it("reconcile finds a row of turnover_day that differs from the bets of the day", async () => {
  await ledger.client.query("UPDATE turnover_day SET paid = paid + 1 WHERE game = 'dice'");
  expect((await reconcile(ledger.client)).map(({ check, subject }) => [check, subject])).toEqual([
    ["turnover_day", "dice PLAY 2026-11-18"],
  ]);
  await ledger.client.query("UPDATE turnover_day SET paid = paid - 1 WHERE game = 'dice'");
});

it("the SQL statements of the operators' page never read bets, transfers or a whole table of sums", async () => {
  await ledger.client.query("SET enable_seqscan = off");
  for (const [statement, values] of [
    [turnoverSql, ["{PLAY,TPLAY}", "2026-11-19", "2026-11-21", "2026-11-18", "2026-11-19"]],
    [groupSumsSql, ["2026-11-18", "{1,2}", "{check_in}"]],
    [winnersSql, ["2026-11-18", 5]],
  ] as const) {
    const { rows } = await ledger.client.query(`EXPLAIN ${statement}`, [...values]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan|on (bet|transfer)\b/);
    expect(plan).toMatch(/bet_day_of_asset|wallet_of_day/);
  }
  await ledger.client.query("RESET enable_seqscan");
});
