import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  coinBet,
  flipCoin,
  giveTransfers,
  inTransaction,
  openSeeds,
  openTestLedger,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import {
  bindInviter,
  collectCommission,
  collectRakeback,
  communityOf,
  keepCommunity,
  type Levels,
} from "../community/index.ts";
import { createIdSource, idFrom, idSourceOf } from "../database/index.ts";
import { gameSums, playerDays } from "../day-sums/index.ts";
import { placeHold, settleHold, voidHold } from "../holds/index.ts";
import {
  holdings,
  isSumSound,
  playerJournal,
  playerSums,
  post,
  systemBalances,
  type TransferRequest,
} from "../journal/index.ts";
import { changePartitions, ensurePartitions, ledgerMonths, rowsSince } from "../partitions/index.ts";
import { dayChanges, movementTotals, playerMonths, reconcile } from "../reads/index.ts";
import { rotateSeed } from "../seeds/index.ts";
import { createSettlement, findBet, listBets, playerTotals, type Settlement } from "../settlement/index.ts";
import { type ArchiveStep, archiveMonth } from "./archive-month.ts";
import { checkMonthFile } from "./month-file.ts";
import { type RestoreStep, restoreMonth } from "./restore-month.ts";

const dayMs = 86_400_000;
const startMs = Date.now();
/** Returns the beginning of the month that is `later` months after the current month, in milliseconds since 1970. */
const monthMs = (later: number) => {
  const at = new Date(startMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later);
};
const nameOf = (later: number) => new Date(monthMs(later)).toISOString().slice(0, 7);

let ledger: TestLedger;
let settlement: Settlement;
let folder: string;
let [nowMs, tickMs] = [0, 0];
const clock = () => {
  nowMs += tickMs;
  return nowMs;
};
function goTo(ms: number): void {
  nowMs = ms;
  vi.setSystemTime(ms);
}
/** The ids of the bets that the function `play` placed, oldest first. */
let over: readonly string[];

// All tests of this file share one ledger database. After each test, the archived months are restored, but the restored
// months still reject writes.
beforeAll(async () => {
  ledger = await openTestLedger();
  folder = await mkdtemp(join(tmpdir(), "months-"));
  vi.useFakeTimers({ toFake: ["Date"] });
  goTo(monthMs(-1) + 5 * dayMs);
  settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault: (fault) => {
      throw fault;
    },
    clock,
  });
  over = await play();
});
beforeEach(() => goTo(monthMs(2) + 32 * dayMs));
afterEach(async () => {
  for (const month of [1, 0, -1]) {
    const state = (await statesOf())[month + 1];
    if (state === "away") await archive(month);
    if (state === "away" || state === "dropped") await restore(month);
  }
  await rm(folder, { recursive: true });
  await mkdir(folder);
});
afterAll(async () => {
  await settlement.close();
  vi.useRealTimers();
  await ledger.end();
  await rm(folder, { recursive: true });
});

/**
 * Returns a new idempotency key. The function moves the clock forward by a millisecond, so that any two idempotency
 * keys contain different times.
 */
function nextKey(): string {
  goTo(nowMs + 1);
  return createIdSource(clock)().id;
}

const players = [1n, 2n, 3n] as const;
const term = { pointsBase: 10n ** 30n, giftBase: 3n };
const levels = Array.from({ length: 4 }, () => term) as unknown as Levels;
const stake = 10n ** 18n;
const bet = (playerId: bigint, amount = stake) => settlement.bet(coinBet(playerId, nextKey(), amount));
const hold = async (playerId: bigint, at = clock) => {
  const request = { ...coinBet(playerId, createIdSource(at)().id, 50n), seeds: "own" } as const;
  const placed = await inTransaction(ledger.client, () =>
    placeHold(ledger.client, testSecrets, request, { clock: at }),
  );
  return placed.hold;
};
/** Returns a clock that always shows a time in the oldest month. */
const past = () => () => monthMs(-1) + 9 * dayMs;
const end = { multiplierE4: 10_000, outcome: { odd: '\u2028\t"ä' }, houseEdge: { up: 1n, down: 100n } };
const settle = (playerId: bigint, id: string, at = clock) =>
  inTransaction(ledger.client, () =>
    settleHold(ledger.client, { playerId, id, payoutBase: 70n, ...end }, testRates, at),
  );
const giveUp = (playerId: bigint, id: string, at = clock) =>
  inTransaction(ledger.client, () => voidHold(ledger.client, { playerId, id }, at));
const move = (key: string, more: Partial<TransferRequest> = {}, at = clock) => {
  const request = {
    ...({ playerId: 1n, debit: "chain_in", credit: "player", asset: "U" } as const),
    amountBase: 7n,
    kind: "deposit",
    reference: key,
    idempotencyKey: key,
    ...more,
  };
  return inTransaction(ledger.client, () => post(ledger.client, [request], idSourceOf(at)));
};
const fund = (playerId: bigint) =>
  move(`fund ${playerId}`, {
    playerId,
    debit: "issuance",
    asset: "PLAY",
    amountBase: 10n ** 20n,
    kind: "funding",
  });

