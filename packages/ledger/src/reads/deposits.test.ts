// Tests which part of a deposit becomes playable and which part becomes withdraw-only.
import { afterEach, describe, expect, it } from "vitest";
import { applyLimit } from "../../../../tests/race/applied-limit.ts";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import { inTransaction, refusalOf, type TestLedger } from "../../../../tests/race/test-ledger.ts";
import { holdings, post } from "../journal/index.ts";
import { depositedBase, type LimitPeriod, setLimit, takeOut } from "../limits/index.ts";
import { creditDeposits } from "./deposits.ts";
import { reconcile } from "./reconcile.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterEach(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

const now = new Date();
const hourMs = 3_600_000;
let players = 100n;
const nextPlayer = () => {
  players += 1n;
  return players;
};

const limit = (
  playerId: bigint,
  period: LimitPeriod,
  amountBase: bigint | undefined,
  change: {
    readonly asset?: "PLAY" | "U";
    readonly kind?: "deposits" | "bets";
  } = {},
) => {
  const { asset = "U", kind = "deposits" } = change;
  return inTransaction(ledger.client, () =>
    setLimit(
      ledger.client,
      { playerId, asset, kind, period },
      { amountBase, now: () => now, raiseAfterMs: 24 * hourMs, confirmWithinMs: 7 * 24 * hourMs },
    ),
  );
};
const raise = (playerId: bigint, period: LimitPeriod, amountBase: bigint | undefined) =>
  inTransaction(ledger.client, () =>
    applyLimit(ledger.client, { playerId, asset: "U", kind: "deposits", period }, amountBase, () => now),
  );

interface Credit {
  readonly from?: "chain_in" | "suspense";
  readonly at?: Date;
  readonly asset?: "PLAY" | "U";
}
let references = 0;
const credit = async (
  playerId: bigint,
  amountBase: bigint,
  { from = "chain_in", at = now, asset = "U" }: Credit = {},
  reference = `deposit ${++references}`,
  client = ledger.client,
) => {
  const deposits = [{ asset, amountBase, reference }];
  const divided = await inTransaction(client, () => creditDeposits(client, { playerId, from, at, deposits }));
  const { playableBase, withdrawOnlyBase } = divided.get(reference) ?? {};
  return [playableBase, withdrawOnlyBase];
};
const heldOf = async (playerId: bigint, asset: "PLAY" | "U" = "U") => {
  const { balances, withdrawOnly } = await holdings(ledger.client, playerId);
  return [balances[asset], withdrawOnly[asset]];
};

