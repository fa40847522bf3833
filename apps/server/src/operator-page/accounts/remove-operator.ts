import { recordOperatorAction } from "../../platform/audit/index.ts";
import type { Platform } from "../../platform/index.ts";
import { changeRole, findForSignIn, lockRoles, normalEmail } from "./operators.repository.ts";

/**
 * Removes an operator and ends the operator's sessions immediately. One person may remove an operator from the command
 * line, because removing an operator gives nobody an additional right.
 *
 * @returns false if the operator does not exist
 */
export async function removeOperator(
  { db, clock }: Pick<Platform, "db" | "clock">,
  email: string,
  by: { readonly actor: string; readonly reason?: string | undefined },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const operator = await findForSignIn(trx, normalEmail(email));
    if (operator === undefined) return false;
    await changeRole(trx, operator.id, "none", new Date(clock.nowMs()));
    await recordOperatorAction(trx, {
      ...by,
      action: "operators.remove",
      subject: operator.email,
      oldText: operator.role,
      newText: "none",
    });
    return true;
  });
}
