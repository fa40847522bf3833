import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  giveTransfers,
  inTransaction,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { bindInviter, keepCommunity, type Levels } from "../community/index.ts";
import { createSettlement } from "../settlement/index.ts";
import { reconcile } from "./reconcile.ts";

let ledger: TestLedger;
withLedger(async (own) => {
  ledger = own;
  const { client } = ledger;
  await fund(client, 1n, 1_000n);
  await inTransaction(client, () => bindInviter(client, { playerId: 1n, inviterId: 2n }));
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: (context) => ({ ...flipCoin(context), payoutBase: 20n, houseEdge: { up: 1n, down: 1n } }),
    onFault: (fault) => {
      throw fault;
    },
  });
  for (let bets = 0; bets < 3; bets++) await settlement.bet(coinBet(1n, randomUUID(), 20n));
  await settlement.close();
  // One bet has transfers, as in the version before each bet was its own journal entry.
  await giveTransfers(client, "nonce = 1");
  const term = { pointsBase: 10n, giftBase: 3n };
  const levels = [term, ...Array(3).fill({ ...term, pointsBase: 1_000n })] as unknown as Levels;
  const today = new Date().toISOString().slice(0, 10);
  await keepCommunity((work) => inTransaction(client, () => work(client)), { today, levels });
});

/** Changes a table with disabled triggers, returns the findings of `reconcile`, and rolls the change back. */
async function findingsAfter(change: string): Promise<string[]> {
  const { client } = ledger;
  await client.query("BEGIN");
  await client.query(
    `ALTER TABLE transfer DISABLE TRIGGER ALL; ALTER TABLE bet DISABLE TRIGGER ALL; ALTER TABLE seed DISABLE TRIGGER ALL;
     ALTER TABLE inviter DISABLE TRIGGER ALL; ALTER TABLE community_level DISABLE TRIGGER ALL;
     ALTER TABLE level_up DISABLE TRIGGER ALL; ALTER TABLE seed_chain DISABLE TRIGGER ALL`,
  );
  await client.query(change);
  const findings = await reconcile(client);
  await client.query("ROLLBACK");
  return [...new Set(findings.map(({ check }) => check))].sort();
}

