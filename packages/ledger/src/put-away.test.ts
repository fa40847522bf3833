import { createHash } from "node:crypto";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  coinBet,
  flipCoin,
  inTransaction,
  openTestLedger,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../tests/race/test-ledger.ts";
import { holdings, systemBalances } from "./balances.ts";
import { playerDays } from "./bet-days.ts";
import { findBet, listBets, playerTotals } from "./bet-reads.ts";
import { collectCommission, collectRakeback } from "./collect.ts";
import { communityOf } from "./community-reads.ts";
import { keepCommunity, type Levels } from "./community-sums.ts";
import { gameSums } from "./game-days.ts";
import { placeHold } from "./hold.ts";
import { settleHold, voidHold } from "./hold-end.ts";
import { bindInviter } from "./inviters.ts";
import { isSumSound, playerJournal, playerSums } from "./journal.ts";
import { checkMonthFile } from "./month-file.ts";
import { changeParts } from "./month-session.ts";
import { ledgerMonths } from "./month-tables.ts";
import { keepMonths } from "./months.ts";
import { dayChanges, movementTotals } from "./movements.ts";
import { post, type TransferRequest } from "./post.ts";
import { type PutAwayStep, putAwayMonth } from "./put-away.ts";
import { rowsSince } from "./put-away-reads.ts";
import { reconcile } from "./reconcile.ts";
import { rotateSeed } from "./seeds.ts";
import { createSettlement, type Settlement } from "./settlement.ts";
import { type TakeBackStep, takeBackMonth } from "./take-back.ts";
import { createIdSource, idSourceOf } from "./uuid.ts";

const dayMs = 86_400_000;
const startMs = Date.now();
/** The beginning of the month that lies so many after the real one. */
const monthMs = (later: number) => {
  const at = new Date(startMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later);
};
const nameOf = (later: number) => new Date(monthMs(later)).toISOString().slice(0, 7);

let ledger: TestLedger;
let settlement: Settlement;
let folder: string;
beforeEach(async () => {
  ledger = await openTestLedger();
  folder = await mkdtemp(join(tmpdir(), "months-"));
  vi.useFakeTimers({ toFake: ["Date"] });
  goTo(monthMs(-1) + 5 * dayMs);
  clock = () => {
    nowMs += tickMs;
    return nowMs;
  };
  settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    connectionString: ledger.url,
    decide: flipCoin,
    onFault: (fault) => {
      throw fault;
    },
    clock,
  });
});
afterEach(async () => {
  await settlement.close();
  vi.useRealTimers();
  await ledger.end();
  await rm(folder, { recursive: true });
});

let [nowMs, tickMs] = [0, 0];
/** Another one for each test: ids of one clock only grow. */
let clock: () => number;
function goTo(ms: number): void {
  nowMs = ms;
  vi.setSystemTime(ms);
}
/** A key of now: each bet a moment after the one before. */
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
/** A process whose clock stands in the oldest month. */
const past = () => () => monthMs(-1) + 9 * dayMs;
const end = { multiplierE4: 10_000, outcome: { odd: '\u2028\t"ä' }, houseEdge: { up: 1n, down: 100n } };
const settle = (playerId: bigint, id: string, payoutBase = 70n) =>
  inTransaction(ledger.client, () =>
    settleHold(ledger.client, { playerId, id, payoutBase, ...end }, testRates, clock),
  );
const giveUp = (playerId: bigint, id: string) =>
  inTransaction(ledger.client, () => voidHold(ledger.client, { playerId, id }, clock));