/**
 * Places bets in three months: the previous month, the current month and the next month. The partition of the previous
 * month has no lower bound. Some holds are settled or voided in a later month than the month of the hold. Other holds
 * are settled or voided in an earlier month, because the clock of one process is ahead. A player uses one seed pair for
 * bets in all three months.
 */
async function play() {
  const { client } = ledger;
  for (const player of players) await fund(player);
  await openSeeds(client, players);
  await inTransaction(client, () => bindInviter(client, { playerId: 1n, inviterId: 2n }));
  const budget = {
    playerId: 0n,
    debit: "issuance",
    credit: "rewards_budget",
    asset: "GEM",
    amountBase: 10n ** 30n,
  } as const;
  await move("budget", { ...budget, kind: "funding" });
  const over: string[] = [];
  let [settled, voided]: (string | undefined)[] = [];
  for (const month of [-1, 0, 1]) {
    goTo(Math.max(nowMs, monthMs(month) + 2 * dayMs));
    if (settled !== undefined) await settle(3n, settled);
    if (voided !== undefined) await giveUp(2n, voided);
    for (const player of players) for (let bets = 0; bets < 3; bets++) over.push((await bet(player)).bet.id);
    await settle(1n, (await hold(1n)).id);
    await giveUp(1n, (await hold(1n)).id);
    await move(`deposit ${month}`);
    await move(`late ${month}`, { credit: "withdraw_only" });
    const today = new Date(nowMs).toISOString().slice(0, 10);
    await keepCommunity((work) => inTransaction(client, () => work(client)), { today, levels });
    const collecting = { playerId: 1n, idempotencyKey: `collected in ${month}` };
    expect(await inTransaction(client, () => collectRakeback(client, collecting))).toBeGreaterThan(0n);
    const terms = { fromTurnoverBase: 0n };
    const commission = { ...collecting, playerId: 2n };
    await inTransaction(client, () => collectCommission(client, commission, terms));
    if (month === 0) await inTransaction(client, () => rotateSeed(client, testSecrets, 3n, {}));
    // The clock moves to the end of the month, because the id of a payout can then belong to the next month.
    goTo(monthMs(month + 1) - 20);
    tickMs = 1;
    while (nowMs < monthMs(month + 1)) await settlement.bet(coinBet(2n, createIdSource(clock)().id, 10n));
    tickMs = 0;
    goTo(monthMs(month + 1) - 1);
    [settled, voided] = [(await hold(3n)).id, (await hold(2n)).id];
    // A process whose clock is ahead places the holds, and a process with the right clock settles or voids the holds.
    const [ahead, right] = [() => monthMs(month + 1) + 3, () => monthMs(month + 1) - 2];
    await settle(1n, (await hold(1n, ahead)).id, right);
    await giveUp(1n, (await hold(1n, ahead)).id, right);
  }
  goTo(monthMs(2) + 10 * dayMs);
  await settle(3n, settled ?? "");
  await giveUp(2n, voided ?? "");
  // The withdrawal stays open. An open withdrawal prevents only the archiving of the month that contains the
  // withdrawal.
  await move("w0", { debit: "player", credit: "withdrawals", kind: "withdrawal_hold", amountBase: 1n });
  goTo(monthMs(2) + 32 * dayMs);
  await ensurePartitions(client, nowMs);
  // The bets of the first month and some later bets have transfers, as in the version before each bet was its own
  // journal entry.
  const isHeld = "EXISTS (SELECT FROM hold h WHERE h.player_id = b.player_id AND h.id = b.id)";
  await giveTransfers(client, `b.id < '${idFrom(new Date(monthMs(0)))}' OR b.player_id = 2 OR ${isHeld}`);
  await appendToLog();
  return over;
}

async function ofEach<Seen>(look: (player: bigint) => Promise<Seen>): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const player of players) seen.push(await look(player));
  return seen;
}

/** Returns the amounts and sums that players and operators see. The result contains no lists of bets or movements. */
async function shown() {
  const { client } = ledger;
  const since = { since: "2000-01-01" };
  const systems = ["house", "open_bets", "chain_in", "issuance", "rewards_budget"] as const;
  return {
    systems: await systemBalances(
      client,
      systems.flatMap((account) => (["PLAY", "U", "GEM"] as const).map((asset) => ({ account, asset }))),
    ),
    games: await gameSums(client, []),
    players: await ofEach(async (player) => [
      await holdings(client, player),
      await playerTotals(client, player),
      await playerDays(client, player, since),
      await dayChanges(client, player, since),
      await playerMonths(client, player),
      await movementTotals(client, player, ["deposit", "funding"]),
      // The field `entries` counts only rows in the database, so the value changes when a month is archived.
      (await playerSums(client, player)).map(({ entries: _, ...sums }) => sums),
      await communityOf(client, player, since),
    ]),
  };
}
/** Returns the lists of bets and movements that players see. */
const rows = () =>
  ofEach(async (player) => [
    await listBets(ledger.client, player, { limit: 200 }),
    await listBets(ledger.client, player, { limit: 200, result: "WIN" }),
    await playerJournal(ledger.client, player, { limit: 500 }),
  ]);

