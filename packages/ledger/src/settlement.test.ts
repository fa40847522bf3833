import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  betAll,
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  isHeads,
  openTestLedger,
  refusalOf,
  type TestLedger,
} from "../../../tests/race/test-ledger.ts";
import { balances, bankroll } from "./balances.ts";
import type { Bet } from "./bets.ts";
import { post } from "./post.ts";
import { reconcile } from "./reconcile.ts";
import { currentSeeds, revealedSeed, rotateSeed } from "./seeds.ts";
import { createSettlement, type Settlement, type SettlementOptions } from "./settlement.ts";

let ledger: TestLedger;
const opened: Settlement[] = [];
const faults: unknown[] = [];
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settlement) => settlement.close()));
  expect(await reconcile(ledger.client)).toEqual([]);
  faults.length = 0;
});
afterAll(() => ledger.end());

function open(changes: Partial<SettlementOptions<string>> = {}): Settlement {
  const settlement = createSettlement({
    connectionString: ledger.url,
    decide: flipCoin,
    onFault: (fault) => faults.push(fault),
    ...changes,
  });
  opened.push(settlement);
  return settlement;
}

let players = 0n;
async function newPlayer(amountBase: bigint): Promise<bigint> {
  players += 1n;
  const player = players;
  await fund(ledger.client, player, amountBase);
  return player;
}
const playOf = async (playerId: bigint) => (await balances(ledger.client, playerId)).PLAY;
const endSessions = (client = ledger.client) =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'gemplay settlement' AND datname = current_database()`,
  );

async function laneWaitsForLock(): Promise<boolean> {
  const { rowCount } = await ledger.client.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'gemplay settlement'
     AND datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
}

describe("a bet", () => {
  it("is paid by its outcome, on the seeds that were committed to", async () => {
    const settlement = open();
    const player = await newPlayer(1_000n);
    const before = await bankroll(ledger.client, "PLAY");
    let expected = 1_000n;
    const bets: Bet[] = [];
    for (let nonce = 0; nonce < 6; nonce++) {
      const { bet, duplicate } = await settlement.bet(coinBet(player, randomUUID(), 100n));
      expected += bet.payoutBase - 100n;
      expect(duplicate).toBe(false);
      expect(bet).toMatchObject({ seedNo: 1, nonce, balanceAfterBase: expected, amountBase: 100n });
      bets.push(bet);
    }
    expect(await playOf(player)).toBe(expected);
    expect(await bankroll(ledger.client, "PLAY")).toBe(before + 1_000n - expected);
    expect((await currentSeeds(ledger.client, player)).nextNonce).toBe(6);
    await inTransaction(ledger.client, () => rotateSeed(ledger.client, player, { clientSeed: "mine" }));
    const seed = await revealedSeed(ledger.client, player, 1);
    for (const { nonce, payoutBase } of bets) {
      expect(payoutBase).toBe(isHeads(seed?.serverSeed ?? "", seed?.clientSeed ?? "", nonce) ? 198n : 0n);
    }
    const { bet } = await settlement.bet(coinBet(player, randomUUID(), 1n));
    expect(bet).toMatchObject({ seedNo: 2, nonce: 0 });
  });

  it("answers a repeated key with the first answer", async () => {
    const settlement = open();
    const player = await newPlayer(1_000n);
    const request = { ...coinBet(player, randomUUID(), 10n), params: { a: 1, b: [true, null, 'x"\\'] } };
    const first = await settlement.bet(request);
    await settlement.bet(coinBet(player, randomUUID(), 10n));
    const balance = await playOf(player);
    const again = await settlement.bet({ ...request, params: { b: [true, null, 'x"\\'], a: 1 } });
    expect(again).toEqual({ bet: first.bet, duplicate: true });
    expect(await playOf(player)).toBe(balance);
  });

  it("keeps parameters of any text as they came, each with its own bet", async () => {
    const player = await newPlayer(1_000n);
    const texts = ["two\nlines", "\r\n", "\u2028", '","', "{}", "\\n", "NULL", ""];
    const requests = [null, 1, ...texts, ...texts.map((text) => ({ [text]: [text] }))].map((params) => ({
      ...coinBet(player, randomUUID(), 10n),
      params,
    }));
    await betAll(open(), requests);
    const stored = await betAll(open(), requests);
    expect(stored.map(({ bet, duplicate }) => [duplicate, bet.params])).toEqual(
      requests.map(({ params }) => [true, params]),
    );
  });

  it("answers a repeated key also within one batch", async () => {
    const player = await newPlayer(1_000n);
    const request = coinBet(player, randomUUID(), 10n);
    const answers = await betAll(open(), [request, request, request]);
    expect(answers.map(({ duplicate }) => duplicate)).toEqual([false, true, true]);
    expect(new Set(answers.map(({ bet }) => bet.id)).size).toBe(1);
  });

  it.each([
    ["amount", { amountBase: 2n }],
    ["asset", { asset: "TPLAY" as const }],
    ["game", { game: "other" }],
    ["parameters", { params: { side: "tails" } }],
  ])("refuses a repeated key with another %s", async (_name, change) => {
    const settlement = open();
    const player = await newPlayer(1_000n);
    const request = coinBet(player, randomUUID());
    await settlement.bet(request);
    expect(await refusalOf(settlement.bet({ ...request, ...change }))).toBe("idempotency_conflict");
  });

  it("is refused without funds, and its key stays free", async () => {
    const settlement = open();
    const player = await newPlayer(5n);
    const request = coinBet(player, randomUUID(), 6n);
    expect(await refusalOf(settlement.bet(request))).toBe("insufficient_balance");
    expect(await refusalOf(settlement.bet(coinBet(999_999n, randomUUID())))).toBe("insufficient_balance");
    await fund(ledger.client, player, 1n);
    expect(await refusalOf(settlement.bet(request))).toBe("accepted");
  });

  it("is refused by the game without using a nonce", async () => {
    const settlement = open();
    const player = await newPlayer(5n);
    const refused = settlement.bet({ ...coinBet(player, randomUUID()), params: { refuse: "too_high" } });
    await expect(refused).rejects.toMatchObject({ refusal: "too_high", values: { maximum: "5" } });
    const { bet } = await settlement.bet(coinBet(player, randomUUID()));
    expect(bet.nonce).toBe(0);
  });

  it("whose decision throws or cannot be stored fails alone", async () => {
    const settlement = open({
      decide: (context) => {
        if (context.game === "throws") throw new Error("broken");
        if (context.game === "negative") return { payoutBase: -1n, outcome: null };
        if (context.game === "text") return { payoutBase: 0n, outcome: "a\0b" };
        return flipCoin(context);
      },
    });
    const player = await newPlayer(50n);
    const ends = await Promise.all(
      ["coin", "throws", "negative", "text", "coin"].map((game) =>
        refusalOf(settlement.bet({ ...coinBet(player, randomUUID()), game })),
      ),
    );
    expect(ends).toEqual(["accepted", "decision_failed", "decision_failed", "decision_failed", "accepted"]);
  });

  it.each([
    ["a player id of zero", { playerId: 0n }],
    ["a player id too large", { playerId: 2n ** 63n }],
    ["a key that is no uuid", { key: "1" }],
    ["a game's name", { game: "Coin'" }],
    ["zero", { amountBase: 0n }],
    ["an absurd amount", { amountBase: 10n ** 48n }],
    ["long parameters", { params: "x".repeat(2_001) }],
    ["parameters that jsonb cannot hold", { params: { a: "\0" } }],
    ["half a character", { params: "\ud800" }],
  ])("refuses %s as malformed", async (_name, change) => {
    expect(await refusalOf(open().bet({ ...coinBet(1n, randomUUID()), ...change }))).toBe("invalid_bet");
  });
});

describe("lanes", () => {
  it("settle many players' bets together and tell of them once", async () => {
    const told: Bet[] = [];
    const settlement = open({ lanes: 3, onSettled: (bets) => told.push(...bets) });
    const group: bigint[] = [];
    while (group.length < 20) group.push(await newPlayer(100n));
    const requests = group.flatMap((player) =>
      Array.from({ length: 10 }, () => coinBet(player, randomUUID(), 1n)),
    );
    const answers = await Promise.all(requests.map((request) => settlement.bet(request)));
    expect(answers).toHaveLength(200);
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(answers.map(({ bet }) => bet.id)));
    for (const player of group) {
      const nonces = answers.filter(({ bet }) => bet.playerId === player).map(({ bet }) => bet.nonce);
      expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });

  it("take money that arrives and seeds that rotate between two bets", async () => {
    const settlement = open();
    const player = await newPlayer(200n);
    const other = await ledger.connect();
    const bets = betAll(
      settlement,
      Array.from({ length: 100 }, () => coinBet(player, randomUUID(), 1n)),
    );
    for (let round = 0; round < 5; round++) {
      await fund(other, player, 10n);
      await inTransaction(other, () => rotateSeed(other, player, { clientSeed: `r${round}` })).catch(
        (error: unknown) => expect(error).toMatchObject({ refusal: "seed_missing" }),
      );
      await settlement.bet(coinBet(player, randomUUID(), 1n));
    }
    expect(await bets).toHaveLength(100);
  });

  it("wait for a wallet that another transaction holds", async () => {
    const settlement = open();
    const player = await newPlayer(10n);
    const other = await ledger.connect();
    await other.query("BEGIN");
    await post(other, [
      {
        playerId: player,
        debit: "player",
        credit: "withdrawals",
        asset: "PLAY",
        amountBase: 10n,
        kind: "withdrawal_hold",
        reference: "w",
        idempotencyKey: "w",
      },
    ]);
    const bet = refusalOf(settlement.bet(coinBet(player, randomUUID(), 1n)));
    await other.query("COMMIT");
    expect(await bet).toBe("insufficient_balance");
  });

  it("refuse what their queue cannot hold, and everything once closed", async () => {
    const settlement = open({ lanes: 1, maxQueued: 4 });
    const player = await newPlayer(100n);
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(settlement.bet(coinBet(player, randomUUID())))),
    );
    expect(ends.filter((end) => end === "accepted")).toHaveLength(4);
    expect(ends.filter((end) => end === "overloaded")).toHaveLength(6);
    const last = refusalOf(settlement.bet(coinBet(player, randomUUID())));
    await settlement.close();
    expect(await last).toBe("accepted");
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID())))).toBe("closed");
  });

  it.each([0, 17, 1.5])("refuse to be %d", (lanes) => {
    expect(() => open({ lanes })).toThrow(RangeError);
  });
});

describe("what a lane remembers", () => {
  it("is not believed when others moved the money", async () => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(10n);
    for (let round = 0; round < 5; round++) {
      const { bet } = await settlement.bet(coinBet(player, randomUUID(), 1n));
      await fund(ledger.client, player, 7n);
      expect((await settlement.bet(coinBet(player, randomUUID(), 1n))).bet).toMatchObject({
        nonce: bet.nonce + 1,
        balanceAfterBase: await playOf(player),
      });
    }
  });

  it("never refuses: money that arrived meanwhile counts", async () => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(3n);
    await settlement.bet(coinBet(player, randomUUID(), 1n));
    await fund(ledger.client, player, 1_000n);
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID(), 1_000n)))).toBe("accepted");
  });

  it("gives way to another process on the same player", async () => {
    const first = open({ lanes: 1 });
    const second = open({ lanes: 1 });
    const player = await newPlayer(1_000n);
    for (let nonce = 0; nonce < 20; nonce++) {
      const { bet } = await (nonce % 3 === 0 ? second : first).bet(coinBet(player, randomUUID(), 1n));
      expect(bet.nonce).toBe(nonce);
    }
  });

  it("does not hide a repeated key, nor a rotated seed", async () => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(1_000n);
    const request = coinBet(player, randomUUID());
    const first = await settlement.bet(request);
    expect(await settlement.bet(request)).toEqual({ bet: first.bet, duplicate: true });
    expect(await refusalOf(settlement.bet({ ...request, amountBase: 2n }))).toBe("idempotency_conflict");
    await settlement.bet(coinBet(player, randomUUID()));
    await inTransaction(ledger.client, () => rotateSeed(ledger.client, player, { clientSeed: "new" }));
    expect((await settlement.bet(coinBet(player, randomUUID()))).bet).toMatchObject({ seedNo: 2, nonce: 0 });
  });
});

describe("a commit that fails", () => {
  async function failCommits(timing: "statement" | "commit", work: () => Promise<void>): Promise<void> {
    const constraint = timing === "commit" ? "CONSTRAINT" : "";
    const when =
      timing === "commit" ? "AFTER INSERT ON bet DEFERRABLE INITIALLY DEFERRED" : "BEFORE INSERT ON bet";
    await ledger.client.query(`
      CREATE FUNCTION fail_bet() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.game = 'poison' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
      CREATE ${constraint} TRIGGER fail_bet ${when} FOR EACH ROW EXECUTE FUNCTION fail_bet()`);
    try {
      await work();
    } finally {
      await ledger.client.query("DROP FUNCTION fail_bet CASCADE");
    }
  }

  it.each(["statement", "commit"] as const)("at the %s accepts none of the batch", async (timing) => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(100n);
    const good = coinBet(player, randomUUID());
    await failCommits(timing, async () => {
      const ends = await Promise.all(
        [good, { ...coinBet(player, randomUUID()), game: "poison" }, coinBet(player, randomUUID())].map(
          (request) => refusalOf(settlement.bet(request)),
        ),
      );
      expect(ends).toEqual(["settlement_failed", "settlement_failed", "settlement_failed"]);
      expect(await playOf(player)).toBe(100n);
      expect(faults).toHaveLength(1);
      expect(await settlement.bet(good)).toMatchObject({ duplicate: false, bet: { nonce: 0 } });
    });
  });

  it("for another transaction's sake is tried again", async () => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(100n);
    await ledger.client.query(`
      CREATE SEQUENCE failures;
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF nextval('failures') < 4 THEN RAISE EXCEPTION 'no' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_once BEFORE INSERT ON bet FOR EACH ROW EXECUTE FUNCTION fail_once()`);
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID())))).toBe("accepted");
    expect((await ledger.client.query("SELECT last_value FROM failures")).rows).toEqual([
      { last_value: "4" },
    ]);
    await ledger.client.query("DROP FUNCTION fail_once CASCADE; DROP SEQUENCE failures");
  });
});

describe("a lost connection", () => {
  it("while reading says that nothing was written, and the lane recovers", async () => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(100n);
    const other = await ledger.connect();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM wallet WHERE player_id = $1 FOR UPDATE", [String(player)]);
    const request = coinBet(player, randomUUID());
    const waiting = refusalOf(settlement.bet(request));
    await waitFor(laneWaitsForLock);
    await endSessions();
    const end = await waiting;
    await other.query("ROLLBACK");
    expect(end).toBe("settlement_unavailable");
    expect(await settlement.bet(request)).toMatchObject({ duplicate: false, bet: { nonce: 0 } });
  });

  it.each([
    ["with locks", 0],
    ["on remembered state", 1],
  ])("while committing %s is an unknown outcome, which the key resolves", async (_name, betsBefore) => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(100n);
    for (let bets = 0; bets < betsBefore; bets++) await settlement.bet(coinBet(player, randomUUID()));
    // The commit itself waits for this lock, so that the session can be ended between COMMIT and its answer.
    await ledger.client.query(`
      CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(77); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON bet DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION hold_commit()`);
    const other = await ledger.connect();
    await other.query("SELECT pg_advisory_lock(77)");
    const request = coinBet(player, randomUUID());
    const waiting = refusalOf(settlement.bet(request));
    await waitFor(laneWaitsForLock);
    await endSessions();
    const end = await waiting;
    await other.query("SELECT pg_advisory_unlock(77)");
    expect(end).toBe("outcome_unknown");
    expect(await refusalOf(settlement.bet(request))).toBe("accepted");
    expect((await settlement.bet(request)).duplicate).toBe(true);
    await ledger.client.query("DROP FUNCTION hold_commit CASCADE");
  });

  it("while idle is told of and mended", async () => {
    const settlement = open({ lanes: 1 });
    const player = await newPlayer(100n);
    await settlement.bet(coinBet(player, randomUUID()));
    await endSessions();
    await waitFor(() => Promise.resolve(faults.length > 0));
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID())))).toBe("accepted");
  });

  it("that cannot be opened refuses by name", async () => {
    const url = new URL(ledger.url);
    url.pathname = "/nowhere";
    const settlement = open({ connectionString: url.href });
    expect(await refusalOf(settlement.bet(coinBet(1n, randomUUID())))).toBe("settlement_unavailable");
  });
});

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
