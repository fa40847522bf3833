// The tests check which of the player's two accounts pays for a withdrawal, and which of them receives a refund.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  inTransaction,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { owedByPlayer } from "../community/index.ts";
import { placeHold } from "../holds/index.ts";
import { holdings, isSumSound, playerJournal, playerSums, post, systemBalance } from "../journal/index.ts";
import { dayChanges, playerMovements, reconcile } from "../reads/index.ts";
import { createSettlement } from "../settlement/index.ts";
import { giveBack, takeOut } from "./withdraw-only.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

let players = 200n;
/** Creates a player with the given playable and withdraw-only amounts. */
async function holder(playableBase: bigint, withdrawOnlyBase: bigint): Promise<bigint> {
  players += 1n;
  const playerId = players;
  const shared = { playerId, debit: "chain_in", asset: "PLAY", kind: "test", reference: "r" } as const;
  await inTransaction(ledger.client, () =>
    post(ledger.client, [
      { ...shared, credit: "player", amountBase: playableBase, idempotencyKey: "playable" },
      { ...shared, credit: "withdraw_only", amountBase: withdrawOnlyBase, idempotencyKey: "only" },
    ]),
  );
  return playerId;
}
const heldOf = async (playerId: bigint) => {
  const { balances, withdrawOnly, together } = await holdings(ledger.client, playerId);
  expect(together.PLAY).toBe(balances.PLAY + withdrawOnly.PLAY);
  return [balances.PLAY, withdrawOnly.PLAY];
};
const request = (playerId: bigint, amountBase: bigint, key: string) =>
  ({
    playerId,
    amountBase,
    asset: "PLAY",
    account: "withdrawals",
    reference: "w",
    kind: "out",
    idempotencyKey: key,
  }) as const;
const take = (playerId: bigint, amountBase: bigint, key: string, client = ledger.client) =>
  inTransaction(client, () => takeOut(client, request(playerId, amountBase, key)));
const back = (playerId: bigint, amountBase: bigint, key: string, client = ledger.client) =>
  inTransaction(client, () =>
    giveBack(client, { ...request(playerId, amountBase, `back ${key}`), kind: "back" }, key),
  );

describe("takeOut and giveBack", () => {
  it.each([
    [30n, [100n, 20n], [0n, 30n]],
    [50n, [100n, 0n], [0n, 50n]],
    [80n, [70n, 0n], [30n, 50n]],
    [150n, [0n, 0n], [100n, 50n]],
  ] as const)(
    "debit %i from the withdraw-only account first, and refund each account the debited amount",
    async (amountBase, left, [playableBase, withdrawOnlyBase]) => {
      const playerId = await holder(100n, 50n);
      const before = await systemBalance(ledger.client, "withdrawals", "PLAY");
      expect(await take(playerId, amountBase, "one")).toEqual({
        playableBase,
        withdrawOnlyBase,
        duplicate: false,
      });
      expect(await heldOf(playerId)).toEqual(left);
      expect(await systemBalance(ledger.client, "withdrawals", "PLAY")).toBe(before + amountBase);
      // A repeated call with the same idempotency key returns the first result and debits no money.
      expect(await take(playerId, amountBase, "one")).toEqual({
        playableBase,
        withdrawOnlyBase,
        duplicate: true,
      });
      expect(await heldOf(playerId)).toEqual(left);
      await back(playerId, amountBase, "one");
      await back(playerId, amountBase, "one");
      expect(await heldOf(playerId)).toEqual([100n, 50n]);
      expect(await systemBalance(ledger.client, "withdrawals", "PLAY")).toBe(before);
    },
  );

  it("refuse an amount above the sum of the playable and the withdraw-only balance, and debit no money", async () => {
    const playerId = await holder(100n, 50n);
    expect(await refusalOf(take(playerId, 151n, "much"))).toBe("insufficient_balance");
    for (const amountBase of [0n, -1n])
      expect(await refusalOf(take(playerId, amountBase, "nothing"))).toBe("invalid_transfer");
    const outside = takeOut(ledger.client, request(playerId, 1n, "outside"));
    expect(await refusalOf(outside)).toBe("not_in_transaction");
    expect(await heldOf(playerId)).toEqual([100n, 50n]);
  });

  it("refund each account the debited amount, even if the balances have changed", async () => {
    const playerId = await holder(100n, 50n);
    await take(playerId, 80n, "first");
    await take(playerId, 70n, "second");
    await back(playerId, 80n, "first");
    expect(await heldOf(playerId)).toEqual([30n, 50n]);
    await back(playerId, 70n, "second");
    expect(await heldOf(playerId)).toEqual([100n, 50n]);
  });

  it("refuse a refund if no withdrawal with the given key debited the amount", async () => {
    const playerId = await holder(100n, 50n);
    await take(playerId, 80n, "taken");
    await take(await holder(100n, 50n), 10n, "other");
    for (const [amountBase, key] of [
      [79n, "taken"],
      [81n, "taken"],
      [10n, "never"],
      [10n, "other"],
    ] as const)
      expect(await refusalOf(back(playerId, amountBase, key))).toBe("idempotency_conflict");
    expect(await heldOf(playerId)).toEqual([70n, 0n]);
  });

  it("never debit more than the player owns in parallel calls, and refund each amount only once", async () => {
    const playerId = await holder(100n, 50n);
    const clients = await Promise.all(Array.from({ length: 6 }, () => ledger.connect()));
    const ends = await Promise.all(
      clients.map((client, index) => refusalOf(take(playerId, 40n, `at once ${index}`, client))),
    );
    expect(ends.toSorted()).toEqual([...Array(3).fill("accepted"), ...Array(3).fill("insufficient_balance")]);
    const key = `at once ${ends.indexOf("accepted")}`;
    await Promise.all(clients.map((client) => back(playerId, 40n, key, client)));
    const [playable = 0n, withdrawOnly = 0n] = await heldOf(playerId);
    expect(playable + withdrawOnly).toBe(70n);
  });
});

