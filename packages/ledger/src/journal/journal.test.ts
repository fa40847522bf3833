import { describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import { fund, type TestLedger, testSecrets } from "../../../../tests/race/test-ledger.ts";
import { ensureSeeds } from "../seeds/index.ts";

let ledger: TestLedger;
withLedger(async (own) => {
  ledger = own;
  await fund(ledger.client, 1n, 100n);
  await ensureSeeds(ledger.client, testSecrets, [1n]);
});

async function sqlState(statement: string): Promise<string> {
  try {
    await ledger.client.query(statement);
    return "accepted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "no state";
  }
}

describe("the journal", () => {
  it.each([
    "UPDATE transfer SET amount = 1",
    "UPDATE transfer SET amount = 1 WHERE amount < 0",
    "DELETE FROM transfer",
    "TRUNCATE transfer",
    "UPDATE bet SET payout = 1",
    "DELETE FROM bet",
    "TRUNCATE bet",
    "UPDATE seed SET server_seed = repeat('0', 64)",
    "UPDATE seed SET sealed_seed = NULL",
    "UPDATE seed SET state = 'revealed' WHERE state = 'active'",
    "UPDATE seed SET server_seed_hash = repeat('0', 64)",
    "UPDATE seed SET seed_no = 9",
    "DELETE FROM seed",
    "TRUNCATE seed",
  ])("rejects %s", async (statement) => {
    expect(await sqlState(statement)).toBe("23001");
  });

  it("rejects a change even with session_replication_role = replica, which disables normal triggers", async () => {
    await ledger.client.query("SET session_replication_role = replica");
    expect(await sqlState("DELETE FROM transfer")).toBe("23001");
    await ledger.client.query("RESET session_replication_role");
  });
});

describe("the ledger's tables", () => {
  const insert = (values: string) =>
    `INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at)
     VALUES (${values}, 'test', 'r', ledger_id_at(now(), (random() * 1e15)::bigint)::text, now())`;

  it.each([
    ["amount 0", "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 0"],
    ["negative amount", "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', -1"],
    ["amount NaN", "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 'NaN'"],
    ["an unknown asset", "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'EUR', 1"],
    ["an unknown account", "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'nobody', 'PLAY', 1"],
    [
      "from an account to itself",
      "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'house', 'PLAY', 1",
    ],
    [
      "a player account without a player id",
      "0, ledger_id_at(now(), (random() * 1e15)::bigint), 'player', 'house', 'PLAY', 1",
    ],
    [
      "two system accounts with a player id",
      "7, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 1",
    ],
    [
      "a negative player id",
      "-7, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'player', 'PLAY', 1",
    ],
  ])("reject an impossible transfer: %s", async (_name, values) => {
    expect(await sqlState(insert(values))).toBe("23514");
  });

  it("reject a transfer with an infinite amount, with too many digits or without an idempotency key", async () => {
    expect(
      await sqlState(
        insert("0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 'Infinity'"),
      ),
    ).toBe("22003");
    expect(
      await sqlState(
        insert("0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 1e78"),
      ),
    ).toBe("22003");
    expect(
      await sqlState(
        `INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, at)
         VALUES (0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 1, 'test', 'r', now())`,
      ),
    ).toBe("23514");
  });

  it("accept a valid transfer", async () => {
    expect(
      await sqlState(insert("0, ledger_id_at(now(), (random() * 1e15)::bigint), 'house', 'fees', 'PLAY', 1")),
    ).toBe("accepted");
  });

  it.each([
    "UPDATE wallet SET balance = -1",
    "UPDATE wallet SET balance = 'NaN'",
    "UPDATE pool SET balance = -1",
    "INSERT INTO pool (account, asset) VALUES ('house', 'PLAY') ON CONFLICT DO NOTHING",
  ])("reject %s", async (statement) => {
    expect(await sqlState(statement)).toBe("23514");
  });
});