const archive = (month: number, more: { onStep?: (step: ArchiveStep) => unknown; folder?: string } = {}) =>
  archiveMonth({ ...ledger.database, month: nameOf(month), folder, nowMs, ...more });
const restore = (month: number, more: { onStep?: (step: RestoreStep) => unknown } = {}) =>
  restoreMonth({ ...ledger.database, path: fileOf(month), ...more });
const fileOf = (month: number) => join(folder, `gemplay-${nameOf(month)}.jsonl.gz`);
const statesOf = async () => (await ledgerMonths(ledger.client)).slice(0, 4).map(({ state }) => state);

const refusalOfMonth = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: Error) => error.message,
  );

/** The error that a test throws to simulate a crash of the process after a step of archiving. */
class Killed extends Error {}
const killAt = (wanted: string) => (step: string) => {
  if (step === wanted) throw new Killed();
};

/** Empties the queue of the public log, as the server does when it appends the bets to the log. */
const appendToLog = () => ledger.client.query("DELETE FROM unlogged_bets");

const suffixOf = (month: number) => (month === -1 ? "first" : nameOf(month).replace("-", "_"));
/**
 * Returns the indexes, constraints and triggers of the tables of a month. The result contains no names of indexes,
 * because a restored month may have indexes with other names.
 */
async function shapeOf(month: number) {
  const { rows: shape } = await ledger.client.query<{ table: string; has: string }>(
    `SELECT c.relname AS table, d.has FROM pg_class c CROSS JOIN LATERAL (
       SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ', 'INDEX ') FROM pg_index WHERE indrelid = c.oid
       UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n'
       UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE tgrelid = c.oid AND tgparentid = 0
       UNION ALL SELECT c.reloptions::text || pg_get_expr(c.relpartbound, c.oid)) d(has)
     WHERE c.relname ~ $1 AND c.relkind IN ('r', 'p') ORDER BY 1, 2`,
    [`^(bet|transfer|hold)_${suffixOf(month)}$`],
  );
  return shape;
}
/** Changes a table while the triggers of the table are disabled, because the triggers would reject the change. */
const byForce = (table: string, change: string) =>
  ledger.client.query(
    `BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER; ${change};
     DO $$ DECLARE t text; BEGIN
       FOR t IN SELECT tgname FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal LOOP
         EXECUTE format('ALTER TABLE ${table} ENABLE ALWAYS TRIGGER %I', t);
       END LOOP;
     END $$; COMMIT`,
  );
const expectSound = async (what?: string) => expect(await reconcile(ledger.client), what).toEqual([]);