const move = (key: string, more: Partial<TransferRequest> = {}, at = clock) => {
  const request = {
    ...({ playerId: 1n, debit: "chain_in", credit: "player", asset: "U" } as const),
    ...{ amountBase: 7n, kind: "deposit", reference: key, idempotencyKey: key, ...more },
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
 * Three months of play: the one before the real one, which is a part without a beginning, the real one and the next. Bets
 * of one are settled, paid and given back in another, and a seed pair goes on over all of them.
 */
async function play() {
  const { client } = ledger;
  for (const player of players) await fund(player);
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
    // The last moment of a month: what a bet pays may have its id in the next.
    goTo(monthMs(month + 1) - 20);
    tickMs = 1;
    while (nowMs < monthMs(month + 1)) await settlement.bet(coinBet(2n, createIdSource(clock)().id, 10n));
    tickMs = 0;
    goTo(monthMs(month + 1) - 1);
    [settled, voided] = [(await hold(3n)).id, (await hold(2n)).id];
  }
  goTo(monthMs(2) + 10 * dayMs);
  await settle(3n, settled ?? "");
  await giveUp(2n, voided ?? "");
  goTo(monthMs(2) + 32 * dayMs);
  await keepMonths(client, nowMs);
  return over;
}

async function ofEach<Seen>(look: (player: bigint) => Promise<Seen>): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const player of players) seen.push(await look(player));
  return seen;
}

/** What players and operators see of it, as far as it is no list of rows. */
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
      await movementTotals(client, player, ["deposit", "funding"]),
      await playerSums(client, player),
      await communityOf(client, player, since),
    ]),
  };
}
/** The rows that they see. */
const rows = () =>
  ofEach(async (player) => [
    await listBets(ledger.client, player, { limit: 200 }),
    await listBets(ledger.client, player, { limit: 200, result: "WIN" }),
    await playerJournal(ledger.client, player, { limit: 500 }),
  ]);

const away = (month: number, more: { onStep?: (step: PutAwayStep) => unknown } = {}) =>
  putAwayMonth({ connectionString: ledger.url, month: nameOf(month), folder, nowMs, ...more });
const back = (month: number, more: { onStep?: (step: TakeBackStep) => unknown } = {}) =>
  takeBackMonth({ connectionString: ledger.url, path: fileOf(month), ...more });
const fileOf = (month: number) => join(folder, `gemplay-${nameOf(month)}.jsonl.gz`);
const statesOf = async () => (await ledgerMonths(ledger.client)).slice(0, 4).map(({ state }) => state);

const refusalOfMonth = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: Error) => error.message,
  );

/** A process that dies after a step. */
class Killed extends Error {}
const killAt = (wanted: string) => (step: string) => {
  if (step === wanted) throw new Killed();
};

it("months go one by one, and nothing that is seen of them changes but their rows; they come back as they were", async () => {
  const over = await play();
  const [before, rowsBefore] = [await shown(), await rows()];
  const hashes: string[] = [];
  for (const month of [-1, 0, 1]) {
    const done = await away(month);
    hashes.push(done.sha256);
    expect(done.rows.bet).toBeGreaterThan(10);
    expect(await reconcile(ledger.client), nameOf(month)).toEqual([]);
    expect(await shown()).toEqual(before);
    expect((await rowsSince(ledger.client, 1n))?.getTime()).toBe(monthMs(month + 1));
    // It is the file alone that has them now.
    const { rows: tables } = await ledger.client.query(
      "SELECT relname FROM pg_class WHERE relname ~ $1 AND relkind IN ('r', 'p')",
      [`^(bet|transfer|hold)_(${month === -1 ? "first" : nameOf(month).replace("-", "_")})$`],
    );
    expect(tables).toEqual([]);
  }
  expect(await statesOf()).toEqual(["dropped", "dropped", "dropped", "here"]);
  expect((await playerSums(ledger.client, 1n)).every(isSumSound)).toBe(true);
  expect(await findBet(ledger.client, 1n, over[0] ?? "")).toBeUndefined();
  for (const month of [1, 0, -1]) {
    expect(await back(month)).toBe(nameOf(month));
    expect(await reconcile(ledger.client), nameOf(month)).toEqual([]);
    expect(await shown()).toEqual(before);
  }
  expect(await rows()).toEqual(rowsBefore);
  expect(await rowsSince(ledger.client, 1n)).toBeUndefined();
  // And may go again, into the same file.
  expect((await away(-1)).sha256).toBe(hashes[0]);
  expect(await reconcile(ledger.client)).toEqual([]);
});

