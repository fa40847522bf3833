import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  giveTransfers,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { createSettlement } from "../settlement/index.ts";
import { balancesBefore, type JournalEntry, playerJournal } from "./journal.ts";

const player = 1n;
const nowMs = Date.UTC(2027, 0, 31, 23, 59, 59, 999);

let ledger: TestLedger;
withLedger(async (own) => {
  ledger = own;
  await fund(ledger.client, player, 1_000n);
  await ledger.client.query("SELECT ledger_make_months('2027-02-01')");
  let tickMs = nowMs;
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    // Several bets have the same millisecond, and later bets are in the next month.
    clock: () => tickMs,
    onFault: (fault) => {
      throw fault;
    },
  });
  for (let bet = 0; bet < 20; bet++) {
    if (bet % 5 === 0) tickMs++;
    await settlement.bet(coinBet(player, randomUUID(), 3n));
  }
  await settlement.close();
  await giveTransfers(ledger.client, "nonce IN (2, 3, 11)");
});

/** Reads the whole journal of the player in pages of a size. */
async function readInPages(limit: number): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await playerJournal(ledger.client, player, { cursor, limit });
    entries.push(...page.entries);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return entries;
}

/** Returns the number of bets that share their millisecond with another bet. */
async function betsOfOneMillisecond(): Promise<number> {
  const { rows } = await ledger.client.query<{ count: number }>(
    `SELECT coalesce(sum(bets), 0)::int AS count
     FROM (SELECT count(*) AS bets FROM bet GROUP BY left(id::text, 13) HAVING count(*) > 1) shared`,
  );
  return rows[0]?.count ?? 0;
}

describe("playerJournal", () => {
  it.each([1, 2, 3, 7, 100])(
    "returns each entry of bets with and without transfers once, newest first, in pages of %i entries",
    async (limit) => {
      const { rows } = await ledger.client.query<{ id: string; kind: string }>(
        "SELECT id::text, kind::text FROM journal WHERE player_id = $1 ORDER BY id DESC",
        [String(player)],
      );
      expect(await betsOfOneMillisecond()).toBeGreaterThan(10);
      expect(rows.filter(({ kind }) => kind === "stake")).toHaveLength(20);
      expect(rows.filter(({ kind }) => kind === "payout").length).toBeGreaterThan(0);
      const entries = await readInPages(limit);
      expect(entries.map(({ id, kind }) => ({ id, kind }))).toEqual(rows);
    },
  );

  it("returns the stake and the payout of a bet as two entries of the bet", async () => {
    const entries = await readInPages(100);
    const payout = entries.find(({ kind }) => kind === "payout") ?? expect.fail();
    const stake = entries.find(({ kind, reference }) => kind === "stake" && reference === payout.reference);
    expect(payout).toMatchObject({ debit: "house", credit: "player", asset: "PLAY", changeBase: 5n });
    expect(stake).toMatchObject({ debit: "player", credit: "house", asset: "PLAY", changeBase: -3n });
    expect(stake?.at).toEqual(payout.at);
  });
});

describe("balancesBefore", () => {
  it("returns the sum of all older entries before each entry", async () => {
    const entries = await readInPages(100);
    for (const [place, { id }] of entries.entries()) {
      const older = entries.slice(place + 1).reduce((sum, { changeBase }) => sum + changeBase, 0n);
      expect((await balancesBefore(ledger.client, player, id)).get("PLAY"), id).toBe(older);
    }
  });
});