describe("archiveMonth", () => {
  const refusal = async (month: number) => {
    const message = await refusalOfMonth(archive(month));
    expect(await statesOf()).not.toContain("away");
    expect(await statesOf()).not.toContain("dropped");
    return message;
  };
  const out = { debit: "player", credit: "withdrawals", kind: "withdrawal_hold", amountBase: 3n } as const;
  const paid = { debit: "withdrawals", credit: "chain_out", playerId: 0n, kind: "withdrawal" } as const;

  it("refuses a month that does not exist, and a month that is not the oldest month in the database", async () => {
    expect(await refusal(0)).toContain(`${nameOf(-1)} is the oldest month in the database`);
    expect(await refusal(40)).toContain("does not exist");
    await expect(restore(-1)).rejects.toThrow("no month is archived");
  });

  it("refuses a month that ended less than 31 days ago, and a month with an open bet", async () => {
    const { id } = await hold(1n, past());
    goTo(monthMs(0) + 31 * dayMs);
    expect(await refusal(-1)).toContain("ended too recently");
    goTo(nowMs + 1);
    expect(await refusal(-1)).toBe(
      `1 bets of month ${nameOf(-1)} are still open; the oldest open bet is ${id}`,
    );
    await giveUp(1n, id);
  });

  it("refuses a month with a bet that is not in the public log yet", async () => {
    const id = (await listBets(ledger.client, 1n, { limit: 200 })).bets.at(-1)?.id;
    const queue = "INSERT INTO unlogged_bets (players, ids) VALUES ('{1}', ARRAY[$1::uuid])";
    await ledger.client.query(queue, [id]);
    expect(await refusal(-1)).toBe(`bet ${id} of month ${nameOf(-1)} is not in the public log yet`);
    await appendToLog();
  });

  it("refuses a month with an open withdrawal, but accepts a month whose withdrawal was paid in a later month", async () => {
    await move("w1 hold", { ...out, reference: "w1" }, past());
    await move("w2 hold", { ...out, reference: "w2" }, past());
    await move("w2 over", { ...out, ...paid, reference: "w2" }, () => monthMs(0) + 9 * dayMs);
    expect(await refusal(-1)).toBe(`withdrawal w1 of month ${nameOf(-1)} is not finished`);
    await move("w1 over", { ...out, ...paid, reference: "w1" });
  });

  it("refuses a month while another transaction writes rows of the month", async () => {
    const writer = await ledger.connect();
    await writer.query("BEGIN; LOCK TABLE bet_first IN ROW EXCLUSIVE MODE");
    expect(await refusal(-1)).toContain("a long transaction uses the table bet_first");
    await writer.query("COMMIT");
  });

  it("refuses a month while `reconcile` finds an inconsistency", async () => {
    await ledger.client.query("UPDATE wallet SET balance = balance + 1 WHERE player_id = 1");
    expect(await refusal(-1)).toContain("reconcile found an inconsistency (wallet 1 ");
    await ledger.client.query("UPDATE wallet SET balance = balance - 1 WHERE player_id = 1");
  });

  it("refuses a month while another process archives or restores a month", async () => {
    const refused: unknown[] = [];
    const onStep = async (step: ArchiveStep) => {
      if (step === "written")
        refused.push(...(await Promise.all([archive(-1), restore(-1)].map(refusalOfMonth))));
    };
    await archive(-1, { onStep });
    expect(refused).toEqual(Array(2).fill("another process is archiving or restoring a month"));
  });

  it("refuses a month if a different file exists at the path of the archive file", async () => {
    const theirs = await archive(-1);
    await rename(theirs.path, join(folder, "theirs"));
    await expect(restore(-1)).rejects.toThrow("is missing");
    await rename(join(folder, "theirs"), fileOf(0));
    await expect(archive(0)).rejects.toThrow("is not the recorded archive file of this month");
    expect((await statesOf())[1]).toBe("sealed");
    await rename(fileOf(0), fileOf(-1));
  });

  it("refuses a month if the rows in the database differ from the written archive file", async () => {
    const become = async (from: string, to: string) => {
      for (const table of ["transfer_first", "movement_day"])
        await byForce(table, `UPDATE ${table} SET kind = '${to}' WHERE kind = '${from}' AND player_id = 1`);
    };
    const wrong = "the sums of the archive file differ from the sums of the database";
    // The test changes only the kind of one transfer, so the sum of all transfers of the month stays the same. Only a
    // comparison of the sums by kind finds the change.
    const onStep = (step: ArchiveStep) => (step === "written" ? become("funding", "gift") : undefined);
    await expect(archive(-1, { onStep })).rejects.toThrow(wrong);
    await expectSound();
    await become("gift", "funding");
    await expect(archive(-1, { onStep: killAt("named") })).rejects.toThrow(Killed);
    await become("funding", "gift");
    expect(await refusal(-1)).toContain(wrong);
    await become("gift", "funding");
  });

  it("refuses a month if another process changes the state of the month during the archiving", async () => {
    await archive(-1);
    await restore(-1);
    const { client } = ledger;
    const is = (column: string) =>
      client.query(`UPDATE put_away_month SET ${column} WHERE month = '${nameOf(-1)}-01'`);
    const meanwhile = (wanted: ArchiveStep, column: string) => async (step: ArchiveStep) => {
      if (step === wanted) await is(column);
    };
    const changed = `another process has changed the archive state of month ${nameOf(-1)}`;
    await rm(fileOf(-1));
    await expect(archive(-1, { onStep: meanwhile("written", "is_away = true") })).rejects.toThrow(changed);
    await is("is_away = false");
    await expect(archive(-1, { onStep: killAt("away") })).rejects.toThrow(Killed);
    // The test changes a transfer before `archiveMonth` writes the archive file again, or before `archiveMonth` removes
    // the rows.
    for (const [step, state] of [
      ["written", "dropped_at = now()"],
      ["written", "is_away = false"],
      ["named", "dropped_at = now()"],
    ] as const) {
      await rm(fileOf(-1));
      await expect(archive(-1, { onStep: meanwhile(step, state) }), `${step} ${state}`).rejects.toThrow(
        changed,
      );
      await is("is_away = true, dropped_at = NULL");
      await rename(`${fileOf(-1)}.partial`, fileOf(-1)).catch(() => undefined);
    }
    await rm(fileOf(-1));
    await archive(-1);
  });
});