describe("withdraw-only money", () => {
  it("cannot be used for bets or holds, and cannot be moved to the playable balance", async () => {
    const playerId = await holder(10n, 1_000n);
    const settlement = createSettlement({
      rates: () => testRates,
      secrets: testSecrets,
      ...ledger.database,
      decide: flipCoin,
      onFault: (fault) => {
        throw fault;
      },
    });
    expect(await refusalOf(settlement.bet(coinBet(playerId, randomUUID(), 11n)))).toBe(
      "insufficient_balance",
    );
    await settlement.close();
    const hold = { ...coinBet(playerId, randomUUID(), 11n), game: "mines", seeds: "own" } as const;
    expect(
      await refusalOf(inTransaction(ledger.client, () => placeHold(ledger.client, testSecrets, hold))),
    ).toBe("insufficient_balance");
    const between = {
      playerId,
      debit: "withdraw_only",
      credit: "player",
      asset: "PLAY",
      amountBase: 1n,
    } as const;
    const moved = { ...between, kind: "test", reference: "r", idempotencyKey: "between" } as const;
    expect(await refusalOf(inTransaction(ledger.client, () => post(ledger.client, [moved])))).toBe(
      "invalid_transfer",
    );
    // The table `transfer` also rejects a direct INSERT that moves withdraw-only money to the playable balance.
    await expect(
      ledger.client.query(
        `INSERT INTO transfer VALUES ($1, ledger_id_at(now(), (random() * 1e15)::bigint), 'withdraw_only', 'player', 'PLAY', 1, 'test', 'r', 'k', now())`,
        [playerId],
      ),
    ).rejects.toThrow("transfer_player");
    expect(await heldOf(playerId)).toEqual([10n, 1_000n]);
  });

  it("counts in the owed amounts, the journal, the day sums and the sums of the player", async () => {
    const playerId = await holder(10n, 40n);
    await take(playerId, 45n, "gone");
    const kept = await holder(3n, 4n);
    const owed = await inTransaction(ledger.client, async () => {
      const found = new Map<bigint, bigint>();
      for await (const page of owedByPlayer(ledger.client, { also: [], secret: "ab", parts: 1 }))
        for (const one of page) found.set(one.playerId, one.owedBase.PLAY);
      return found;
    });
    expect([owed.get(playerId), owed.get(kept)]).toEqual([5n, 7n]);
    const { entries } = await playerJournal(ledger.client, playerId, { limit: 10 });
    expect(entries.map(({ changeBase, debit, credit }) => [changeBase, debit, credit]).toSorted()).toEqual(
      [
        [10n, "chain_in", "player"],
        [40n, "chain_in", "withdraw_only"],
        [-40n, "withdraw_only", "withdrawals"],
        [-5n, "player", "withdrawals"],
      ].toSorted(),
    );
    const movements = await playerMovements(ledger.client, playerId, ["test", "out"], { limit: 10 });
    expect(movements.map(({ changeBase }) => changeBase).toSorted()).toEqual(
      [10n, 40n, -40n, -5n].toSorted(),
    );
    const since = new Date().toISOString().slice(0, 10);
    const changes = await dayChanges(ledger.client, playerId, { since });
    expect(changes.reduce((sum, { changeBase }) => sum + changeBase, 0n)).toBe(5n);
    const sums = (await playerSums(ledger.client, playerId)).find(({ asset }) => asset === "PLAY");
    expect(sums).toMatchObject({ balanceBase: 5n, withdrawOnlyBase: 0n, entriesBase: 5n });
    expect(sums && isSumSound(sums)).toBe(true);
    const both = (await playerSums(ledger.client, kept)).find(({ asset }) => asset === "PLAY");
    expect(both).toMatchObject({ balanceBase: 3n, withdrawOnlyBase: 4n, entriesBase: 7n });
    expect(both && isSumSound(both)).toBe(true);
  });
});
