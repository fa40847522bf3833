import { afterAll, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import { fund, inTransaction, refusalOf, type TestLedger } from "../../../../tests/race/test-ledger.ts";
import { reconcile } from "../reads/index.ts";
import { balances, bankroll, systemBalance } from "./balances.ts";
import { post, type TransferRequest } from "./post.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterAll(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

let keys = 0;
function movement(changes: Partial<TransferRequest>): TransferRequest {
  keys += 1;
  return {
    playerId: 0n,
    debit: "issuance",
    credit: "house",
    asset: "PLAY",
    amountBase: 10n,
    kind: "test",
    reference: "r",
    idempotencyKey: `key ${keys}`,
    ...changes,
  };
}
const postNow = (...transfers: TransferRequest[]) =>
  inTransaction(ledger.client, () => post(ledger.client, transfers));
const playOf = async (playerId: bigint) => (await balances(ledger.client, playerId)).PLAY;

describe("post", () => {
  it("moves an amount from the debit account to the credit account", async () => {
    await postNow(movement({ playerId: 1n, credit: "player", amountBase: 10n ** 40n }));
    const [hold] = await postNow(
      movement({ playerId: 1n, debit: "player", credit: "withdrawals", amountBase: 7n }),
    );
    expect(hold).toMatchObject({ duplicate: false, amountBase: 7n });
    expect(await balances(ledger.client, 1n)).toEqual({ PLAY: 10n ** 40n - 7n, TPLAY: 0n, U: 0n, GEM: 0n });
    expect(await systemBalance(ledger.client, "withdrawals", "PLAY")).toBe(7n);
    expect(await systemBalance(ledger.client, "issuance", "PLAY")).toBe(-(10n ** 40n));
  });

  it("returns the first result for a repeated idempotency key and moves no money", async () => {
    const request = movement({ playerId: 2n, credit: "player", reference: `"quoted" \\ , {}` });
    const [first] = await postNow(request);
    const [again, twice] = await postNow(request, request);
    expect(again).toEqual({ ...first, duplicate: true });
    expect(twice).toEqual(again);
    expect(await playOf(2n)).toBe(10n);
  });

  it("posts only one transfer if one call contains an idempotency key twice", async () => {
    const request = movement({ playerId: 3n, credit: "player" });
    const answers = await postNow(request, request);
    expect(answers.map(({ duplicate }) => duplicate)).toEqual([false, true]);
    expect(await playOf(3n)).toBe(10n);
  });

  it.each([
    ["amount", { amountBase: 11n }],
    ["asset", { asset: "U" as const }],
    ["kind", { kind: "other" }],
    ["reference", { reference: "other" }],
    ["debit account", { debit: "chain_in" as const }],
  ])("refuses a repeated idempotency key with another %s", async (_name, change) => {
    const request = movement({ playerId: 4n, credit: "player" });
    await postNow(request);
    const before = await playOf(4n);
    expect(await refusalOf(postNow({ ...request, ...change }))).toBe("idempotency_conflict");
    expect(await playOf(4n)).toBe(before);
  });

  it("accepts the same idempotency key from different players", async () => {
    await postNow(movement({ playerId: 5n, credit: "player", idempotencyKey: "same" }));
    await postNow(movement({ playerId: 6n, credit: "player", idempotencyKey: "same" }));
    expect([await playOf(5n), await playOf(6n)]).toEqual([10n, 10n]);
  });

  it("refuses all transfers of a call if one of them exceeds the balance", async () => {
    await fund(ledger.client, 7n, 5n);
    const spend = (amountBase: bigint) =>
      movement({ playerId: 7n, debit: "player", credit: "fees", amountBase });
    expect(await refusalOf(postNow(spend(3n), spend(3n)))).toBe("insufficient_balance");
    expect(await playOf(7n)).toBe(5n);
    expect(await refusalOf(postNow(spend(5n)))).toBe("accepted");
    expect(await refusalOf(postNow(spend(1n)))).toBe("insufficient_balance");
    expect(await refusalOf(postNow(movement({ playerId: 8n, debit: "player", credit: "fees" })))).toBe(
      "insufficient_balance",
    );
  });

  it("leaves the caller's transaction usable after a refusal", async () => {
    await inTransaction(ledger.client, async () => {
      const refused = post(ledger.client, [movement({ playerId: 9n, debit: "player", credit: "fees" })]);
      expect(await refusalOf(refused)).toBe("insufficient_balance");
      await post(ledger.client, [movement({ playerId: 9n, credit: "player" })]);
    });
    expect(await playOf(9n)).toBe(10n);
  });

  it.each(["airdrop_pool", "rewards_budget", "withdrawals", "suspense"] as const)(
    "never lets the balance of %s fall below zero",
    async (pool) => {
      const pay = movement({ playerId: 10n, debit: pool, credit: "player", asset: "U", amountBase: 11n });
      expect(await refusalOf(postNow(pay))).toBe("pool_exhausted");
      await postNow(movement({ credit: pool, asset: "U", amountBase: 11n }));
      expect(await refusalOf(postNow(pay))).toBe("accepted");
      expect(await systemBalance(ledger.client, pool, "U")).toBe(0n);
    },
  );

  it("issues TPLAY and releases PLAY from the airdrop pool only while the PLAY in the pool covers all TPLAY", async () => {
    const paidIn = movement({ credit: "airdrop_pool", amountBase: 100n });
    const issued = (amountBase: bigint) => movement({ credit: "airdrop_pool", asset: "TPLAY", amountBase });
    expect(await refusalOf(postNow(issued(1n)))).toBe("test_token_uncovered");
    expect(await refusalOf(postNow(paidIn, issued(101n)))).toBe("test_token_uncovered");
    expect(await refusalOf(postNow(paidIn, issued(100n)))).toBe("accepted");
    // The transfer `paidIn` was already posted with the same idempotency key, so the repeated transfer adds no PLAY to
    // the pool.
    expect(await refusalOf(postNow(paidIn, issued(1n)))).toBe("test_token_uncovered");
    const swapped = (playBase: bigint, tplayBase: bigint) => [
      movement({ playerId: 11n, debit: "player", credit: "issuance", asset: "TPLAY", amountBase: tplayBase }),
      movement({ playerId: 11n, debit: "airdrop_pool", credit: "player", amountBase: playBase }),
    ];
    const claim = { playerId: 11n, credit: "player", asset: "TPLAY", amountBase: 60n } as const;
    await postNow(movement({ ...claim, debit: "airdrop_pool" }));
    expect(await refusalOf(postNow(...swapped(51n, 50n)))).toBe("test_token_uncovered");
    expect(await refusalOf(postNow(...swapped(50n, 50n)))).toBe("accepted");
    expect(
      await refusalOf(postNow(movement({ debit: "airdrop_pool", credit: "house", amountBase: 1n }))),
    ).toBe("test_token_uncovered");
    expect(await refusalOf(postNow(movement({ ...claim, debit: "airdrop_pool" })))).toBe("pool_exhausted");
  });

  it("changes the bankroll if a transfer debits or credits the account house", async () => {
    const before = await bankroll(ledger.client, "U");
    await postNow(
      movement({ asset: "U", debit: "chain_in", amountBase: 100n }),
      movement({ asset: "U", debit: "house", credit: "chain_out", amountBase: 30n }),
    );
    expect(await bankroll(ledger.client, "U")).toBe(before + 70n);
  });

  it("refuses a write outside of a transaction", async () => {
    expect(await refusalOf(post(ledger.client, [movement({})]))).toBe("not_in_transaction");
  });

  it.each([
    ["an amount of zero", { amountBase: 0n }],
    ["a negative amount", { amountBase: -1n }],
    ["a transfer from an account to itself", { debit: "house" as const }],
    ["a player id with two system accounts", { playerId: 1n }],
    ["a player account without a player id", { credit: "player" as const }],
    ["a kind that only the settlement may use", { kind: "stake" }],
    ["an empty idempotency key", { idempotencyKey: "" }],
    ["a reference with 201 characters", { reference: "r".repeat(201) }],
    ["a character that PostgreSQL cannot store", { reference: "a\0b" }],
  ])("refuses %s", async (_name, change) => {
    expect(await refusalOf(postNow(movement(change)))).toBe("invalid_transfer");
  });
});

describe("parallel posts", () => {
  it("pay the last base units of a pool only once", async () => {
    await postNow(movement({ credit: "rewards_budget", asset: "GEM", amountBase: 3n }));
    const clients = await Promise.all(Array.from({ length: 8 }, () => ledger.connect()));
    const ends = await Promise.all(
      clients.map((client, index) =>
        refusalOf(
          inTransaction(client, () =>
            post(client, [
              movement({
                playerId: BigInt(20 + index),
                debit: "rewards_budget",
                credit: "player",
                asset: "GEM",
                amountBase: 1n,
              }),
            ]),
          ),
        ),
      ),
    );
    expect(ends.filter((end) => end === "accepted")).toHaveLength(3);
    expect(ends.filter((end) => end === "pool_exhausted")).toHaveLength(5);
  });

  it.each([0n, 30n])("move the money once if they use one idempotency key of player %i", async (playerId) => {
    const request = movement({ playerId, credit: playerId === 0n ? "fees" : "player" });
    const clients = await Promise.all(Array.from({ length: 6 }, () => ledger.connect()));
    const answers = await Promise.all(
      clients.map((client) => inTransaction(client, () => post(client, [request]))),
    );
    expect(new Set(answers.map(([answer]) => answer?.id)).size).toBe(1);
    expect(answers.filter(([answer]) => answer?.duplicate === false)).toHaveLength(1);
  });
});
