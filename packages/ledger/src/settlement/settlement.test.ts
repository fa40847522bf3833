import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  betAll,
  coinBet,
  coinEdge,
  flipCoin,
  fund,
  inTransaction,
  isHeads,
  refusalOf,
  runEach,
  type TestLedger,
  testRates,
  testSecrets,
  withoutTriggers,
} from "../../../../tests/race/test-ledger.ts";
import { createIdSource, enterShard, shardOf } from "../database/index.ts";
import { balances, bankroll, post } from "../journal/index.ts";
import { reconcile } from "../reads/index.ts";
import { currentSeeds, ensureSeeds, revealedSeed, rotateSeed, setClientSeed } from "../seeds/index.ts";
import { findBet } from "./bet-reads.ts";
import type { Bet } from "./bets.ts";
import { createSettlement, type Settlement, type SettlementOptions } from "./settlement.ts";
import { writeBatch } from "./write-batch.ts";

let ledger: TestLedger;
const opened: Settlement[] = [];
const faults: unknown[] = [];
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settlement) => settlement.close()));
  expect(await reconcile(ledger.client)).toEqual([]);
  faults.length = 0;
});

function open(changes: Partial<SettlementOptions<string>> = {}): Settlement {
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
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
/** Returns a player who has never set a client seed. */
async function playerWithoutClientSeed(amountBase: bigint): Promise<bigint> {
  const player = await newPlayer(amountBase);
  await withoutTriggers(
    ledger.client,
    ["seed"],
    [`UPDATE seed SET client_seed = NULL WHERE player_id = ${player}`],
  );
  return player;
}
const playOf = async (playerId: bigint) => (await balances(ledger.client, playerId)).PLAY;
const endSessions = (client = ledger.client) =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'gemplay settlement' AND datname = current_database()`,
  );

describe("createSettlement", () => {
  it("pays a bet by the outcome that follows from the committed seeds", async () => {
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
    await inTransaction(ledger.client, () =>
      rotateSeed(ledger.client, testSecrets, player, { clientSeed: "mine" }),
    );
    const seed = await revealedSeed(ledger.client, player, 1);
    for (const { nonce, payoutBase } of bets) {
      expect(payoutBase).toBe(isHeads(seed?.serverSeed ?? "", seed?.clientSeed ?? "", nonce) ? 198n : 0n);
    }
    const { bet } = await settlement.bet(coinBet(player, randomUUID(), 1n));
    expect(bet).toMatchObject({ seedNo: 2, nonce: 0 });
  });

  it("returns the first result for a repeated idempotency key", async () => {
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

  it("stores the parameters of each bet unchanged, with any text", async () => {
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

  it("returns the first result for an idempotency key that occurs twice in one batch", async () => {
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
  ])("refuses a repeated idempotency key with another %s", async (_name, change) => {
    const settlement = open();
    const player = await newPlayer(1_000n);
    const request = coinBet(player, randomUUID());
    await settlement.bet(request);
    expect(await refusalOf(settlement.bet({ ...request, ...change }))).toBe("idempotency_conflict");
  });

  it("refuses the bets of a player without client seed, and accepts the same bet after the player has set one", async () => {
    const settlement = open();
    const [player, other] = [await newPlayer(100n), await newPlayer(100n)];
    const without = await playerWithoutClientSeed(100n);
    const request = coinBet(without, randomUUID(), 10n);
    const bets = [request, coinBet(player, randomUUID(), 10n), coinBet(other, randomUUID(), 10n)];
    expect(await Promise.all(bets.map((bet) => refusalOf(settlement.bet(bet))))).toEqual([
      "client_seed_missing",
      "accepted",
      "accepted",
    ]);
    expect(await refusalOf(settlement.bet(request))).toBe("client_seed_missing");
    expect(await playOf(without)).toBe(100n);
    await inTransaction(ledger.client, () => setClientSeed(ledger.client, without, "mine"));
    expect((await settlement.bet(request)).bet).toMatchObject({ seedNo: 1, nonce: 0 });
  });

  it("refuses a bet with insufficient funds, and the player can use the idempotency key again", async () => {
    const settlement = open();
    const player = await newPlayer(5n);
    const request = coinBet(player, randomUUID(), 6n);
    expect(await refusalOf(settlement.bet(request))).toBe("insufficient_balance");
    expect(await refusalOf(settlement.bet(coinBet(999_999n, randomUUID())))).toBe("insufficient_balance");
    await fund(ledger.client, player, 1n);
    expect(await refusalOf(settlement.bet(request))).toBe("accepted");
  });

  it("passes the game's refusal of a bet to the caller and uses no nonce", async () => {
    const settlement = open();
    const player = await newPlayer(5n);
    const refused = settlement.bet({ ...coinBet(player, randomUUID()), params: { refuse: "too_high" } });
    await expect(refused).rejects.toMatchObject({ refusal: "too_high", values: { maximum: "5" } });
    const { bet } = await settlement.bet(coinBet(player, randomUUID()));
    expect(bet.nonce).toBe(0);
  });

  it("stores the multiplier that the game decided, even if it cannot be computed from the payout", async () => {
    const settlement = open({
      decide: () => ({ payoutBase: 1n, multiplierE4: 19_800, outcome: null, houseEdge: coinEdge }),
    });
    const player = await newPlayer(5n);
    const { bet } = await settlement.bet(coinBet(player, randomUUID()));
    expect(bet).toMatchObject({ amountBase: 1n, payoutBase: 1n, multiplierE4: 19_800 });
    expect(await findBet(ledger.client, player, bet.id)).toMatchObject({ multiplierE4: 19_800 });
  });

  it("computes the multiplier of an old bet from the payout if no multiplier is stored", async () => {
    const player = await newPlayer(5n);
    const { id } = createIdSource(Date.now)();
    // The test rolls the INSERT back, because `reconcile` reports a bet without transfers.
    await ledger.client.query("BEGIN");
    await ledger.client.query(
      `INSERT INTO bet (player_id, id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce, at)
       VALUES ($1, $2, $2, 'coin', 'PLAY', 1000000000000000003, 1234500000000000003, 0, '{}', '{}', 0, 0, now())`,
      [String(player), id],
    );
    const read = await findBet(ledger.client, player, id).finally(() => ledger.client.query("ROLLBACK"));
    expect(read).toMatchObject({ multiplierE4: 12_345 });
  });

  it("refuses only the bet whose decision throws an error or returns a result that cannot be stored", async () => {
    const lost = { payoutBase: 0n, multiplierE4: 0, outcome: null, houseEdge: coinEdge };
    const settlement = open({
      decide: (context) => {
        if (context.game === "throws") throw new Error("broken");
        if (context.game === "negative") return { ...lost, payoutBase: -1n };
        if (context.game === "parts") return { ...lost, multiplierE4: 0.5 };
        if (context.game === "text") return { ...lost, outcome: "a\0b" };
        return flipCoin(context);
      },
    });
    const player = await newPlayer(50n);
    const ends = await Promise.all(
      ["coin", "throws", "negative", "parts", "text", "coin"].map((game) =>
        refusalOf(settlement.bet({ ...coinBet(player, randomUUID()), game })),
      ),
    );
    expect(ends).toEqual(["accepted", ...Array(4).fill("decision_failed"), "accepted"]);
  });

  it.each([
    ["a player id of zero", { playerId: 0n }],
    ["a player id above the largest bigint", { playerId: 2n ** 63n }],
    ["an idempotency key that is not a UUID", { key: "1" }],
    ["a malformed name of a game", { game: "Coin'" }],
    ["an amount of zero", { amountBase: 0n }],
    ["an amount above the limit", { amountBase: 10n ** 48n }],
    ["parameters with more than 2,000 characters", { params: "x".repeat(2_001) }],
    ["parameters that jsonb cannot store", { params: { a: "\0" } }],
    ["a lone surrogate in the parameters", { params: "\ud800" }],
  ])("refuses a bet with %s as malformed", async (_name, change) => {
    expect(await refusalOf(open().bet({ ...coinBet(1n, randomUUID()), ...change }))).toBe("invalid_bet");
  });
});

describe("settlement shards", () => {
  it("settle the bets of many players in one batch and report each bet once", async () => {
    const reported: Bet[] = [];
    const settlement = open({ shards: 3, onSettled: (bets) => reported.push(...bets) });
    const group: bigint[] = [];
    while (group.length < 20) group.push(await newPlayer(100n));
    const requests = group.flatMap((player) =>
      Array.from({ length: 10 }, () => coinBet(player, randomUUID(), 1n)),
    );
    const answers = await Promise.all(requests.map((request) => settlement.bet(request)));
    expect(answers).toHaveLength(200);
    expect(new Set(reported.map(({ id }) => id))).toEqual(new Set(answers.map(({ bet }) => bet.id)));
    for (const player of group) {
      const nonces = answers.filter(({ bet }) => bet.playerId === player).map(({ bet }) => bet.nonce);
      expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });

  it("use newly received money and newly rotated seeds for the next bet", async () => {
    const settlement = open();
    const player = await newPlayer(200n);
    const other = await ledger.connect();
    const bets = betAll(
      settlement,
      Array.from({ length: 100 }, () => coinBet(player, randomUUID(), 1n)),
    );
    for (let round = 0; round < 5; round++) {
      await fund(other, player, 10n);
      await inTransaction(other, () =>
        rotateSeed(other, testSecrets, player, { clientSeed: `r${round}` }),
      ).catch((error: unknown) => expect(error).toMatchObject({ refusal: "seed_missing" }));
      await settlement.bet(coinBet(player, randomUUID(), 1n));
    }
    expect(await bets).toHaveLength(100);
  });

  it("wait for a wallet that another transaction has locked", async () => {
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

  it("refuse bets if the queue is full, and refuse every bet after the settlement is closed", async () => {
    const settlement = open({ shards: 1, maxQueued: 4 });
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

  it.each([0, 17, 1.5])("cannot be created if their number is %d", (shards) => {
    expect(() => open({ shards })).toThrow(RangeError);
  });
});

describe("the cached state of a shard", () => {
  it("becomes invalid after another process has moved money", async () => {
    const settlement = open({ shards: 1 });
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

  it("never causes the refusal of a bet, because the player may have received money meanwhile", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(3n);
    await settlement.bet(coinBet(player, randomUUID(), 1n));
    await fund(ledger.client, player, 1_000n);
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID(), 1_000n)))).toBe("accepted");
  });

  it("stays correct when another process settles bets of the same players", async () => {
    const first = open({ shards: 1 });
    const second = open({ shards: 1 });
    const player = await newPlayer(1_000n);
    for (let nonce = 0; nonce < 20; nonce++) {
      const { bet } = await (nonce % 3 === 0 ? second : first).bet(coinBet(player, randomUUID(), 1n));
      expect(bet.nonce).toBe(nonce);
    }
  });

  it("hides neither a repeated idempotency key nor a rotated seed", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(1_000n);
    const request = coinBet(player, randomUUID());
    const first = await settlement.bet(request);
    expect(await settlement.bet(request)).toEqual({ bet: first.bet, duplicate: true });
    expect(await refusalOf(settlement.bet({ ...request, amountBase: 2n }))).toBe("idempotency_conflict");
    await settlement.bet(coinBet(player, randomUUID()));
    await inTransaction(ledger.client, () =>
      rotateSeed(ledger.client, testSecrets, player, { clientSeed: "new" }),
    );
    expect((await settlement.bet(coinBet(player, randomUUID()))).bet).toMatchObject({ seedNo: 2, nonce: 0 });
  });
});

describe("locked rows of another transaction", () => {
  /** Locks a player's wallet or active seed pair in another session while `work` runs. */
  async function whileHeld(
    rows: "wallet" | "seed",
    player: bigint,
    work: (free: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const other = await ledger.connect();
    await other.query("BEGIN");
    await other.query(`SELECT 1 FROM ${rows} WHERE player_id = $1 FOR UPDATE`, [String(player)]);
    try {
      await work(() => other.query("ROLLBACK"));
    } finally {
      await other.query("ROLLBACK");
    }
  }

  it.each(["wallet", "seed"] as const)(
    "in the table %s delay only the bets of the player who owns the rows",
    async (rows) => {
      const settlement = open({ shards: 1 });
      const held = await newPlayer(100n);
      const others = [await newPlayer(100n), await newPlayer(100n), await newPlayer(100n)];
      for (const player of [held, ...others]) await settlement.bet(coinBet(player, randomUUID()));
      await whileHeld(rows, held, async (free) => {
        const ends: string[] = [];
        const waiting = Array.from({ length: 3 }, (_, index) =>
          settlement.bet(coinBet(held, randomUUID())).then(({ bet }) => {
            ends.push("held");
            expect(bet.nonce).toBe(1 + index);
          }),
        );
        for (let round = 0; round < 3; round++) {
          const bets = others.map((player) => settlement.bet(coinBet(player, randomUUID())));
          expect(await Promise.all(bets)).toHaveLength(3);
          ends.push("others");
        }
        expect(ends).toEqual(["others", "others", "others"]);
        await free();
        await Promise.all(waiting);
        expect((await settlement.bet(coinBet(held, randomUUID()))).bet.nonce).toBe(4);
      });
    },
  );

  it("cause the error wallet_held after some seconds, and the ledger stores nothing for the bet", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    const request = coinBet(player, randomUUID());
    await whileHeld("wallet", player, async () => {
      expect(await refusalOf(settlement.bet(request))).toBe("wallet_held");
    });
    expect(await settlement.bet(request)).toMatchObject({ duplicate: false, bet: { nonce: 0 } });
  });

  it("do not prevent the settlement from being closed", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    await whileHeld("wallet", player, async () => {
      const end = refusalOf(settlement.bet(coinBet(player, randomUUID())));
      await settlement.close();
      expect(await end).toBe("wallet_held");
    });
  });

  it("defer a limited number of the player's bets and refuse further bets", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(1_000n);
    await whileHeld("wallet", player, async (free) => {
      const bets = Array.from({ length: 80 }, () => refusalOf(settlement.bet(coinBet(player, randomUUID()))));
      await Promise.race(bets);
      await free();
      const ends = await Promise.all(bets);
      expect(ends.filter((end) => end === "accepted")).toHaveLength(64);
      expect(ends.filter((end) => end === "overloaded")).toHaveLength(16);
    });
  });
});

describe("a bet whose key another process uses during the wait for the wallet", () => {
  it.each(["first bet", "seed rotation"])("gets the existing bet as its answer (%s)", async (moment) => {
    const player = await newPlayer(100n);
    const other = await ledger.connect();
    if (moment === "seed rotation") await ensureSeeds(ledger.client, testSecrets, [player]);
    const settlement = open({ shards: 1 });
    const request = coinBet(player, randomUUID());
    // The other process writes the bet in a session of the player's shard, as each settlement does on Citus.
    const { shards } = ledger.client;
    if (shards !== undefined) await enterShard(other, shardOf(shards, player));
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM wallet WHERE player_id = $1 FOR UPDATE", [String(player)]);
    const waiting = settlement.bet(request);
    await waitFor(async () => {
      const { rowCount } = await ledger.client.query(
        `SELECT 1 FROM pg_stat_activity WHERE application_name = 'gemplay settlement'
         AND datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    // The other process settles a bet with the same idempotency key while this process waits for the wallet.
    await ensureSeeds(other, testSecrets, [player]);
    const nextId = createIdSource(Date.now);
    const { id, atMs } = nextId();
    const standing = {
      ...request,
      id,
      payoutBase: 0n,
      multiplierE4: 0,
      balanceAfterBase: 99n,
      outcome: null,
      seedNo: 1,
      nonce: 0,
      rewards: { gemPerThousand: testRates.gemPerThousand, commission: undefined },
    };
    const inviterOf = () => undefined;
    const { text, values } = writeBatch([{ ...standing, at: new Date(atMs) }], {
      inviterOf,
      limitVersionOf: () => 0n,
    });
    await other.query(text, values);
    if (moment === "seed rotation") await rotateSeed(other, testSecrets, player, {});
    await other.query("COMMIT");
    expect(await waiting).toMatchObject({ duplicate: true, bet: { id } });
  });
});