describe("reconcile", () => {
  it("returns no finding for a consistent ledger", async () => {
    expect(await reconcile(ledger.client)).toEqual([]);
  });

  it.each([
    ["a changed wallet balance", "UPDATE wallet SET balance = balance + 1", ["wallet"]],
    [
      "a changed withdraw-only balance",
      "UPDATE wallet SET withdraw_only = withdraw_only + 1",
      ["withdraw_only"],
    ],
    [
      "money that moved to withdraw-only without a transfer",
      "UPDATE wallet SET balance = balance - 1, withdraw_only = withdraw_only + 1",
      ["wallet", "withdraw_only"],
    ],
    ["a wallet without transfers", "INSERT INTO wallet VALUES (9, 'U', 1)", ["wallet"]],
    ["a removed wallet", "DELETE FROM wallet", ["day_sum", "inviter", "rakeback", "wallet"]],
    [
      "a changed pool balance",
      "UPDATE pool SET balance = 1 WHERE account = 'suspense' AND asset = 'U'",
      ["pool"],
    ],
    [
      "a removed transfer",
      "DELETE FROM transfer WHERE kind = 'funding'",
      ["movement_day", "posted_key", "wallet"],
    ],
    ["a changed day sum of movements", "UPDATE movement_day SET change = change + 1", ["movement_day"]],
    ["a removed stake", "DELETE FROM transfer WHERE kind = 'stake'", ["bet_stake", "wallet"]],
    [
      "a changed payout transfer",
      "UPDATE transfer SET amount = 6 WHERE kind = 'payout'",
      ["bet_payout", "wallet"],
    ],
    [
      "a doubled stake",
      `INSERT INTO transfer SELECT player_id, ledger_id_at(now(), (random() * 1e15)::bigint), debit, credit, asset, amount, kind, reference, NULL, at
       FROM transfer WHERE kind = 'stake'`,
      ["bet_stake", "wallet"],
    ],
    [
      "a payout in another asset",
      "UPDATE transfer SET asset = 'U' WHERE kind = 'payout'",
      ["bet_payout", "wallet"],
    ],
    [
      "swapped debit and credit accounts with unchanged sums",
      `UPDATE transfer SET debit = credit, credit = debit WHERE kind IN ('stake', 'payout')`,
      ["bet_payout", "bet_stake"],
    ],
    [
      "a changed payout of a bet with transfers",
      "UPDATE bet SET payout = 19 WHERE has_transfers",
      ["bet_payout", "day_sum"],
    ],
    [
      "a changed payout of a bet without transfers",
      "UPDATE bet SET payout = 19 WHERE NOT has_transfers",
      ["day_sum", "wallet"],
    ],
    [
      "a transfer that repeats the stake of a bet",
      `INSERT INTO transfer SELECT player_id, ledger_id_at(now(), (random() * 1e15)::bigint), debit, credit, asset, amount, kind, reference, NULL, at
       FROM journal WHERE kind = 'stake' AND id IN (SELECT id FROM bet WHERE NOT has_transfers)`,
      ["bet_stake", "wallet"],
    ],
    [
      "a bet that says that it has transfers, and has none",
      "UPDATE bet SET has_transfers = true",
      ["bet_payout", "bet_stake"],
    ],
    [
      "a bet with transfers that says that it has none",
      "UPDATE bet SET has_transfers = false",
      ["bet_payout", "bet_stake"],
    ],
    ["a removed bet", "DELETE FROM bet", ["bet_payout", "bet_stake", "day_sum", "friend_day", "rakeback"]],
    ["a changed running day sum", "UPDATE wallet SET wins = 0", ["day_sum"]],
    [
      "a day sum in both bet_day and wallet",
      `INSERT INTO bet_day SELECT player_id, day, game, asset, rounds, wins, staked, paid FROM wallet
       WHERE day IS NOT NULL`,
      ["day_sum"],
    ],
    ["a bet on a closed day", "INSERT INTO house_day VALUES ('PLAY', current_date, 1)", ["house_day"]],
    ["a closed day without bets", "INSERT INTO house_day VALUES ('U', '2026-01-01', 1)", ["house_day"]],
    ["a nonce that two bets use", "UPDATE bet SET nonce = 0", ["bet_nonce"]],
    [
      "a nonce that the seed pair has not issued",
      "UPDATE seed SET next_nonce = 1 WHERE state = 'active'",
      ["bet_nonce"],
    ],
    ["a bet on a missing seed pair", "UPDATE bet SET seed_no = 7", ["bet_nonce"]],
    [
      "a revealed seed that does not match its hash",
      "UPDATE seed SET state = 'revealed', sealed_seed = NULL, server_seed = repeat('0', 64) WHERE seed_no = 1",
      ["seed_commitment", "seed_pair"],
    ],
    [
      "an unrevealed seed in plain text",
      "UPDATE seed SET server_seed = repeat('0', 64), sealed_seed = NULL",
      ["seed_commitment"],
    ],
    [
      "TPLAY without PLAY that covers it",
      `INSERT INTO transfer SELECT 0, ledger_id_at(now(), (random() * 1e15)::bigint), 'issuance', 'house', 'TPLAY', 1, kind, reference, 'key', at
       FROM transfer WHERE kind = 'funding'`,
      ["posted_key", "test_token"],
    ],
    ["a wrong inviter in the wallet", "UPDATE wallet SET inviter_id = 3", ["inviter"]],
    ["a removed inviter", "DELETE FROM inviter", ["community_day", "inviter", "standing"]],
    [
      "a posted transfer without its key",
      "ALTER TABLE posted_key DISABLE TRIGGER ALL; DELETE FROM posted_key WHERE player_id = 1",
      ["posted_key"],
    ],
    [
      "a key without a transfer",
      "INSERT INTO posted_key VALUES (1, 'of nothing', ledger_id_at(now()))",
      ["posted_key"],
    ],
    ["a changed commission", "UPDATE bet SET commission = commission + 1", ["friend_day"]],
    [
      "a changed day sum of a friend",
      "UPDATE friend_day SET staked = staked + 1",
      ["community_day", "friend_day"],
    ],
    [
      "a batch that remains after it was added to the sums",
      `INSERT INTO friend_batch (day, friends, inviters, days, staked, commission)
       SELECT day, ARRAY[player_id], '{2}', ARRAY[day], ARRAY[staked], ARRAY[commission] FROM friend_day`,
      ["friend_day"],
    ],
    ["a day of friends that no longer counts", "UPDATE community_day SET counted = false", ["standing"]],
    ["changed points", "UPDATE community_standing SET points = points - 1", ["standing"]],
    [
      "commission that was collected but not paid",
      "UPDATE community_standing SET collected = commission",
      ["commission"],
    ],
    ["doubled rakeback", "UPDATE wallet SET rakeback = rakeback * 2", ["rakeback"]],
    ["a level without its level-up", "UPDATE community_level SET level = 3", ["level"]],
    ["a level-up without its level", "DELETE FROM level_up", ["level"]],
    [
      "a game day with a larger payout than its bets",
      "INSERT INTO game_day SELECT game, day, rounds, staked, paid + 1, 1, 1, 1, 1 FROM day_sum",
      ["game_day"],
    ],
    [
      "a limit whose wallet has no mark",
      "INSERT INTO player_limit SELECT player_id, 'PLAY', 'bets', 'day', 1, now() FROM wallet LIMIT 1",
      ["limit"],
    ],
    [
      "a pause whose wallet has no mark",
      "INSERT INTO play_pause SELECT player_id, 'break', now(), now() + interval '1 day' FROM wallet LIMIT 1",
      ["limit"],
    ],
    [
      "a chain whose commitment is not the hash of its first server seed",
      "UPDATE seed_chain SET commitment = repeat('0', 64)",
      ["seed_chain"],
    ],
    [
      "a seed pair whose hash is not the server seed of the pair before",
      "UPDATE seed SET server_seed_hash = repeat('0', 64) WHERE state = 'active'",
      ["seed_chain"],
    ],
  ])("finds %s", async (_name, change, expected) => {
    expect(await findingsAfter(change)).toEqual(expected);
  });
});
