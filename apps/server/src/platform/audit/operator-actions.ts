import type { Generated, Kysely } from "kysely";

interface OperatorActionTable {
  id: Generated<bigint>;
  at: Generated<Date>;
  actor: string;
  action: string;
  subject: string;
  old_text: string | null;
  new_text: string | null;
  reason: string | null;
}

export interface OperatorAction {
  /** The operator: the account of the operating system, or the name given. */
  readonly actor: string;
  /** `<noun>.<verb>`, e.g. `settings.set`, `withdrawals.approve`. */
  readonly action: string;
  /** What it was done to: a key, an id, an address. */
  readonly subject: string;
  readonly oldText?: string | undefined;
  readonly newText?: string | undefined;
  readonly reason?: string | undefined;
}

/** Writes an audit row; call it inside the transaction that does the thing. */
export async function recordOperatorAction<T>(db: Kysely<T>, action: OperatorAction): Promise<void> {
  await tables(db)
    .insertInto("operator_action")
    .values({
      actor: action.actor,
      action: action.action,
      subject: action.subject,
      old_text: action.oldText ?? null,
      new_text: action.newText ?? null,
      reason: action.reason ?? null,
    })
    .execute();
}

/** The newest audit rows, newest first; of one kind of action when given (`settings.set`), and before a row. */
export async function operatorActions<T>(
  db: Kysely<T>,
  {
    action,
    before,
    limit = 100,
  }: { action?: string | undefined; before?: bigint | undefined; limit?: number } = {},
): Promise<(OperatorAction & { readonly id: bigint; readonly at: Date })[]> {
  let query = tables(db).selectFrom("operator_action").selectAll().orderBy("id", "desc").limit(limit);
  if (action !== undefined) query = query.where("action", "=", action);
  if (before !== undefined) query = query.where("id", "<", before);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    oldText: row.old_text ?? undefined,
    newText: row.new_text ?? undefined,
    reason: row.reason ?? undefined,
  }));
}

/** When each subject of a kind of action was acted on last. */
export async function lastActions<T>(db: Kysely<T>, action: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await tables(db)
    .selectFrom("operator_action")
    .select(({ fn }) => ["subject", fn.max("at").as("at")])
    .where("action", "=", action)
    .groupBy("subject")
    .execute();
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

/** The audit log beside whatever tables the caller's own view has. */
function tables<T>(db: Kysely<T>): Kysely<{ operator_action: OperatorActionTable }> {
  return db as unknown as Kysely<{ operator_action: OperatorActionTable }>;
}