describe("createSettlement after a failed commit", () => {
  async function failCommits(timing: "statement" | "commit", work: () => Promise<void>): Promise<void> {
    const constraint = timing === "commit" ? "CONSTRAINT" : "";
    const when =
      timing === "commit" ? "AFTER INSERT ON bet DEFERRABLE INITIALLY DEFERRED" : "BEFORE INSERT ON bet";
    await ledger.client.query(
      `CREATE FUNCTION fail_bet() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.game = 'poison' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`,
    );
    await ledger.client.query(
      `CREATE ${constraint} TRIGGER fail_bet ${when} FOR EACH ROW EXECUTE FUNCTION fail_bet()`,
    );
    try {
      await work();
    } finally {
      await ledger.client.query("DROP FUNCTION fail_bet CASCADE");
    }
  }

  it.each(["statement", "commit"] as const)("refuses only the bet that made the %s fail", async (timing) => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    const other = await newPlayer(100n);
    const poison = { ...coinBet(other, randomUUID()), game: "poison" };
    const good = Array.from({ length: 7 }, (_, index) =>
      coinBet(index % 2 === 0 ? player : other, randomUUID()),
    );
    await failCommits(timing, async () => {
      const ends = await Promise.all(
        good.toSpliced(3, 0, poison).map((request) => refusalOf(settlement.bet(request))),
      );
      expect(ends).toEqual(good.map(() => "accepted").toSpliced(3, 0, "settlement_failed"));
      expect(faults).toHaveLength(1);
      expect(await refusalOf(settlement.bet(poison))).toBe("settlement_failed");
    });
    expect((await settlement.bet(poison)).duplicate).toBe(false);
  });

  it("settles a batch again after PostgreSQL has rolled it back because of another transaction", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    await runEach(ledger.client, [
      "CREATE SEQUENCE failures",
      `CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF nextval('failures') < 4 THEN RAISE EXCEPTION 'no' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`,
      "CREATE TRIGGER fail_once BEFORE INSERT ON bet FOR EACH ROW EXECUTE FUNCTION fail_once()",
    ]);
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID())))).toBe("accepted");
    expect((await ledger.client.query("SELECT last_value FROM failures")).rows).toEqual([
      { last_value: "4" },
    ]);
    await runEach(ledger.client, ["DROP FUNCTION fail_once CASCADE", "DROP SEQUENCE failures"]);
  });
});

