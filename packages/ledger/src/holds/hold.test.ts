import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  coinEdge,
  flipCoin,
  fund,
  inTransaction,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { idsOfKeys } from "../database/index.ts";
import { balances, bankroll, post, systemBalance } from "../journal/index.ts";
import { reconcile } from "../reads/index.ts";
import { currentSeeds, rotateSeed } from "../seeds/index.ts";
import { createSettlement, findBet, listBets, playerTotals } from "../settlement/index.ts";
import { findHold, type HoldRequest, placeHold } from "./hold.ts";
import { settleHold, settleHolds, voidHold, voidHolds } from "./hold-end.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  vi.useRealTimers();
  expect(await reconcile(ledger.client)).toEqual([]);
});

let players = 0n;
async function newPlayer(amountBase = 100n): Promise<bigint> {
  players += 1n;
  await fund(ledger.client, players, amountBase);
  return players;
}
const fundTplay = (playerId: bigint, amountBase: bigint) =>
  inTransaction(ledger.client, () =>
    post(
      ledger.client,
      [
        // The test issues TPLAY, so the airdrop pool must contain at least as much PLAY.
        { playerId: 0n, credit: "airdrop_pool", asset: "PLAY" } as const,
        { playerId, credit: "player", asset: "TPLAY" } as const,
      ].map((where) => ({
        ...where,
        debit: "issuance",
        amountBase,
        kind: "funding",
        reference: "test",
        idempotencyKey: randomUUID(),
      })),
    ),
  );
const openSettlement = () =>
  createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    onFault: () => undefined,
  });
const playOf = async (playerId: bigint) => (await balances(ledger.client, playerId)).PLAY;
const holdOf = (playerId: bigint, amountBase = 10n): HoldRequest => ({
  ...coinBet(playerId, randomUUID(), amountBase),
  seeds: "own",
});
const place = (request: HoldRequest, on: pg.Client = ledger.client) =>
  inTransaction(on, () => placeHold(on, testSecrets, request));
const settle = (playerId: bigint, id: string, payoutBase: bigint, on: pg.Client = ledger.client) =>
  inTransaction(on, () =>
    settleHold(
      on,
      { playerId, id, payoutBase, multiplierE4: 7, outcome: { side: "heads" }, houseEdge: coinEdge },
      testRates,
    ),
  );
const giveBack = (playerId: bigint, id: string, on: pg.Client = ledger.client) =>
  inTransaction(on, () => voidHold(on, { playerId, id }));
const rotate = (playerId: bigint) =>
  inTransaction(ledger.client, () =>
    rotateSeed(ledger.client, testSecrets, playerId, { clientSeed: "next" }),
  );