it("archiving a month changes no balances or sums, and restoring the month brings back identical rows", async () => {
  const { client } = ledger;
  const [before, rowsBefore] = [await shown(), await rows()];
  const nonces = `SELECT player_id, seed_no, nonce FROM bet WHERE seed_no > 0 AND id < $1
    UNION SELECT player_id, seed_no, nonce FROM hold WHERE seed_no > 0 AND id < $1 ORDER BY 1, 2, 3`;
  const { rows: used } = await client.query(nonces, [idFrom(new Date(monthMs(2)))]);
  const hashes: string[] = [];
  for (const month of [-1, 0, 1]) {
    const done = await archive(month);
    hashes.push(done.sha256);
    expect(done.rows.bet).toBeGreaterThan(10);
    await expectSound(nameOf(month));
    expect(await shown()).toEqual(before);
    expect((await rowsSince(client, 1n))?.getTime()).toBe(monthMs(month + 1));
    // The database no longer contains the tables of the archived month, so only the archive file contains the rows.
    expect(await shapeOf(month)).toEqual([]);
  }
  expect(await statesOf()).toEqual(["dropped", "dropped", "dropped", "here"]);
  expect((await playerSums(client, 1n)).every(isSumSound)).toBe(true);
  expect(await findBet(client, 1n, over[0] ?? "")).toBeUndefined();
  const { rows: gone } = await client.query(
    `SELECT player_id, seed_no, nonce FROM away_nonces, unnest(nonces) r, generate_series(lower(r), upper(r) - 1) nonce
     ORDER BY 1, 2, 3`,
  );
  expect(gone).toEqual(used);
  // The table `away_line` contains transfers with ids before the end of each month and transfers with ids after the
  // end.
  const { rows: lines } = await client.query<{ ahead: boolean; kinds: string[] }>(
    `SELECT id < ledger_month_end(month) AS ahead, array_agg(DISTINCT kind::text ORDER BY kind::text) AS kinds
     FROM away_line GROUP BY month, 1 ORDER BY month, 1`,
  );
  expect(lines.map(({ ahead }) => ahead)).toEqual([false, true, false, true, false, true]);
  for (const { ahead, kinds } of lines)
    expect(kinds).toEqual(
      expect.arrayContaining(ahead ? ["hold_settled", "hold_voided", "payout"] : ["payout"]),
    );
  await expect(restore(-1)).rejects.toThrow(
    `${fileOf(-1)} is not the recorded archive file of month ${nameOf(1)}`,
  );
  for (const month of [1, 0, -1]) {
    expect(await restore(month)).toBe(nameOf(month));
    await expectSound(nameOf(month));
    expect(await shown()).toEqual(before);
  }
  expect(await rows()).toEqual(rowsBefore);
  expect(await rowsSince(client, 1n)).toBeUndefined();
  // The second archiving of a month writes an identical file, even if the session has another time zone and date style.
  await rm(fileOf(-1));
  const name = new URL(ledger.url).pathname.slice(1);
  await client.query(
    `ALTER DATABASE ${name} SET TimeZone = 'Asia/Tokyo'; ALTER DATABASE ${name} SET DateStyle = 'German'`,
  );
  expect((await archive(-1)).sha256).toBe(hashes[0]);
  await client.query(`ALTER DATABASE ${name} RESET ALL`);
});

it("a restored month has the indexes, constraints and triggers that the month had before the archiving", async () => {
  const shapes: (readonly [number, unknown])[] = [];
  for (const month of [-1, 0]) {
    await expect(archive(month, { onStep: killAt("sealed") })).rejects.toThrow(Killed);
    shapes.unshift([month, await shapeOf(month)]);
    await archive(month);
  }
  for (const [month, shape] of shapes) {
    await restore(month);
    expect(await shapeOf(month)).toEqual(shape);
  }
  expect(shapes[1]?.[1]).toContainEqual({
    table: "hold_first",
    has: expect.stringContaining("fillfactor=80"),
  });
});

const archiveSteps: ArchiveStep[] = ["sealed", "summed", "written", "proven", "named", "away", "dropped"];
const restoreSteps: RestoreStep[] = ["made", "loaded", "proven", "here"];

it("the next call of archiveMonth or restoreMonth continues after a crash in any step, and no row is lost", async () => {
  const [before, rowsBefore] = [await shown(), await rows()];
  for (const step of archiveSteps) {
    await expect(archive(-1, { onStep: killAt(step) }), step).rejects.toThrow(Killed);
    await expectSound(step);
    expect(await shown()).toEqual(before);
    if (step !== "away") continue;
    await expect(archive(0)).rejects.toThrow(
      `the archiving of month ${nameOf(-1)} is not finished: finish it first`,
    );
    await expect(restore(-1)).rejects.toThrow("is not finished: finish it first");
  }
  expect((await statesOf())[0]).toBe("dropped");
  await expect(archive(-1)).rejects.toThrow("is already archived");
  for (const step of restoreSteps) {
    await expect(restore(-1, { onStep: killAt(step) }), step).rejects.toThrow(Killed);
    await expectSound(step);
    expect(await shown()).toEqual(before);
  }
  expect(await rows()).toEqual(rowsBefore);
});

it("archiveMonth writes and checks a lost archive file again if the rows of the month still exist", async () => {
  const { client } = ledger;
  const [before, rowsBefore] = [await shown(), await rows()];
  const noted = async () => (await ledgerMonths(client))[0]?.sha256;
  await expect(archive(-1, { onStep: killAt("away") })).rejects.toThrow(Killed);
  const first = await noted();
  await inTransaction(client, () => rotateSeed(client, testSecrets, 1n, {}));
  // `archiveMonth` throws the file system's error if the folder cannot be read, and does not write the archive file
  // again.
  await writeFile(join(folder, "mistaken"), "");
  const mistaken = archive(-1, { folder: join(folder, "mistaken") });
  await expect(mistaken).rejects.toMatchObject({ code: "ENOTDIR", syscall: "access" });
  await rm(fileOf(-1));
  const change = (to: number) =>
    byForce("bet_first", `UPDATE bet_first SET multiplier_e4 = multiplier_e4 + ${to}`);
  await change(1);
  await expect(archive(-1)).rejects.toThrow(
    "the rows of the new archive file differ from the rows of the lost archive file",
  );
  await change(-1);
  expect(await noted()).toBe(first);
  for (const step of ["written", "proven", "named"]) {
    await expect(archive(-1, { onStep: killAt(step) }), step).rejects.toThrow(Killed);
    await expectSound(step);
    expect(await shown()).toEqual(before);
    await rm(fileOf(-1), { force: true });
  }
  const { sha256 } = await archive(-1);
  expect(await noted()).toBe(sha256);
  // The second archive file has another hash, because a seed was revealed after the first archive file was written.
  expect(sha256).not.toBe(first);
  await expectSound();
  expect(await restore(-1)).toBe(nameOf(-1));
  expect(await rows()).toEqual(rowsBefore);
});

