import type { Database } from "../../platform/database/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { playPriceU, valueInU } from "../assets/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { type Reviewer, ReviewRefused } from "./withdrawals.reviewer.ts";

/** How many have to agree where one is not enough. */
export const peopleNeeded = 2;

/** One person's agreement to a withdrawal. */
export interface Approval {
  readonly withdrawalId: string;
  readonly operatorId: bigint;
  readonly operatorName: string;
  readonly note: string | null;
  readonly at: Date;
}

/** Whether a withdrawal takes two people: it is worth more than the setting, or nobody can say what it is worth. */
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
 * Notes that an operator agrees to a withdrawal whose row the caller has locked: so of those who come at once each sees
 * those before.
 *
 * @returns how many agree who may review now
 * @throws {ReviewRefused} when nobody signed in, or this one agreed before
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
  // Who was removed since, or may not review any more, does not count.
  return (await signIn.reviewers(trx, ids)).size;
}

/** Who agreed to withdrawals, the first before the others. */
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