describe("placeHold", () => {
  it("debits the stake, uses one nonce, and does not credit the house", async () => {
    const player = await newPlayer();
    const [house, open] = [
      await bankroll(ledger.client, "PLAY"),
      await systemBalance(ledger.client, "open_bets", "PLAY"),
    ];
    const first = await place(holdOf(player));
    const second = await place(holdOf(player, 90n));
    expect(first).toMatchObject({ balanceBase: 90n, duplicate: false, hold: { seedNo: 1, nonce: 0 } });
    expect(second).toMatchObject({ balanceBase: 0n, hold: { nonce: 1, state: "held" } });
    expect(await playOf(player)).toBe(0n);
    expect(await systemBalance(ledger.client, "open_bets", "PLAY")).toBe(open + 100n);
    expect(await bankroll(ledger.client, "PLAY")).toBe(house);
    expect((await currentSeeds(ledger.client, player)).nextNonce).toBe(2);
    expect((await listBets(ledger.client, player, { limit: 9 })).bets).toEqual([]);
    expect(await refusalOf(place(holdOf(player, 1n)))).toBe("insufficient_balance");
  });

  it("passes the seeds only to the game, and printing the hold does not show the seeds", async () => {
    const player = await newPlayer();
    const { hold } = await place(holdOf(player));
    const found = await findHold(ledger.client, testSecrets, player, { id: hold.id });
    const byKey = { key: hold.key, among: idsOfKeys(Date.now()) };
    expect(await findHold(ledger.client, testSecrets, player, byKey)).toMatchObject({ id: hold.id });
    expect(await findHold(ledger.client, testSecrets, player + 1n, { id: hold.id })).toBeUndefined();
    await giveBack(player, hold.id);
    const { revealed } = await rotate(player);
    const seeds = { serverSeed: revealed.serverSeed, clientSeed: revealed.clientSeed, nonce: 0 };
    expect([hold.seeds?.(), found?.seeds?.()]).toEqual([seeds, seeds]);
    const printed = JSON.stringify([hold, found], (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(printed).not.toContain(revealed.serverSeed);
  });

  it("returns the existing hold for a repeated idempotency key, and refuses the key with other values", async () => {
    const player = await newPlayer();
    const request = holdOf(player);
    const { hold } = await place(request);
    expect(await place(request)).toMatchObject({ duplicate: true, balanceBase: 90n, hold: { id: hold.id } });
    for (const change of [{ amountBase: 11n }, { game: "other" }, { params: 1 }, { asset: "TPLAY" as const }])
      expect(await refusalOf(place({ ...request, ...change }))).toBe("idempotency_conflict");
    await giveBack(player, hold.id);
    expect((await place(request)).hold).toMatchObject({ id: hold.id, state: "voided" });
    expect(await playOf(player)).toBe(100n);
  });

  it("refuses a malformed request, and refuses a call outside of a transaction", async () => {
    const request = holdOf(await newPlayer());
    const seeds = { seedNo: 0, nonce: -1 } as const;
    for (const change of [{ amountBase: 0n }, { key: "x" }, { game: "Coin" }, { seeds }])
      expect(await refusalOf(place({ ...request, ...change }))).toBe("invalid_bet");
    expect(await refusalOf(placeHold(ledger.client, testSecrets, request))).toBe("not_in_transaction");
  });

  it("throws the caller's error only if the idempotency key is new", async () => {
    const player = await newPlayer();
    const request = holdOf(player);
    const refusal = new Error("a bet stands already");
    const placeUnless = (one: HoldRequest) =>
      inTransaction(ledger.client, () => placeHold(ledger.client, testSecrets, one, { refusal }));
    await expect(placeUnless(request)).rejects.toBe(refusal);
    const { hold } = await place(request);
    expect(await placeUnless(request)).toMatchObject({ duplicate: true, hold: { id: hold.id } });
    await expect(placeUnless(holdOf(player))).rejects.toBe(refusal);
  });

  it("makes `post` refuse a transfer to open_bets, because only holds may change this account", async () => {
    const transfer = {
      playerId: await newPlayer(),
      debit: "player",
      credit: "open_bets",
      asset: "PLAY",
      amountBase: 1n,
      kind: "test",
      reference: "r",
      idempotencyKey: "k",
    } as const;
    expect(await refusalOf(inTransaction(ledger.client, () => post(ledger.client, [transfer])))).toBe(
      "invalid_transfer",
    );
  });
});

describe("settleHold", () => {
  it.each([0n, 4n, 25n])("writes a normal bet for a payout of %s", async (payoutBase) => {
    const player = await newPlayer();
    const house = await bankroll(ledger.client, "PLAY");
    const { hold } = await place(holdOf(player));
    const { bet, duplicate } = await settle(player, hold.id, payoutBase);
    expect(duplicate).toBe(false);
    expect(bet).toMatchObject({ id: hold.id, payoutBase, balanceAfterBase: 90n + payoutBase, nonce: 0 });
    expect(await playOf(player)).toBe(90n + payoutBase);
    expect(await bankroll(ledger.client, "PLAY")).toBe(house + 10n - payoutBase);
    const found = await findBet(ledger.client, player, hold.id);
    expect(found).toMatchObject({
      payoutBase,
      multiplierE4: 7,
      outcome: { side: "heads" },
      seeds: { serverSeed: undefined },
    });
    expect(await playerTotals(ledger.client, player)).toMatchObject([
      { rounds: 1n, wins: payoutBase >= 10n ? 1n : 0n, stakedBase: 10n, paidBase: payoutBase },
    ]);
  });

  it("settles a hold only once, even if a second call requests another payout", async () => {
    const player = await newPlayer();
    const { hold } = await place(holdOf(player));
    const { bet } = await settle(player, hold.id, 20n);
    expect(await settle(player, hold.id, 30n)).toEqual({ bet, duplicate: true });
    expect(await refusalOf(giveBack(player, hold.id))).toBe("hold_over");
    expect(await playOf(player)).toBe(110n);
  });

  it("refuses an unknown hold, a negative payout, and a call that contains the same hold twice", async () => {
    const player = await newPlayer();
    const { hold } = await place(holdOf(player));
    expect(await refusalOf(settle(player + 1n, hold.id, 0n))).toBe("hold_unknown");
    expect(await refusalOf(settle(player, randomUUID(), 0n))).toBe("hold_unknown");
    expect(await refusalOf(settle(player, hold.id, -1n))).toBe("invalid_bet");
    const twice = [hold, hold].map(({ id }) => ({
      playerId: player,
      id,
      payoutBase: 0n,
      multiplierE4: 0,
      outcome: null,
      houseEdge: coinEdge,
    }));
    expect(
      await refusalOf(inTransaction(ledger.client, () => settleHolds(ledger.client, twice, testRates))),
    ).toBe("invalid_bet");
    expect(await playOf(player)).toBe(90n);
  });

  it("settles a hold even if an instant bet has used the id of the hold as its idempotency key", async () => {
    const player = await newPlayer();
    const settlement = openSettlement();
    const { hold } = await place(holdOf(player));
    await settlement.bet(coinBet(player, hold.id));
    await settlement.close();
    expect((await settle(player, hold.id, 0n)).duplicate).toBe(false);
  });

  it("adds a hold that is settled on a later day to the listed bets of its game", async () => {
    // The test sets the clock to a future time, because each new id must be later than all earlier ids.
    const midnight = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000;
    vi.useFakeTimers({ toFake: ["Date"], now: midnight - 60_000 });
    const player = await newPlayer();
    const { hold } = await place(holdOf(player));
    vi.setSystemTime(midnight + 60_000);
    const { bet } = await settle(player, hold.id, 0n);
    expect([hold.at, bet.at]).toEqual([new Date(midnight - 60_000), new Date(midnight + 60_000)]);
    expect((await listBets(ledger.client, player, { game: "coin", limit: 9 })).bets).toEqual([bet]);
  });
});

describe("settleHolds and voidHolds", () => {
  it("settle the holds of many players in one call and return the results in the order of the call", async () => {
    const group: bigint[] = [];
    while (group.length < 40) group.push(await newPlayer());
    const holds = [];
    for (const player of [...group, ...group.slice(0, 5)]) holds.push((await place(holdOf(player))).hold);
    const settlements = holds
      .map(({ playerId, id }, index) => ({
        playerId,
        id,
        payoutBase: BigInt(index),
        multiplierE4: index,
        outcome: index,
        houseEdge: coinEdge,
      }))
      .reverse();
    const settleAll = () =>
      inTransaction(ledger.client, () => settleHolds(ledger.client, settlements, testRates));
    const answers = await settleAll();
    expect(answers.map(({ bet }) => [bet.id, bet.payoutBase])).toEqual(
      settlements.map(({ id, payoutBase }) => [id, payoutBase]),
    );
    expect(await playOf(group[0] as bigint)).toBe(100n - 10n + 0n - 10n + 40n);
    expect(await playOf(group[39] as bigint)).toBe(129n);
    // The second call of `settleHolds` simulates a request that is repeated after a crash between the commit and the
    // answer. The repeated call moves no money.
    expect(await settleAll()).toEqual(answers.map(({ bet }) => ({ bet, duplicate: true })));
  });

  it("end either all holds of a call or none", async () => {
    const player = await newPlayer();
    const [one, two] = [await place(holdOf(player)), await place(holdOf(player))];
    await settle(player, two.hold.id, 0n);
    const names = [one, two].map(({ hold }) => ({ playerId: player, id: hold.id }));
    const giveAllBack = inTransaction(ledger.client, () => voidHolds(ledger.client, names));
    expect(await refusalOf(giveAllBack)).toBe("hold_over");
    expect((await findHold(ledger.client, testSecrets, player, { id: one.hold.id }))?.state).toBe("held");
  });
});

describe("voidHold", () => {
  it("returns the stake once and leaves no bet", async () => {
    const player = await newPlayer();
    const { hold } = await place(holdOf(player));
    expect(await giveBack(player, hold.id)).toMatchObject({ balanceBase: 100n, duplicate: false });
    expect(await giveBack(player, hold.id)).toMatchObject({ balanceBase: 100n, duplicate: true });
    expect(await refusalOf(settle(player, hold.id, 50n))).toBe("hold_over");
    expect(await findBet(ledger.client, player, hold.id)).toBeUndefined();
    expect((await currentSeeds(ledger.client, player)).nextNonce).toBe(1);
  });
});

describe("placeHold and the seed pair", () => {
  it("prevent the rotation of a seed pair while an open hold uses the pair", async () => {
    const player = await newPlayer();
    const [one, two] = [await place(holdOf(player)), await place(holdOf(player))];
    await settle(player, one.hold.id, 0n);
    expect(await refusalOf(rotate(player))).toBe("seed_in_use");
    await giveBack(player, two.hold.id);
    expect((await rotate(player)).current.seedNo).toBe(2);
    expect((await place(holdOf(player))).hold).toMatchObject({ seedNo: 2, nonce: 0 });
  });

  it("use no seed pair of the player if the game owns the seeds of the round", async () => {
    const group = [await newPlayer(), await newPlayer()];
    for (const player of group) {
      const { hold } = await place({ ...holdOf(player), seeds: { seedNo: 0, nonce: 77 } });
      expect(hold).toMatchObject({ seedNo: 0, nonce: 77, seeds: undefined });
      expect(await currentSeeds(ledger.client, player)).toMatchObject({ nextNonce: 0 });
      expect(await refusalOf(rotate(player))).toBe("accepted");
      await settle(player, hold.id, 5n);
      expect(await findBet(ledger.client, player, hold.id)).toMatchObject({ nonce: 77, seeds: undefined });
    }
  });
});

const assets = ["PLAY", "TPLAY"] as const;

describe("parallel calls on holds", () => {
  it("end a hold in exactly one way: settled or voided", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => ledger.connect()));
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer();
      const { hold } = await place(holdOf(player));
      const ends = await Promise.all(
        clients.map((client, index) =>
          index % 2 === 0
            ? refusalOf(settle(player, hold.id, 30n, client))
            : refusalOf(giveBack(player, hold.id, client)),
        ),
      );
      const settled =
        (await findHold(ledger.client, testSecrets, player, { id: hold.id }))?.state === "settled";
      const accepted = ["accepted", "hold_over"];
      expect(ends).toEqual(ends.map((_, index) => accepted[(index % 2 === 0) === settled ? 0 : 1]));
      expect(await playOf(player)).toBe(settled ? 120n : 100n);
    }
  });

  it("place holds only up to the balance, even during parallel withdrawals", async () => {
    const clients = await Promise.all(Array.from({ length: 9 }, () => ledger.connect()));
    const draw = (playerId: bigint, client: pg.Client) =>
      inTransaction(client, () =>
        post(client, [
          {
            ...({
              playerId,
              debit: "player",
              credit: "withdrawals",
              asset: "PLAY",
              amountBase: 30n,
            } as const),
            kind: "withdrawal_hold",
            reference: "test",
            idempotencyKey: randomUUID(),
          },
        ]),
      );
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer();
      const ends = await Promise.all(
        clients.map((client, index) =>
          refusalOf(index % 3 === 0 ? draw(player, client) : place(holdOf(player, 30n), client)),
        ),
      );
      expect(ends.toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => "accepted"),
        ...Array.from({ length: 6 }, () => "insufficient_balance"),
      ]);
      expect(await playOf(player)).toBe(10n);
    }
  });

  it("settle and void holds of one player in separate transactions without losing money", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => ledger.connect()));
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer();
      const ids: string[] = [];
      for (const _ of clients) ids.push((await place(holdOf(player))).hold.id);
      const after = await Promise.all(
        clients.map(async (client, index) => {
          const id = ids[index] ?? "";
          return index % 2 === 0
            ? (await settle(player, id, 30n, client)).bet.balanceAfterBase
            : (await giveBack(player, id, client)).balanceBase;
        }),
      );
      expect(await playOf(player)).toBe(180n);
      expect(new Set(after).size).toBe(after.length);
      expect(after).toContain(180n);
    }
  });

  it("debit one stake for one idempotency key, even if the parallel requests use two assets", async () => {
    const player = await newPlayer();
    await fundTplay(player, 100n);
    const clients = await Promise.all(Array.from({ length: 6 }, () => ledger.connect()));
    const request = holdOf(player);
    const ends = await Promise.all(
      clients.map((client, index) =>
        refusalOf(place({ ...request, asset: index % 2 === 0 ? "PLAY" : "TPLAY" }, client)),
      ),
    );
    expect(ends.filter((end) => end === "accepted")).toHaveLength(3);
    expect(ends.filter((end) => end === "idempotency_conflict")).toHaveLength(3);
    const left = await balances(ledger.client, player);
    expect(left.PLAY + left.TPLAY).toBe(190n);
  });

  it("make a player's first instant bet wait while the first hold creates the player's seeds", async () => {
    const player = await newPlayer();
    const settlement = createSettlement({
      rates: () => testRates,
      secrets: testSecrets,
      ...ledger.database,
      decide: flipCoin,
      onFault: (fault) => expect.unreachable(String(fault)),
    });
    const client = await ledger.connect();
    const waiting = async () =>
      (
        await ledger.client.query(
          `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE datname = current_database() AND NOT granted AND pid <> pg_backend_pid()`,
        )
      ).rowCount;
    const bet = await inTransaction(client, async () => {
      // In a deadlock, PostgreSQL cancels the transaction whose `deadlock_timeout` ends first.
      await client.query("SET LOCAL deadlock_timeout = '10ms'");
      await client.query("SELECT 1 FROM wallet WHERE player_id = $1 FOR UPDATE", [String(player)]);
      const placed = settlement.bet(coinBet(player, randomUUID()));
      await expect.poll(waiting).toBeGreaterThan(0);
      await placeHold(client, testSecrets, holdOf(player));
      return { placed };
    });
    await bet.placed;
    await settlement.close();
    expect((await currentSeeds(ledger.client, player)).nextNonce).toBe(2);
  });

  it("do not block instant bets of the same player in any asset, and use no nonce twice", async () => {
    const group = [await newPlayer(500n), await newPlayer(500n), await newPlayer(500n)];
    for (const player of group) await fundTplay(player, 500n);
    const settlement = createSettlement({
      rates: () => testRates,
      secrets: testSecrets,
      ...ledger.database,
      decide: flipCoin,
      onFault: (fault) => expect.unreachable(String(fault)),
    });
    const clients = await Promise.all(group.map(() => ledger.connect()));
    const bet = async (player: bigint) => {
      for (let round = 0; round < 20; round++)
        await Promise.all(assets.map((asset) => settlement.bet({ ...coinBet(player, randomUUID()), asset })));
    };
    const hold = async (player: bigint, client: pg.Client) => {
      for (let round = 0; round < 15; round++) {
        const asset = assets[round % 2] as (typeof assets)[number];
        const { hold: placed } = await place({ ...holdOf(player, 3n), asset }, client);
        if (round % 3 === 0) await giveBack(player, placed.id, client);
        else await settle(player, placed.id, BigInt(round), client);
      }
    };
    await Promise.all(
      group.flatMap((player, index) => [bet(player), hold(player, clients[index] as pg.Client)]),
    );
    await settlement.close();
    for (const player of group) {
      const { bets } = await listBets(ledger.client, player, { limit: 200 });
      expect(bets).toHaveLength(50);
      expect(new Set(bets.map(({ nonce }) => nonce)).size).toBe(50);
      expect((await currentSeeds(ledger.client, player)).nextNonce).toBe(55);
    }
  });
});

