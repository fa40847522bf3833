import type { Database } from "../../platform/database/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU, valueInU } from "../assets/index.ts";
import { walletTables } from "../wallet.tables.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { approvalsOf, insertApproval } from "./approvals.repository.ts";
import { type Reviewer, ReviewRefused } from "./withdrawals.reviewer.ts";

/** The number of operators who must approve a withdrawal above the setting. */
export const peopleNeeded = 2;

/** Returns whether a withdrawal needs two approvals: the value is above the setting, or the value is unknown. */
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
 * Records that an operator approves a withdrawal. The caller has locked the withdrawal, so concurrent approvals see
 * each other.
 *
 * @returns the number of approvals by operators who may review now
 * @throws {ReviewRefused} if the caller is not signed in, or has already approved the withdrawal
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
      `withdrawal ${id}: ${actor} has agreed already, it takes another person`,
    );
  const ids = (await approvalsOf(wallet, [id])).map(({ operatorId }) => operatorId);
  // An operator who was removed, or who may not review any more, does not count.
  return (await signIn.reviewers(trx, ids)).size;
}
