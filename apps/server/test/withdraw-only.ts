// Helpers for tests of money that players can only withdraw, and of limits for deposits.
import { randomUUID } from "node:crypto";
import { type LimitPeriod, post } from "@gemplay/ledger";
import { parseAmount } from "@gemplay/money";
import { applyLimit } from "../../../tests/race/applied-limit.ts";
import { type Database, executorOf } from "../src/platform/database/index.ts";

/** Gives a player money that the player can only withdraw, in whole units. */
export async function giveWithdrawOnly(
  db: Database,
  playerId: bigint,
  asset: "PLAY" | "U",
  amount: string,
): Promise<void> {
  await db.transaction().execute((trx) =>
    post(executorOf(trx), [
      {
        playerId,
        debit: "chain_in",
        credit: "withdraw_only",
        asset,
        amountBase: parseAmount(amount, 18),
        kind: "deposit_withdraw_only",
        reference: "test",
        idempotencyKey: `test ${randomUUID()}`,
      },
    ]),
  );
}

/**
 * Sets a limit for a player's deposits, which applies immediately, in whole units. Without an amount, the helper
 * removes the player's limit.
 */
export async function limitDeposits(
  db: Database,
  playerId: bigint,
  asset: "PLAY" | "U",
  amount: string | undefined,
  period: LimitPeriod = "month",
): Promise<void> {
  const amountBase = amount === undefined ? undefined : parseAmount(amount, 18);
  await db
    .transaction()
    .execute((trx) => applyLimit(executorOf(trx), { playerId, asset, kind: "deposits", period }, amountBase));
}