it("the ledger accepts bets while a month is archived and restored", async () => {
  let going = true;
  const playing = (async () => {
    let bets = 0;
    for (; going; bets++) await bet(1n, 1n);
    return bets;
  })();
  await archive(-1);
  await restore(-1);
  going = false;
  expect(await playing).toBeGreaterThan(20);
  await expectSound();
});

it("changePartitions reports a long SELECT and waits for its end, and the ledger accepts bets during the wait", async () => {
  const [session, reader] = [await ledger.connect(), await ledger.connect()];
  const seen: string[] = [];
  let looksWhileWaiting = 0;
  const watched = {
    async query(text: string, values?: readonly unknown[]) {
      const [what = ""] = /ROLLBACK|LOCK TABLE|pg_locks/.exec(text) ?? [];
      if (what === "pg_locks" && seen.includes(reported) && ++looksWhileWaiting === 3)
        await reader.query("COMMIT");
      // The test starts a long SELECT directly after `changePartitions` has checked for long-running transactions.
      if (what === "LOCK TABLE" && !seen.includes(what))
        await reader.query("BEGIN; SELECT count(*) FROM bet");
      if (seen.at(-1) !== what) seen.push(what);
      return await session.query(text, values === undefined ? undefined : [...values]);
    },
  };
  const reported = "told who is waited for";
  const waitedFor: string[] = [];
  const onWait = async (who: string) => {
    seen.push(reported);
    waitedFor.push(who);
    await bet(1n);
  };
  const { rows: mine } = await reader.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await changePartitions(watched, { suffix: "first" }, "SELECT 1;", onWait);
  expect(waitedFor).toEqual([expect.stringContaining(`(${mine[0]?.pid})`)]);
  expect(seen).toEqual([
    "pg_locks",
    "LOCK TABLE",
    "ROLLBACK",
    "pg_locks",
    reported,
    "pg_locks",
    "LOCK TABLE",
  ]);
});

it("the ledger accepts bets after a statement of changePartitions has timed out under its locks", async () => {
  const session = await ledger.connect();
  const changing = refusalOfMonth(changePartitions(session, { suffix: "first" }, "SELECT pg_sleep(60);"));
  expect(await changing).toContain("took too long: nothing has changed");
  await bet(1n);
});

it("archiveMonth keeps rows that differ from their stored sums, and never drops a table that is attached as a partition", async () => {
  const { client } = ledger;
  const change = (by: string) =>
    byForce(
      "put_away_transfer",
      `UPDATE put_away_transfer SET amount = amount ${by} WHERE kind = 'deposit' AND credit = 'player' AND month = '${nameOf(-1)}-01'`,
    );
  await expect(
    archive(-1, { onStep: (step) => (step === "away" ? change("+ 1") : undefined) }),
  ).rejects.toThrow("reconcile found an inconsistency");
  expect((await client.query("SELECT 1 FROM transfer_first LIMIT 1")).rows).toHaveLength(1);
  await change("- 1");
  await archive(-1);
  const stays = "UPDATE put_away_transfer SET month = $1::date WHERE month = $2::date";
  await client.query("INSERT INTO put_away_month (month) VALUES ($1::date) ON CONFLICT DO NOTHING", [
    `${nameOf(0)}-01`,
  ]);
  await expect(client.query(stays, [`${nameOf(0)}-01`, `${nameOf(-1)}-01`])).rejects.toThrow("is refused");
  await client.query("CREATE TABLE bet_first PARTITION OF bet DEFAULT");
  await expect(restore(-1)).rejects.toThrow(
    "bet_first is an attached partition of the journal and was not dropped",
  );
  await client.query("DROP TABLE bet_first");
});

it("restoreMonth does not attach rows that differ from the archive file or from the stored sums", async () => {
  await archive(-1);
  const onStep = async (step: RestoreStep) => {
    if (step === "loaded")
      await byForce("bet_first", "UPDATE bet_first SET multiplier_e4 = multiplier_e4 + 1");
  };
  await expect(restore(-1, { onStep })).rejects.toThrow(
    `the loaded rows of month ${nameOf(-1)} differ from the rows of the archive file`,
  );
  for (const [table, column] of [
    ["put_away_transfer", "amount"],
    ["put_away_bet", "wins"],
    ["put_away_nonces", "seed_no"],
    ["put_away_line", "amount"],
  ] as const) {
    const change = (by: number) =>
      byForce(table, `UPDATE ${table} SET ${column} = ${column} + ${by} WHERE month = '${nameOf(-1)}-01'`);
    await change(100);
    await expect(restore(-1), table).rejects.toThrow(`differ from the stored sums in the table ${table}`);
    await change(-100);
  }
  expect((await statesOf())[0]).toBe("dropped");
});

