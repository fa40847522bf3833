// Several processes with different clocks receive bets under the same idempotency keys while the month changes.
import { randomUUID } from "node:crypto";
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
const newKeys = () => Array.from({ length: keysMore }, () => randomUUID());

it("each idempotency key makes only one bet, whichever process gets it before or after the month changes", async () => {
  const players = [1n, 2n, 3n];
  for (const player of players) await fund(ledger.client, player, 1_000_000n);
  const now = new Date();
  const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const bettors = await Promise.all([1, 2, 3].map(() => startBettor(ledger.url)));
  // On the clock of the first process, the month changes during the bets, 1.5 seconds after the start. The clocks of
  // the other processes differ by two hours from the clock of the first process.
  const aheadMs = midnightMs - 1_500 - Date.now();
  const aheads = [aheadMs, aheadMs + twoHoursMs, aheadMs - twoHoursMs];
  // In each pass of the loop, the test sends earlier idempotency keys and new idempotency keys. The first process that
  // receives a key places the bet.
  const keys = newKeys();
  const jobs = aheads.map(() => 0);
  const ask = async (
    which: readonly number[],
    repeat: { readonly keys: readonly string[]; readonly times: number },
  ) => {
    const asked = which.map((index) => {
      const [bettor, job] = [bettors[index], (jobs[index] ?? 0) + 1];
      jobs[index] = job;
      bettor?.send({ aheadMs: aheads[index], players: players.map(String), each: 0, endless: false, repeat });
      return bettor?.done(job);
    });
    await Promise.all(asked);
  };
  // The process whose clock is behind places the bets with the first idempotency keys in the earlier month.
  await ask([2], { keys, times: 1 });
  let [passes, isOver] = [0, false];
  while (passes < 2 || !isOver) {
    passes += 1;
    isOver = Date.now() + aheadMs > midnightMs + 1_000;
    keys.push(...newKeys());
    // At most 64 bets of one player may wait while another process locks the player's wallet. Because of this limit,
    // each pass uses only the first idempotency keys and the newest idempotency keys.
    const repeat = {
      keys: [...keys.slice(0, keysMore), ...keys.slice(keysMore).slice(-2 * keysMore)],
      times: 10,
    };
    await ask([0, 1, 2], repeat);
  }
  // The processes whose clocks show the next month place the last bets.
  const last = newKeys();
  keys.push(...last);
  await ask([0, 1], { keys: last, times: 1 });
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
  // Each of the two months must have bets. Without bets in a month, the test would prove nothing.
  expect(new Set(rows.map(({ months }) => months)).size).toBe(2);
  expect(await reconcile(ledger.client)).toEqual([]);
});
