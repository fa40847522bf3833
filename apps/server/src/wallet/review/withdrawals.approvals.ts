import type { Database } from "../../platform/database/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU, valueInU } from "../assets/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { type Reviewer, ReviewRefused } from "./withdrawals.reviewer.ts";

/** The number of people who must agree if one is not enough. */
export const peopleNeeded = 2;

/** One operator's approval of a withdrawal. */
export interface Approval {
  readonly withdrawalId: string;
  readonly operatorId: bigint;
  readonly operatorName: string;
  readonly note: string | null;
  readonly at: Date;
}

/** Returns whether a withdrawal needs two people: its value is above the setting, or its value is unknown. */
export function needsTwoPeople(
  settings: Settings,
  { asset, amountBase, valueUBase }: Pick<Withdrawal, "asset" | "amountBase" | "valueUBase">,
): boolean {
  const above = settings.get("withdrawals.twoPeopleAboveU");
  if (above === null) return false;
  const worth = valueUBase ?? valueInU(asset, amountBase, playPriceU(settings));
  return worth === null || worth > above;
}

/**
 * Records that an operator agrees to a withdrawal. The caller has locked the withdrawal, so concurrent approvals see
 * each other.
 *
 * @returns the number of approvals by operators who may review now
 * @throws {ReviewRefused} if the caller is not signed in, or has agreed before
 */
export async function agree(
  trx: Database,
  { id }: Withdrawal,
  { actor, reason, signIn }: Reviewer,
  at: Date,
): Promise<number> {
  if (signIn === undefined)
    throw new ReviewRefused(
      "people",
      `withdrawal ${id} takes two people who sign in to the operator's page; the command line is not one of them`,
    );
  const wallet = walletTables(trx);
  const row = await wallet
    .insertInto("withdrawal_approval")
    .values({
      withdrawal_id: id,
      operator_id: signIn.operatorId,
      operator_name: actor,
      note: reason ?? null,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("withdrawal_id")
    .executeTakeFirst();
  if (row === undefined)
    throw new ReviewRefused(
      "people",
      `withdrawal ${id}: ${actor} has agreed already, it takes another person`,
    );
  const ids = (await approvalsOf(wallet, [id])).map(({ operatorId }) => operatorId);
  // An operator who was removed, or who may not review any more, does not count.
  return (await signIn.reviewers(trx, ids)).size;
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