describe("creditDeposits", () => {
  it("counts a deposit on the day of its journal entry, even if the machine's clock is behind", async () => {
    const playerId = nextPlayer();
    await limit(playerId, "day", 100n);
    const at = new Date(Date.parse(new Date().toISOString().slice(0, 10)) + 24 * hourMs);
    expect(await credit(playerId, 70n, { at })).toEqual([70n, 0n]);
    expect(await credit(playerId, 70n, { at })).toEqual([30n, 40n]);
  });

  it("credits the whole deposit to the playable balance if the player has no deposit limit for the asset", async () => {
    const playerId = nextPlayer();
    expect(await credit(playerId, 40n)).toEqual([40n, 0n]);
    await limit(playerId, "day", 0n, { asset: "PLAY" });
    await limit(playerId, "day", 0n, { kind: "bets" });
    expect(await credit(playerId, 5n)).toEqual([5n, 0n]);
    expect(await heldOf(playerId)).toEqual([45n, 0n]);
  });

  it("splits a deposit at the deposit limit, counts earlier deposits, and makes the rest withdraw-only", async () => {
    const playerId = nextPlayer();
    await credit(playerId, 30n); // A deposit before the player set the limit also counts against the limit.
    await limit(playerId, "day", 100n);
    expect(await credit(playerId, 60n)).toEqual([60n, 0n]);
    expect(await credit(playerId, 60n)).toEqual([10n, 50n]);
    // Withdraw-only amounts do not count against the deposit limit, so the limit still allows no further deposit.
    expect(await credit(playerId, 7n)).toEqual([0n, 7n]);
    expect(await heldOf(playerId)).toEqual([100n, 57n]);
    expect(await depositedBase(ledger.client, { playerId, asset: "U", at: now })).toEqual({
      day: 100n,
      week: 100n,
      month: 100n,
    });
  });

  it("counts every deposit against the gross limit, so that a withdrawal gives nothing back", async () => {
    const playerId = nextPlayer();
    await limit(playerId, "day", 100n);
    expect(await credit(playerId, 80n)).toEqual([80n, 0n]);
    await inTransaction(ledger.client, () =>
      takeOut(ledger.client, {
        playerId,
        account: "withdrawals",
        asset: "U",
        amountBase: 80n,
        kind: "withdrawal",
        reference: "gross",
        idempotencyKey: "withdrawal:gross",
      }),
    );
    expect(await depositedBase(ledger.client, { playerId, asset: "U", at: now })).toMatchObject({ day: 80n });
    expect(await credit(playerId, 80n)).toEqual([20n, 60n]);
  });

  it("splits a deposit by the limit before or after a change that happens at the same time", async () => {
    const other = await ledger.connect();
    for (let turn = 0; turn < 10; turn++) {
      const playerId = nextPlayer();
      await limit(playerId, "week", 70n);
      const [parts] = await Promise.all([
        credit(playerId, 100n),
        inTransaction(other, () =>
          applyLimit(other, { playerId, asset: "U", kind: "deposits", period: "week" }, turn % 2 ? 20n : 90n),
        ),
      ]);
      expect([70n, turn % 2 ? 20n : 90n]).toContain(parts[0]);
      expect((parts[0] ?? 0n) + (parts[1] ?? 0n)).toBe(100n);
      const used = await depositedBase(ledger.client, { playerId, asset: "U", at: now });
      expect(used.week).toBe(parts[0]);
    }
  });

  it("applies the deposit limit with the smallest remaining amount, and never credits a negative amount", async () => {
    const playerId = nextPlayer();
    await credit(playerId, 50n);
    await limit(playerId, "week", 90n);
    await limit(playerId, "month", 70n);
    await limit(playerId, "day", 85n);
    expect(await credit(playerId, 100n)).toEqual([20n, 80n]);
    await limit(playerId, "day", 10n);
    expect(await credit(playerId, 3n)).toEqual([0n, 3n]);
  });

  it("uses a new limit after the period has ended or the player has confirmed a raise", async () => {
    const playerId = nextPlayer();
    await limit(playerId, "day", 10n);
    expect(await credit(playerId, 25n)).toEqual([10n, 15n]);
    // The journal dates the deposit on the current day, so the deposit does not count against the daily limit of a
    // later day.
    const later = new Date(now.getTime() + 72 * hourMs);
    expect(await depositedBase(ledger.client, { playerId, asset: "U", at: later })).toMatchObject({
      day: 0n,
    });
    await limit(playerId, "day", 40n);
    await limit(playerId, "week", undefined);
    expect(await credit(playerId, 1n)).toEqual([0n, 1n]);
    expect(await credit(playerId, 1n, { at: new Date(now.getTime() + 25 * hourMs) })).toEqual([0n, 1n]);
    const raised = nextPlayer();
    await limit(raised, "month", 10n);
    await raise(raised, "month", 40n);
    expect(await credit(raised, 50n)).toEqual([40n, 10n]);
    await raise(raised, "month", undefined);
    expect(await credit(raised, 5n)).toEqual([5n, 0n]);
  });

  it("counts a claimed deposit like a direct deposit, and does not count other credits", async () => {
    const playerId = nextPlayer();
    const other = { debit: "issuance", kind: "airdrop", reference: "r" } as const;
    const suspended = { debit: "chain_in", credit: "suspense", kind: "deposit", reference: "r" } as const;
    await inTransaction(ledger.client, () =>
      post(ledger.client, [
        { ...other, playerId, credit: "player", asset: "U", amountBase: 500n, idempotencyKey: "given" },
        { ...suspended, playerId: 0n, asset: "U", amountBase: 60n, idempotencyKey: "suspended U" },
        { ...suspended, playerId: 0n, asset: "PLAY", amountBase: 8n, idempotencyKey: "suspended PLAY" },
      ]),
    );
    await limit(playerId, "week", 100n);
    expect(await credit(playerId, 60n)).toEqual([60n, 0n]);
    const deposits = [
      { asset: "U", amountBase: 60n, reference: "claimed U" },
      { asset: "PLAY", amountBase: 8n, reference: "claimed PLAY" },
    ] as const;
    const claim = () =>
      inTransaction(ledger.client, () =>
        creditDeposits(ledger.client, { playerId, from: "suspense", at: now, deposits }),
      );
    const divided = await claim();
    expect(divided.get("claimed U")).toEqual({ playableBase: 40n, withdrawOnlyBase: 20n });
    expect(divided.get("claimed PLAY")).toEqual({ playableBase: 8n, withdrawOnlyBase: 0n });
    expect(await claim()).toEqual(divided);
    expect(await heldOf(playerId)).toEqual([600n, 20n]);
    expect(await depositedBase(ledger.client, { playerId, asset: "U", at: now })).toMatchObject({
      day: 100n,
    });
  });

  it("keeps the first split of a repeated deposit, even if the deposit limits have changed", async () => {
    const playerId = nextPlayer();
    await limit(playerId, "day", 10n);
    expect(await credit(playerId, 25n, {}, "once")).toEqual([10n, 15n]);
    await limit(playerId, "day", 0n);
    expect(await credit(playerId, 25n, {}, "once")).toEqual([10n, 15n]);
    await raise(playerId, "day", undefined);
    expect(await credit(playerId, 25n, {}, "once")).toEqual([10n, 15n]);
    expect(await heldOf(playerId)).toEqual([10n, 15n]);
    expect(await refusalOf(credit(playerId, 26n, {}, "once"))).toBe("idempotency_conflict");
    expect(await refusalOf(credit(playerId, 25n, { asset: "PLAY" }, "once"))).toBe("idempotency_conflict");
    expect(await heldOf(playerId)).toEqual([10n, 15n]);
  });

  it("credits a deposit once if one call contains the deposit twice", async () => {
    const playerId = nextPlayer();
    await limit(playerId, "day", 10n);
    const one = { asset: "U", amountBase: 25n, reference: "double" } as const;
    await inTransaction(ledger.client, () =>
      creditDeposits(ledger.client, { playerId, from: "chain_in", at: now, deposits: [one, one] }),
    );
    expect(await heldOf(playerId)).toEqual([10n, 15n]);
  });

  it("refuses an amount of zero, the player id 0, and a call outside of a transaction", async () => {
    expect(await refusalOf(credit(nextPlayer(), 0n))).toBe("invalid_transfer");
    expect(await refusalOf(credit(0n, 5n))).toBe("invalid_transfer");
    const deposits = [{ asset: "U", amountBase: 1n, reference: "r" }] as const;
    const outside = creditDeposits(ledger.client, { playerId: 1n, from: "chain_in", at: now, deposits });
    expect(await refusalOf(outside)).toBe("not_in_transaction");
  });
});

it("creditDeposits never exceeds the deposit limit, even in parallel calls", async () => {
  const playerId = nextPlayer();
  await limit(playerId, "day", 100n);
  const clients = await Promise.all(Array.from({ length: 8 }, () => ledger.connect()));
  const parts = await Promise.all(
    clients.map((client, index) => credit(playerId, 30n, {}, `at once ${index}`, client)),
  );
  expect(parts.map(([playable]) => playable).toSorted()).toEqual([0n, 0n, 0n, 0n, 10n, 30n, 30n, 30n]);
  expect(await heldOf(playerId)).toEqual([100n, 140n]);
});