it("a month that is closed for archiving rejects every write", async () => {
  await expect(archive(-1, { onStep: killAt("sealed") })).rejects.toThrow(Killed);
  await expect(hold(1n, past())).rejects.toThrow("its month is sealed");
  await expect(move("into the past", {}, past())).rejects.toThrow("its month is sealed");
  await expectSound();
});

it("an idempotency key of an archived month cannot be used again, and the ledger refuses the repeated old request", async () => {
  await archive(-1);
  const before = await shown();
  expect(await refusalOf(move("deposit -1"))).toBe("key_over");
  expect((await move("deposit 0"))[0]?.duplicate).toBe(true);
  const old = createIdSource(() => monthMs(-1) + 5 * dayMs)().id;
  expect(await refusalOf(settlement.bet(coinBet(1n, old)))).toBe("key_over");
  expect(await shown()).toEqual(before);
});

describe("reconcile of archived months", () => {
  async function findingsAfter(change: string) {
    const { client } = ledger;
    await client.query(`BEGIN; ALTER TABLE put_away_transfer DISABLE TRIGGER ALL; ALTER TABLE put_away_bet DISABLE TRIGGER ALL;
      ALTER TABLE put_away_nonces DISABLE TRIGGER ALL; ALTER TABLE put_away_line DISABLE TRIGGER ALL;
      ALTER TABLE posted_key DISABLE TRIGGER ALL; ALTER TABLE transfer DISABLE TRIGGER ALL; ALTER TABLE bet DISABLE TRIGGER ALL`);
    await client.query(change);
    const found = await reconcile(client);
    await client.query("ROLLBACK");
    return [...new Set(found.map(({ check }) => check))].sort();
  }

  it("finds a change in every table whose sums replace archived rows", async () => {
    await archive(-1);
    expect(await reconcile(ledger.client)).toEqual([]);
    const first = "ledger_first_here()";
    for (const [change, checks] of [
      [
        "UPDATE put_away_transfer SET amount = amount + 1 WHERE kind = 'deposit' AND credit = 'player'",
        ["movement_day", "wallet"],
      ],
      ["UPDATE put_away_transfer SET amount = amount + 1 WHERE kind = 'stake' AND player_id = 2", ["wallet"]],
      ["DELETE FROM put_away_transfer WHERE credit = 'withdraw_only'", ["movement_day", "withdraw_only"]],
      ["UPDATE put_away_bet SET paid = paid + 1 WHERE player_id = 2", ["day_sum"]],
      ["UPDATE put_away_bet SET rakeback = rakeback + 1 WHERE player_id = 2", ["rakeback"]],
      ["UPDATE put_away_bet SET commission = commission + 1 WHERE commission > 0", ["friend_day"]],
      ["UPDATE put_away_nonces SET nonces = '{[0,1000)}' WHERE player_id = 1", ["put_away_nonces"]],
      ["DELETE FROM put_away_line WHERE kind = 'payout'", ["bet_payout"]],
      ["DELETE FROM put_away_line WHERE kind = 'hold_voided'", ["hold"]],
      [
        `UPDATE put_away_line SET amount = amount + 1 WHERE kind = 'payout' AND id >= ${first}`,
        ["put_away_line"],
      ],
      [
        `UPDATE put_away_line SET amount = amount + 1 WHERE kind = 'payout' AND id < ${first}`,
        ["bet_payout"],
      ],
      [`DELETE FROM put_away_line WHERE kind = 'hold_settled' AND id < ${first}`, ["hold"]],
      [`DELETE FROM posted_key WHERE id < ${first} AND idempotency_key = 'deposit -1'`, ["put_away_keys"]],
      [
        `UPDATE posted_key SET idempotency_key = 'x' WHERE id < ${first} AND idempotency_key = 'deposit -1'`,
        ["put_away_keys"],
      ],
    ] as const)
      expect(await findingsAfter(change), change).toEqual(checks);
    for (const change of [
      "UPDATE put_away_bet SET paid = paid + 1",
      "DELETE FROM put_away_transfer",
      "TRUNCATE put_away_line",
    ])
      await expect(ledger.client.query(change), change).rejects.toThrow("is refused");
  });
});