describe("reconcile of holds", () => {
  /** Changes a table with disabled triggers, returns the findings of `reconcile`, and rolls the change back. */
  async function findingsAfter(change: string): Promise<string[]> {
    const { client } = ledger;
    await client.query("BEGIN");
    for (const table of ["hold", "transfer", "bet"])
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    await client.query(change);
    const findings = await reconcile(client);
    await client.query("ROLLBACK");
    return [...new Set(findings.map(({ check }) => check))].sort();
  }

  it.each([
    [
      "a stake that differs from the debited amount",
      "UPDATE hold SET amount = 9 WHERE state = 'held'",
      ["hold"],
    ],
    ["a removed hold", "DELETE FROM hold WHERE state = 'held'", ["hold"]],
    [
      "a settled hold that is open again",
      "UPDATE hold SET state = 'held', over_at = NULL WHERE state = 'settled'",
      ["bet_nonce", "hold", "hold_bet"],
    ],
    [
      "a voided hold with the state settled",
      "UPDATE hold SET state = 'settled' WHERE state = 'voided'",
      ["hold", "hold_bet"],
    ],
    [
      "a removed return of a stake",
      "DELETE FROM transfer WHERE kind = 'hold_voided' AND player_id = (SELECT max(player_id) FROM hold)",
      ["hold", "wallet"],
    ],
    [
      "a hold and its bet with different nonces",
      "UPDATE hold SET nonce = 99 WHERE state = 'settled'",
      ["hold_bet"],
    ],
  ])("finds %s", async (_name, change, expected) => {
    const player = await newPlayer();
    const [, settled, voided] = [
      await place(holdOf(player)),
      await place(holdOf(player)),
      await place(holdOf(player)),
    ];
    await settle(player, settled.hold.id, 3n);
    await giveBack(player, voided.hold.id);
    expect(await findingsAfter(change)).toEqual(expected);
  });

  it.each(["UPDATE hold SET amount = 1", "DELETE FROM hold", "TRUNCATE hold"])(
    "does not report a change that the table itself refuses: %s",
    async (change) => {
      await expect(ledger.client.query(change)).rejects.toMatchObject({ code: "23001" });
    },
  );
});