describe("createSettlement after a lost connection", () => {
  /** Delays every session that writes or commits a bet, inside its transaction, while `work` runs. */
  async function stallBets(timing: "statement" | "commit", work: () => Promise<void>): Promise<void> {
    const constraint = timing === "commit" ? "CONSTRAINT" : "";
    const when =
      timing === "commit" ? "AFTER INSERT ON bet DEFERRABLE INITIALLY DEFERRED" : "BEFORE INSERT ON bet";
    await runEach(ledger.client, [
      "CREATE TABLE stalled AS SELECT true AS yes",
      `CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF (SELECT yes FROM stalled) THEN PERFORM pg_sleep(60); END IF; RETURN NEW; END $$`,
      `CREATE ${constraint} TRIGGER stall ${when} FOR EACH ROW EXECUTE FUNCTION stall()`,
    ]);
    try {
      await work();
    } finally {
      await runEach(ledger.client, ["DROP FUNCTION stall CASCADE", "DROP TABLE stalled"]);
    }
  }
  const endStall = () => ledger.client.query("UPDATE stalled SET yes = false");
  async function shardIsBlocked(): Promise<boolean> {
    const { rowCount } = await ledger.client.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'gemplay settlement'
       AND datname = current_database() AND wait_event = 'PgSleep'`,
    );
    return rowCount === 1;
  }
  /** Makes the database reject new sessions while `work` runs. */
  async function whileRefused(work: () => Promise<unknown>): Promise<void> {
    const url = new URL(ledger.url);
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    try {
      await operator.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await work();
    } finally {
      await operator.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
      await operator.end();
    }
  }
  const paths = [
    ["with locks", 0],
    ["from the cached state", 1],
  ] as const;

  it.each(paths)(
    "stores a bet only once if the connection is lost in a commit %s",
    async (_name, betsBefore) => {
      const settlement = open({ shards: 1 });
      const player = await newPlayer(100n);
      for (let bets = 0; bets < betsBefore; bets++) await settlement.bet(coinBet(player, randomUUID()));
      await stallBets("commit", async () => {
        const request = coinBet(player, randomUUID());
        const waiting = refusalOf(settlement.bet(request));
        await waitFor(shardIsBlocked);
        await endStall();
        await endSessions();
        expect(await waiting).toBe("accepted");
        expect(await settlement.bet(request)).toMatchObject({ duplicate: true, bet: { nonce: betsBefore } });
      });
    },
  );

  it.each(paths)(
    "reports outcome_unknown after a commit %s without a new connection, and a repeated key returns the bet",
    async (_name, betsBefore) => {
      const settlement = open({ shards: 1 });
      const player = await newPlayer(100n);
      for (let bets = 0; bets < betsBefore; bets++) await settlement.bet(coinBet(player, randomUUID()));
      await stallBets("commit", async () => {
        const request = coinBet(player, randomUUID());
        const waiting = refusalOf(settlement.bet(request));
        await waitFor(shardIsBlocked);
        await endStall();
        await whileRefused(async () => {
          await endSessions();
          expect(await waiting).toBe("outcome_unknown");
          expect(await refusalOf(settlement.bet(request))).toBe("settlement_unavailable");
        });
        expect(await refusalOf(settlement.bet(request))).toBe("accepted");
        expect((await settlement.bet(request)).duplicate).toBe(true);
      });
    },
  );

  it("reports settlement_unavailable and writes nothing if the connection is lost before the write", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    const other = await ledger.connect();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM wallet WHERE player_id = $1 FOR UPDATE", [String(player)]);
    const request = coinBet(player, randomUUID());
    await whileRefused(async () => {
      const waiting = refusalOf(settlement.bet(request));
      await endSessions();
      expect(await waiting).toBe("settlement_unavailable");
    });
    await other.query("ROLLBACK");
    expect(await settlement.bet(request)).toMatchObject({ duplicate: false, bet: { nonce: 0 } });
  });

  it("loses no bet if the connection of an idle shard was lost", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    await settlement.bet(coinBet(player, randomUUID()));
    await endSessions();
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID())))).toBe("accepted");
  });

  it("reports and replaces the lost connection of an idle shard", async () => {
    const settlement = open({ shards: 1 });
    const player = await newPlayer(100n);
    await settlement.bet(coinBet(player, randomUUID()));
    await endSessions();
    await waitFor(() => Promise.resolve(faults.length > 0));
    expect(await refusalOf(settlement.bet(coinBet(player, randomUUID())))).toBe("accepted");
  });

  it("refuses bets with settlement_unavailable if no connection to the database can be opened", async () => {
    const url = new URL(ledger.url);
    url.pathname = "/nowhere";
    const { players } = ledger.database;
    const settlement = open({
      connectionString: url.href,
      players: players && { ...players, coordinatorUrl: url.href },
    });
    expect(await refusalOf(settlement.bet(coinBet(1n, randomUUID())))).toBe("settlement_unavailable");
  });
});

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