const steps: PutAwayStep[] = ["sealed", "summed", "written", "proven", "named", "away", "dropped"];
const stepsBack: TakeBackStep[] = ["made", "loaded", "proven", "here"];

it("whoever dies after any step loses nothing, and the next one goes on", async () => {
  await play();
  const [before, rowsBefore] = [await shown(), await rows()];
  for (const step of steps) {
    await expect(away(-1, { onStep: killAt(step) }), step).rejects.toThrow(Killed);
    expect(await reconcile(ledger.client), step).toEqual([]);
    expect(await shown()).toEqual(before);
  }
  expect((await statesOf())[0]).toBe("dropped");
  await expect(away(-1)).rejects.toThrow("is put away already");
  for (const step of stepsBack) {
    await expect(back(-1, { onStep: killAt(step) }), step).rejects.toThrow(Killed);
    expect(await reconcile(ledger.client), step).toEqual([]);
    expect(await shown()).toEqual(before);
  }
  expect(await rows()).toEqual(rowsBefore);
});

it("each death alone is made good by one more call", async () => {
  await play();
  const before = await shown();
  for (const step of steps.slice(0, -1)) {
    await expect(away(-1, { onStep: killAt(step) }), step).rejects.toThrow(Killed);
    await away(-1);
    expect(await reconcile(ledger.client), step).toEqual([]);
    await back(-1);
    expect(await shown()).toEqual(before);
    await rename(fileOf(-1), join(folder, `${step}.gz`));
  }
});

it("bets go on meanwhile, and wait for nobody who reads long", async () => {
  await play();
  await away(-1);
  let going = true;
  const playing = (async () => {
    let bets = 0;
    for (; going; bets++) await bet(1n, 1n);
    return bets;
  })();
  const reader = await ledger.connect();
  const onStep = async (step: PutAwayStep) => {
    if (step !== "named") return;
    await reader.query("BEGIN; SELECT count(*) FROM bet");
    setTimeout(() => void reader.query("COMMIT"), 700);
  };
  await away(0, { onStep });
  await back(0);
  going = false;
  expect(await playing).toBeGreaterThan(20);
  expect(await reconcile(ledger.client)).toEqual([]);
});

it("play goes on when what is done under the locks does not end", async () => {
  await fund(1n);
  const session = await ledger.connect();
  const changing = refusalOfMonth(changeParts(session, "SELECT pg_sleep(60);"));
  expect(await changing).toContain("took too long: nothing has changed");
  await bet(1n);
});

it("one process at a time", async () => {
  await play();
  const refused: unknown[] = [];
  const onStep = async (step: PutAwayStep) => {
    if (step === "written") refused.push(...(await Promise.all([away(-1), back(-1)].map(refusalOfMonth))));
  };
  await away(-1, { onStep });
  expect(refused).toEqual(Array(2).fill("somebody else is putting a month away or taking one back"));
});