describe("an idempotency key", () => {
  it("cannot be used for an instant bet if a hold in any asset and in any state has the key", async () => {
    const player = await newPlayer();
    await fundTplay(player, 100n);
    const settlement = openSettlement();
    const bet = (key: string, asset: "PLAY" | "TPLAY" = "PLAY") =>
      settlement.bet({ ...coinBet(player, key), asset });
    await bet(randomUUID()); // The settlement of this bet makes the settlement shard cache the state of the player.
    const request = holdOf(player);
    const { hold } = await place(request);
    await bet(randomUUID());
    await bet(randomUUID(), "TPLAY");
    const { nonce } = (await bet(randomUUID())).bet;
    for (const asset of ["PLAY", "TPLAY", "PLAY"] as const)
      expect(await refusalOf(bet(request.key, asset))).toBe("idempotency_conflict");
    await inTransaction(ledger.client, () => voidHold(ledger.client, { playerId: player, id: hold.id }));
    expect(await refusalOf(bet(request.key))).toBe("idempotency_conflict");
    // The settlement must refuse the bet that has the hold's idempotency key, and a refused bet uses no nonce. The
    // settlement must accept the other bet of the same batch.
    const [next, refused] = await Promise.allSettled([bet(randomUUID()), bet(request.key)]);
    expect(next).toMatchObject({ status: "fulfilled", value: { bet: { nonce: nonce + 1 } } });
    expect(refused.status).toBe("rejected");
    await settlement.close();
  });

  it("cannot be used for an instant bet in an asset that the player received after the hold", async () => {
    const player = await newPlayer();
    const request = holdOf(player);
    await place(request);
    await fundTplay(player, 100n);
    const settlement = openSettlement();
    await settlement.bet({ ...coinBet(player, randomUUID()), asset: "TPLAY" });
    expect(await refusalOf(settlement.bet({ ...coinBet(player, request.key), asset: "TPLAY" }))).toBe(
      "idempotency_conflict",
    );
    await settlement.close();
  });

  it("cannot be used for a hold if an instant bet has the key", async () => {
    const player = await newPlayer();
    const settlement = openSettlement();
    const { bet } = await settlement.bet(coinBet(player, randomUUID()));
    await settlement.close();
    const before = await playOf(player);
    expect(await refusalOf(place({ ...holdOf(player), key: bet.key }))).toBe("idempotency_conflict");
    expect(await playOf(player)).toBe(before);
  });

  it("belongs to either a hold or an instant bet if parallel requests use the same key", async () => {
    const player = await newPlayer(10_000n);
    await fundTplay(player, 10_000n);
    const settlement = openSettlement();
    const other = await ledger.connect();
    for (let round = 0; round < 40; round++) {
      const key = randomUUID();
      const asset = round % 2 === 0 ? ("PLAY" as const) : ("TPLAY" as const);
      // The third bet has another idempotency key and makes the shard use its cache.
      const raced = await Promise.allSettled([
        settlement.bet({ ...coinBet(player, key), asset: "PLAY" }),
        place({ ...holdOf(player), key, asset }, other),
        settlement.bet(coinBet(player, randomUUID())),
      ]);
      expect(
        raced
          .map(({ status }) => status)
          .slice(0, 2)
          .sort(),
      ).toEqual(["fulfilled", "rejected"]);
      expect(raced[2]?.status).toBe("fulfilled");
    }
    await settlement.close();
  });
});