describe("the archive file of a month", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const read = async () => gunzipSync(await readFile(fileOf(-1))).toString();
  /**
   * Changes a row of an archive file and replaces all sums and hashes of the file by matching values. The forged
   * archive file is consistent, but its hash differs from the hash that the database has recorded.
   */
  function forge(file: Buffer): Buffer {
    const lines = gunzipSync(file).toString().trimEnd().split("\n");
    const forged = lines.slice(0, -1).map((line) => line.replaceAll('"deposit -1"', '"deposit -9"'));
    const own = forged.slice(1).filter((line) => !line.startsWith('["seed"'));
    const manifest = JSON.parse(lines.at(-1) ?? "");
    manifest.rowsSha256 = hash(`${own.join("\n")}\n`);
    manifest.sha256 = hash(`${forged.join("\n")}\n`);
    return gzipSync(`${[...forged, JSON.stringify(manifest)].join("\n")}\n`);
  }

  it("restoreMonth refuses an archive file that was truncated, changed or forged", async () => {
    const { rows: counts, sha256 } = await archive(-1);
    const text = await read();
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(2 + Object.values(counts).reduce((sum, count) => sum + count, 0));
    expect(hash(`${lines.slice(0, -1).join("\n")}\n`)).toBe(sha256);
    const bytes = await readFile(fileOf(-1));
    const wrong: [string, Buffer][] = [
      ["cut", bytes.subarray(0, -20)],
      ["without its end", gzipSync(`${lines.slice(0, -1).join("\n")}\n`)],
      ["within a line", gzipSync(text.slice(0, -9))],
      ["without a row", gzipSync(`${lines.toSpliced(9, 1).join("\n")}\n`)],
      ["with a row twice", gzipSync(`${lines.toSpliced(9, 0, lines[9] ?? "").join("\n")}\n`)],
      ["with an amount", gzipSync(text.replace('"house","PLAY","1000', '"house","PLAY","2000'))],
      ["with more behind it", gzipSync(`${text}{}\n`)],
      ["nothing", Buffer.alloc(0)],
    ];
    for (const [what, changed] of wrong) {
      await writeFile(fileOf(-1), changed);
      await expect(checkMonthFile(fileOf(-1)), what).rejects.toThrow(/archive file/);
      await expect(restore(-1), what).rejects.toThrow();
    }
    await writeFile(fileOf(-1), forge(bytes));
    expect((await checkMonthFile(fileOf(-1))).manifest.sha256).not.toBe(sha256);
    await expect(restore(-1)).rejects.toThrow("is not the recorded archive file of month");
    await writeFile(fileOf(-1), bytes);
    expect(await restore(-1)).toBe(nameOf(-1));
  });

  it("a month that was archived before bets were their own journal entries can be restored", async () => {
    await archive(-1);
    const lines = (await read()).trimEnd().split("\n");
    const header = JSON.parse(lines[0] ?? "") as { columns: { bet: string[] } };
    const place = 1 + header.columns.bet.indexOf("has_transfers");
    header.columns.bet.splice(place - 1, 1);
    const old = lines.slice(1, -1).map((line) => {
      const row = JSON.parse(line) as unknown[];
      return JSON.stringify(row[0] === "bet" ? row.toSpliced(place, 1) : row);
    });
    const manifest = JSON.parse(lines.at(-1) ?? "");
    manifest.rowsSha256 = hash(`${old.filter((line) => !line.startsWith('["seed"')).join("\n")}\n`);
    const text = [JSON.stringify(header), ...old].join("\n");
    manifest.sha256 = hash(`${text}\n`);
    await writeFile(fileOf(-1), gzipSync(`${text}\n${JSON.stringify(manifest)}\n`));
    await byForce("put_away_month", `UPDATE put_away_month SET sha256 = '${manifest.sha256}'`);
    expect(await restore(-1)).toBe(nameOf(-1));
    await expectSound();
  });

  it("archiveMonth checks the file before the sums replace the rows, and again before the rows are removed", async () => {
    const cut = (file: Buffer) => file.subarray(0, -30);
    for (const [step, path, spoil, refusal] of [
      ["written", `${fileOf(-1)}.partial`, cut, "the archive file cannot be read"],
      [
        "written",
        `${fileOf(-1)}.partial`,
        forge,
        "the archive file on the disk differs from the written archive file",
      ],
      ["away", fileOf(-1), cut, "the archive file cannot be read"],
      ["away", fileOf(-1), forge, "is not the recorded archive file of month"],
    ] as const) {
      let whole = await readFile(path).catch(() => Buffer.alloc(0));
      const onStep = async (at: ArchiveStep) => {
        if (at !== step) return;
        whole = await readFile(path);
        await writeFile(path, spoil(whole));
      };
      if ((await statesOf())[0] === "away") await writeFile(path, spoil(whole));
      await expect(archive(-1, { onStep }), refusal).rejects.toThrow(refusal);
      expect((await statesOf())[0]).toBe(step === "away" ? "away" : "sealed");
      await expectSound();
      if (step === "away") await writeFile(path, whole);
    }
    await archive(-1);
    await expectSound();
  });

  it("contains only revealed server seeds", async () => {
    await archive(-1);
    const seeds = (await read())
      .split("\n")
      .filter((line) => line.startsWith('["seed"'))
      .map((line) => JSON.parse(line) as (string | null)[]);
    const { rows: revealed } = await ledger.client.query<{ server_seed: string }>(
      "SELECT server_seed FROM seed WHERE state = 'revealed' ORDER BY player_id, seed_no",
    );
    expect(seeds.map((row) => row[5]).filter((seed) => seed !== null)).toEqual(
      revealed.map(({ server_seed }) => server_seed),
    );
    expect(seeds.length).toBeGreaterThan(revealed.length);
    expect(revealed.length).toBeGreaterThan(0);
  });
});
