import type { WalletDatabase } from "../wallet.tables.ts";

/** One operator's approval of a withdrawal. */
export interface Approval {
  readonly withdrawalId: string;
  readonly operatorId: bigint;
  readonly operatorName: string;
  readonly note: string | null;
  readonly at: Date;
}

/**
 * Inserts an operator's approval of a withdrawal, once for each operator and withdrawal.
 *
 * @returns false if the operator has already approved the withdrawal
 */
export async function insertApproval(trx: WalletDatabase, approval: Approval): Promise<boolean> {
  const { withdrawalId, operatorId, operatorName, note, at } = approval;
  const row = await trx
    .insertInto("withdrawal_approval")
    .values({
      withdrawal_id: withdrawalId,
      operator_id: operatorId,
      operator_name: operatorName,
      note,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("withdrawal_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the approvals of withdrawals, the oldest first. */
export async function approvalsOf(db: WalletDatabase, ids: readonly string[]): Promise<Approval[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("withdrawal_approval")
    .selectAll()
    .where("withdrawal_id", "in", ids)
    .orderBy("at")
    .orderBy("operator_id")
    .execute();
  return rows.map(({ withdrawal_id, operator_id, operator_name, note, at }) => ({
    withdrawalId: withdrawal_id,
    operatorId: operator_id,
    operatorName: operator_name,
    note,
    at,
  }));
}
