// The tests compare the sums of the months with the single rows of the journal. The expected values come from the tables
// `transfer` and `bet`, and never from a table of day sums.
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  coinEdge,
  flipCoin,
  inTransaction,
  openSeeds,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { idSourceOf } from "../database/index.ts";
import { placeHold, settleHold, voidHold } from "../holds/index.ts";
import { holdings, post, type TransferRequest } from "../journal/index.ts";
import { createSettlement } from "../settlement/index.ts";
import { playerMonths, playerMonthsSql } from "./player-months.ts";
import { reconcile } from "./reconcile.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

const playerId = 61n;
const lastOfOctober = "2026-10-31T23:59:59.999Z";
const firstOfNovember = "2026-11-01T00:00:00.000Z";

/** Posts a movement of the player at a given time. */
const move = (at: string, kind: string, fields: Partial<TransferRequest>) =>
  inTransaction(ledger.client, () =>
    post(
      ledger.client,
      [
        {
          ...({ playerId, debit: "chain_in", credit: "player", asset: "PLAY", amountBase: 1n } as const),
          ...{ kind, reference: "test", idempotencyKey: randomUUID() },
          ...fields,
        },
      ],
      idSourceOf(() => Date.parse(at)),
    ),
  );

beforeAll(async () => {
  const out = { debit: "player", credit: "withdrawals" } as const;
  const back = { debit: "withdrawals", credit: "player" } as const;
  await move("2026-09-12T08:00:00Z", "deposit", { amountBase: 10n ** 30n + 1n });
  await move(lastOfOctober, "deposit", { amountBase: 5n });
  await move(firstOfNovember, "deposit", { amountBase: 7n });
  await move(firstOfNovember, "deposit_withdraw_only", { amountBase: 3n, credit: "withdraw_only" });
  // The ledger holds the money of the withdrawal in October, and returns it in November.
  await move(lastOfOctober, "withdrawal_hold", { ...out, amountBase: 400n });
  await move(firstOfNovember, "withdrawal_refund", { ...back, amountBase: 400n });
  await move(firstOfNovember, "withdrawal_hold", { ...out, amountBase: 100n });
  await move(firstOfNovember, "swap_given", { debit: "player", credit: "house", amountBase: 20n });
  await move(firstOfNovember, "swap_received", { debit: "house", asset: "U", amountBase: 9n });
  await move(firstOfNovember, "check_in", { debit: "issuance", asset: "GEM", amountBase: 2n });
  await move(firstOfNovember, "deposit", { playerId: 62n, amountBase: 1_000n });
  await openSeeds(ledger.client, [playerId]);
  await bets("2026-10-31T23:59:59.990Z", 3);
  await bets("2026-11-01T00:00:00.010Z", 2);
  // A bet that is placed in October and settled in November belongs to November. A voided bet changes nothing.
  const [settled, voided] = [await hold(lastOfOctober), await hold(lastOfOctober)];
  const november = () => Date.parse(firstOfNovember);
  await inTransaction(ledger.client, () =>
    settleHold(
      ledger.client,
      { playerId, id: settled, payoutBase: 70n, multiplierE4: 14_000, outcome: null, houseEdge: coinEdge },
      testRates,
      november,
    ),
  );
  await inTransaction(ledger.client, () => voidHold(ledger.client, { playerId, id: voided }, november));
});

async function bets(at: string, count: number): Promise<void> {
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault: (fault) => {
      throw fault;
    },
    clock: () => Date.parse(at),
  });
  for (let index = 0; index < count; index++) await settlement.bet(coinBet(playerId, randomUUID(), 11n));
  await settlement.close();
}

async function hold(at: string): Promise<string> {
  const request = { ...coinBet(playerId, randomUUID(), 50n), seeds: "own" } as const;
  const placed = await inTransaction(ledger.client, () =>
    placeHold(ledger.client, testSecrets, request, { clock: () => Date.parse(at) }),
  );
  return placed.hold.id;
}

const line = (month: string, asset: string, kind: string, change: bigint | string) =>
  `${month} ${asset} ${kind} ${change}`;
const months = async () =>
  (await playerMonths(ledger.client, playerId)).map(({ month, asset, kind, changeBase }) =>
    line(month, asset, kind, changeBase),
  );

it("playerMonths returns the same sums as the rows of the journal, by UTC month", async () => {
  const { rows } = await ledger.client.query(
    `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, asset, kind, sum(change)::text AS change FROM (
       SELECT at, asset, kind, CASE WHEN credit IN ('player', 'withdraw_only') THEN amount ELSE -amount END AS change
       FROM transfer WHERE player_id = $1 AND kind NOT IN ('stake', 'payout') AND 'open_bets' NOT IN (debit, credit)
       UNION ALL SELECT at, asset, 'stake', -amount FROM bet WHERE player_id = $1
       UNION ALL SELECT at, asset, 'payout', payout FROM bet WHERE player_id = $1) single
     GROUP BY 1, 2, 3`,
    [String(playerId)],
  );
  const expected = rows.map(({ month, asset, kind, change }) => line(month, asset, kind, change));
  expect((await months()).toSorted()).toEqual(expected.toSorted());
  expect(expected).toEqual(
    expect.arrayContaining([
      `2026-09 PLAY deposit ${10n ** 30n + 1n}`,
      "2026-10 PLAY deposit 5",
      "2026-10 PLAY stake -33",
      "2026-10 PLAY withdrawal_hold -400",
      "2026-11 GEM check_in 2",
      "2026-11 PLAY deposit 7",
      "2026-11 PLAY deposit_withdraw_only 3",
      "2026-11 PLAY stake -72",
      "2026-11 PLAY swap_given -20",
      "2026-11 PLAY withdrawal_hold -100",
      "2026-11 PLAY withdrawal_refund 400",
      "2026-11 U swap_received 9",
    ]),
  );
});

it("the sum of all months is the player's money, also while a bet is open", async () => {
  const total = async () => {
    const sums = new Map<string, bigint>();
    for (const { asset, changeBase } of await playerMonths(ledger.client, playerId))
      sums.set(asset, (sums.get(asset) ?? 0n) + changeBase);
    return Object.fromEntries(sums);
  };
  const { together } = await holdings(ledger.client, playerId);
  const { TPLAY, ...held } = together;
  expect(TPLAY).toBe(0n);
  expect(await total()).toEqual(held);
  const id = await hold(firstOfNovember);
  expect(await total()).toEqual(held);
  await inTransaction(ledger.client, () => voidHold(ledger.client, { playerId, id }));
});

it("the months and the first day do not depend on the time zone of the database session", async () => {
  const expected = await months();
  const firstDays = async () =>
    (await playerMonths(ledger.client, playerId)).map(({ firstDay }) => firstDay).sort();
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
    await ledger.client.query(`SET TIME ZONE '${zone}'`);
    expect(await months(), zone).toEqual(expected);
    expect((await firstDays())[0], zone).toBe("2026-09-12");
  }
});

it("the SQL statement of the months reads neither bets nor transfers, and no whole table of sums", async () => {
  await ledger.client.query("SET enable_seqscan = off");
  const { rows } = await ledger.client.query(`EXPLAIN ${playerMonthsSql}`, [String(playerId)]);
  await ledger.client.query("RESET enable_seqscan");
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/Seq Scan|on (bet|transfer)(_first|_\d+_\d+)?\s/);
  expect(plan).toMatch(/movement_day_pkey/);
  expect(plan).toMatch(/bet_day_pkey/);
});

it("playerMonths returns nothing for a player without movements", async () => {
  expect(await playerMonths(ledger.client, 63n)).toEqual([]);
});