describe("a month stays where it is", () => {
  const refusal = async (month: number) => {
    const before = await statesOf();
    const message = await refusalOfMonth(away(month));
    expect((await statesOf()).map((state) => state === "away" || state === "dropped")).toEqual(
      before.map(() => false),
    );
    return message;
  };

  it("that is not the oldest, or that there is not", async () => {
    await play();
    expect(await refusal(0)).toContain(`${nameOf(-1)} is the oldest month that is here`);
    expect(await refusal(40)).toContain("there is no month");
  });

  it("until 31 days after its end", async () => {
    await play();
    goTo(monthMs(0) + 31 * dayMs);
    expect(await refusal(-1)).toContain("is not over for long enough");
    goTo(nowMs + 1);
    await away(-1);
  });

  it("while a bet of it is open", async () => {
    await play();
    const { id } = await hold(1n, past());
    expect(await refusal(-1)).toBe(`1 bets of ${nameOf(-1)} are still open, the first is ${id}`);
    await giveUp(1n, id);
    await away(-1);
  });

  it("while a withdrawal of it is not over", async () => {
    await play();
    const out = {
      ...({ debit: "player", credit: "withdrawals", reference: "w1" } as const),
      ...{ kind: "withdrawal_hold", amountBase: 3n },
    };
    await move("w1 hold", out, past());
    expect(await refusal(-1)).toBe(`withdrawal w1 of ${nameOf(-1)} is not over`);
    const paid = { debit: "withdrawals", credit: "chain_out", playerId: 0n, kind: "withdrawal" } as const;
    await move("w1 over", { ...out, ...paid });
    await away(-1);
    expect(await reconcile(ledger.client)).toEqual([]);
  });

  it("not for a withdrawal that was taken in a month that is away and paid in a later one", async () => {
    await play();
    const out = { reference: "w1", kind: "withdrawal_hold", amountBase: 3n };
    await move("w1 hold", { ...out, debit: "player", credit: "withdrawals" }, past());
    const paid = { debit: "withdrawals", credit: "chain_out", playerId: 0n, kind: "withdrawal" } as const;
    await move("w1 over", { ...out, ...paid }, () => monthMs(0) + 9 * dayMs);
    await away(-1);
    await away(0);
    expect(await reconcile(ledger.client)).toEqual([]);
  });

  it("while somebody writes into it", async () => {
    await play();
    const writer = await ledger.connect();
    await writer.query("BEGIN; LOCK TABLE bet_first IN ROW EXCLUSIVE MODE");
    expect(await refusal(-1)).toContain("somebody is at bet_first");
    await writer.query("COMMIT");
  });

  it("while the books are not sound", async () => {
    await play();
    await ledger.client.query("UPDATE wallet SET balance = balance + 1 WHERE player_id = 1");
    expect(await refusal(-1)).toContain("the books are not sound (wallet 1 ");
  });

  it("where another file has its name", async () => {
    await play();
    const theirs = await away(-1);
    await rename(theirs.path, join(folder, "theirs"));
    await expect(back(-1)).rejects.toThrow("is needed");
    await rename(join(folder, "theirs"), fileOf(0));
    await expect(away(0)).rejects.toThrow("is another file than the one of this month");
    expect((await statesOf())[1]).toBe("sealed");
  });
});

it("rows are not removed while their sums do not come to them, and parts never", async () => {
  await play();
  const { client } = ledger;
  const change = (by: string) =>
    client.query(`BEGIN; ALTER TABLE put_away_transfer DISABLE TRIGGER stays;
      UPDATE put_away_transfer SET amount = amount ${by} WHERE kind = 'deposit' AND credit = 'player';
      ALTER TABLE put_away_transfer ENABLE ALWAYS TRIGGER stays; COMMIT`);
  await expect(away(-1, { onStep: (step) => (step === "away" ? change("+ 1") : undefined) })).rejects.toThrow(
    "the books are not sound",
  );
  expect((await client.query("SELECT 1 FROM transfer_first LIMIT 1")).rows).toHaveLength(1);
  await change("- 1");
  await away(-1);
  const stays = "UPDATE put_away_transfer SET month = $1::date WHERE month = $2::date";
  await client.query("INSERT INTO put_away_month (month) VALUES ($1::date)", [`${nameOf(0)}-01`]);
  await expect(client.query(stays, [`${nameOf(0)}-01`, `${nameOf(-1)}-01`])).rejects.toThrow("is refused");
  await client.query("CREATE TABLE bet_first PARTITION OF bet DEFAULT");
  await expect(back(-1)).rejects.toThrow("bet_first is a part of the journal and stays");
  await client.query("DROP TABLE bet_first");
  expect(await back(-1)).toBe(nameOf(-1));
});

it("nobody writes into a month that is sealed", async () => {
  await play();
  await expect(away(-1, { onStep: killAt("sealed") })).rejects.toThrow(Killed);
  await expect(hold(1n, past())).rejects.toThrow("its month is sealed");
  await expect(move("into the past", {}, past())).rejects.toThrow("its month is sealed");
  expect(await reconcile(ledger.client)).toEqual([]);
});

