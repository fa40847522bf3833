import type { Database } from "../../platform/database/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU, valueInU } from "../assets/index.ts";
import { walletTables } from "../wallet.tables.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { approvalsOf, insertApproval } from "./approvals.repository.ts";
import { type Reviewer, ReviewRefused } from "./withdrawals.reviewer.ts";

/**
 * The number of operators who must approve a withdrawal whose value is above the setting `withdrawals.twoPeopleAboveU`.
 */
export const peopleNeeded = 2;

/**
 * Returns whether a withdrawal needs two approvals, because its value is above the setting
 * `withdrawals.twoPeopleAboveU` or is unknown.
 */
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
 * Records that an operator has approved a withdrawal. The caller must have locked the withdrawal, so that the database
 * records concurrent approvals one after another.
 *
 * @returns the number of approvals by operators who still have the right to review
 * @throws {ReviewRefused} if the caller is not signed in as an operator, or has already approved the withdrawal
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
      `withdrawal ${id} needs two operators who approve on the operators' page: an approval on the command line does not count`,
    );
  const wallet = walletTables(trx);
  const isFirst = await insertApproval(wallet, {
    withdrawalId: id,
    operatorId: signIn.operatorId,
    operatorName: actor,
    note: reason ?? null,
    at,
  });
  if (!isFirst)
    throw new ReviewRefused(
      "people",
      `withdrawal ${id}: ${actor} has already approved, so another operator must approve`,
    );
  const ids = (await approvalsOf(wallet, [id])).map(({ operatorId }) => operatorId);
  // The approvals of operators who were removed or have lost the right to review do not count.
  return (await signIn.reviewers(trx, ids)).size;
}
