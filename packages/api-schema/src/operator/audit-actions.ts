/**
 * All kinds of rows in the audit log, by the names that the database stores. The types of the server allow only the
 * listed kinds of audit rows. The operator page must have a text for each kind of audit row, and the types of the page
 * check this rule.
 */
export const auditActions = [
  "withdrawals.approve",
  "withdrawals.agree",
  "withdrawals.reject",
  "accounts.look",
  "accounts.journal",
  "accounts.freeze",
  "accounts.unfreeze",
  "accounts.endSessions",
  "accounts.removeName",
  "accounts.delete",
  "risk.look",
  "exports.take",
  "settings.set",
  "settings.ask",
  "settings.refuse",
  "operators.signIn",
  "operators.signInRefused",
  "operators.signOut",
  "operators.add",
  "operators.role",
  "operators.askRole",
  "operators.refuseRole",
  "operators.remove",
  "announcements.make",
  "announcements.withdraw",
  "deposits.fund",
  "payouts.book",
  "payouts.makeAgain",
  "house.issue",
  "months.putAway",
  "months.takeBack",
  "secrets.rotate",
  "database.afterRestore",
  "database.cancelAfterRestore",
  "database.same",
] as const;
export type AuditAction = (typeof auditActions)[number];