it("a key that was posted stays one movement's, and an old bet's is refused", async () => {
  await play();
  await away(-1);
  const before = await shown();
  expect(await refusalOf(move("deposit -1"))).toBe("key_over");
  expect((await move("deposit 0"))[0]?.duplicate).toBe(true);
  const old = createIdSource(() => monthMs(-1) + 5 * dayMs)().id;
  expect(await refusalOf(settlement.bet(coinBet(1n, old)))).toBe("key_over");
  expect(await shown()).toEqual(before);
});

describe("reconcile finds what was changed of a month that is away", () => {
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

  it("by each of what stands in for its rows", async () => {
    await play();
    await away(-1);
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
      ["UPDATE put_away_line SET amount = amount + 1 WHERE kind = 'payout'", ["put_away_line"]],
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

describe("a file", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const read = async () => gunzipSync(await readFile(fileOf(-1))).toString();

  it("that is cut, changed, or written again by somebody is found, and takes nothing back", async () => {
    await play();
    const { rows: counts, sha256 } = await away(-1);
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
      await expect(checkMonthFile(fileOf(-1)), what).rejects.toThrow(/^it|^there is something|^its /);
      await expect(back(-1), what).rejects.toThrow();
    }
    // Whoever writes the sums and hashes anew makes a file that is sound for itself, and not the one that was noted.
    const forged = lines.slice(0, -1).map((line) => line.replaceAll('"deposit -1"', '"deposit -9"'));
    const own = forged.slice(1).filter((line) => !line.startsWith('["seed"'));
    const manifest = JSON.parse(lines.at(-1) ?? "");
    manifest.rowsSha256 = hash(`${own.join("\n")}\n`);
    manifest.sha256 = hash(`${forged.join("\n")}\n`);
    await writeFile(fileOf(-1), gzipSync(`${[...forged, JSON.stringify(manifest)].join("\n")}\n`));
    expect((await checkMonthFile(fileOf(-1))).manifest.sha256).toBe(manifest.sha256);
    await expect(back(-1)).rejects.toThrow("is not the file that");
    await writeFile(fileOf(-1), bytes);
    expect(await back(-1)).toBe(nameOf(-1));
  });

  it("is proven from the disk before anything leaves, and once more before anything is removed", async () => {
    await play();
    const spoil = (path: string) => async () =>
      await writeFile(path, (await readFile(path)).subarray(0, -30));
    for (const [step, path] of [
      ["written", `${fileOf(-1)}.partial`],
      ["away", fileOf(-1)],
    ] as const) {
      const whole = { bytes: Buffer.alloc(0) };
      const onStep = async (at: PutAwayStep) => {
        if (at !== step) return;
        whole.bytes = await readFile(path);
        await spoil(path)();
      };
      await expect(away(-1, { onStep }), step).rejects.toThrow("it cannot be read");
      expect((await statesOf())[0]).toBe(step === "away" ? "away" : "sealed");
      expect(await reconcile(ledger.client)).toEqual([]);
      if (step === "away") await writeFile(path, whole.bytes);
    }
    await away(-1);
    expect(await reconcile(ledger.client)).toEqual([]);
  });

  it("holds no seed that was not revealed", async () => {
    await play();
    await away(-1);
    const seeds = (await read())
      .split("\n")
      .filter((line) => line.startsWith('["seed"'))
      .map((line) => JSON.parse(line) as (string | null)[]);
    const { rows: revealed } = await ledger.client.query<{ server_seed: string }>(
      "SELECT server_seed FROM seed WHERE state = 'revealed'",
    );
    expect(seeds.map((row) => row[5]).filter((seed) => seed !== null)).toEqual(
      revealed.map(({ server_seed }) => server_seed),
    );
    expect(seeds.length).toBeGreaterThan(revealed.length);
    expect(revealed).toHaveLength(1);
  });
});
