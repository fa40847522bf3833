// What only separate processes can show of keys: the same ones asked of several over the change of a month, by clocks that differ.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { reconcile } from "@gemplay/ledger";
import { expect, it } from "vitest";
import { withBettors } from "./bettors.ts";
import { withLedger } from "./file-ledger.ts";
import { fund, type TestLedger } from "./test-ledger.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});

const startBettor = withBettors();
const twoHoursMs = 7_200_000;
const keysMore = 20;
/** Longer than three processes take to start on a loaded machine. */
const startMs = 10_000;

it("each key is one bet's, whichever process it is asked of before and after the month changes", async () => {
  const players = [1n, 2n, 3n];
  for (const player of players) await fund(ledger.client, player, 1_000_000n);
  const now = new Date();
  const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  // For the first the month changes while it bets; the clocks of the others are wrong by two hours.
  const aheadMs = midnightMs - Date.now() - startMs;
  const bettors = await Promise.all(
    [aheadMs, aheadMs + twoHoursMs, aheadMs - twoHoursMs].map((ahead) => startBettor(ledger.url, ahead)),
  );
  // They begin a second and a half before the month changes, however long they took to start.
  await sleep(midnightMs - aheadMs - 1_500 - Date.now());
  // Again and again the keys of before, and new ones, which the first to ask makes a bet of: the last in the month after.
  const keys: string[] = [];
  let [jobs, isOver] = [0, false];
  while (jobs < 2 || !isOver) {
    jobs += 1;
    isOver = Date.now() + aheadMs > midnightMs + 1_000;
    keys.push(...Array.from({ length: keysMore }, () => randomUUID()));
    // Of one player no more than 64 may wait while another process has the wallet: the first keys and the newest.
    const repeat = {
      keys: [...keys.slice(0, keysMore), ...keys.slice(keysMore).slice(-2 * keysMore)],
      times: 10,
    };
    for (const bettor of bettors)
      bettor.send({ players: players.map(String), each: 0, endless: false, repeat });
    await Promise.all(bettors.map((bettor) => bettor.done(jobs)));
  }
  const answers = bettors.flatMap((bettor) => bettor.answers());
  expect(new Set(answers.map(([, , end]) => end))).toEqual(new Set(["accepted"]));
  const { rows } = await ledger.client.query<{ bet: string; ids: string[]; months: string }>(
    `SELECT player_id || ' ' || key AS bet, array_agg(id::text) AS ids,
            string_agg(DISTINCT (id >= ledger_id_at($1))::text, ' ') AS months
     FROM bet GROUP BY 1`,
    [new Date(midnightMs)],
  );
  expect(rows).toHaveLength(players.length * keys.length);
  expect(rows.filter(({ ids }) => ids.length !== 1)).toEqual([]);
  const idOf = new Map(rows.map(({ bet, ids: [id] }) => [bet, id]));
  for (const [player, key, , id] of answers) expect(id).toBe(idOf.get(`${player} ${key}`));
  // The race was one: both months have some.
  expect(new Set(rows.map(({ months }) => months)).size).toBe(2);
  expect(await reconcile(ledger.client)).toEqual([]);
});
