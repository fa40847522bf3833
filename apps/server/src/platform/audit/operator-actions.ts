import type { AuditAction } from "@gemplay/api-schema/operator";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";

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
  /** The name of the operator: the user of the operating system, or the name given by the caller. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The target of the action: the key of a setting, an id or a blockchain address. */
  readonly subject: string;
  readonly oldText?: string | undefined;
  readonly newText?: string | undefined;
  readonly reason?: string | undefined;
}

/** A row of the audit log: one action of an operator. */
export interface RecordedAction extends Omit<OperatorAction, "action"> {
  readonly id: bigint;
  /** The kind of action. An audit row of an earlier program version may have a kind of action that no longer exists. */
  readonly action: string;
  readonly at: Date;
}

/**
 * Writes an audit row. The caller writes the audit row in the same database transaction as the action of the operator.
 */
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

/** Filters audit rows by kind of action, by operator and by target of the action. */
export interface ActionFilter {
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
}

/**
 * Returns the newest audit rows, the newest first. If `before` is given, the function returns only rows with a smaller
 * id.
 */
export async function operatorActions<T>(
  db: Kysely<T>,
  {
    before,
    limit = 100,
    ...filter
  }: ActionFilter & { readonly before?: bigint | undefined; readonly limit?: number } = {},
): Promise<RecordedAction[]> {
  let query = tables(db).selectFrom("operator_action").selectAll().orderBy("id", "desc").limit(limit);
  for (const column of ["action", "actor", "subject"] as const) {
    const wanted = filter[column];
    if (wanted !== undefined) query = query.where(column, "=", wanted);
  }
  if (before !== undefined) query = query.where("id", "<", before);
  const rows = await query.execute();
  return rows.map(fromRow);
}

/** Returns, for each target, the latest operator action of one kind. */
export async function lastActions<T>(
  db: Kysely<T>,
  action: AuditAction,
): Promise<ReadonlyMap<string, RecordedAction>> {
  const rows = await tables(db)
    .selectFrom("operator_action")
    .distinctOn("subject")
    .selectAll()
    .where("action", "=", action)
    .orderBy("subject")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.subject, fromRow(row)]));
}

/** Returns one audit row by its id. */
export async function findAction<T>(db: Kysely<T>, id: bigint): Promise<RecordedAction | undefined> {
  const row = await tables(db)
    .selectFrom("operator_action")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Returns one page of the audit rows of a time range, the oldest first. If `page.after` is given, the page begins after
 * this audit row. The database compares the times, because a JavaScript `Date` would lose the microseconds.
 */
export async function actionsBetween<T>(
  db: Kysely<T>,
  { from, until }: { readonly from: Date; readonly until: Date },
  page: { readonly after: TimedAction | undefined; readonly limit: number },
): Promise<readonly TimedAction[]> {
  let query = tables(db)
    .selectFrom("operator_action")
    .selectAll()
    .select(sql<string>`at::text`.as("exactly"))
    .where("at", ">=", from)
    .where("at", "<", until)
    .orderBy("at")
    .orderBy("id")
    .limit(page.limit);
  if (page.after !== undefined)
    query = query.where(sql<boolean>`(at, id) > (${page.after.exactly}::timestamptz, ${page.after.id})`);
  return (await query.execute()).map((row) => ({ ...fromRow(row), exactly: row.exactly }));
}

export interface TimedAction extends RecordedAction {
  readonly exactly: string;
}

function fromRow(row: Selectable<OperatorActionTable>): RecordedAction {
  const { id, at, actor, action, subject } = row;
  return {
    id,
    at,
    actor,
    action,
    subject,
    oldText: row.old_text ?? undefined,
    newText: row.new_text ?? undefined,
    reason: row.reason ?? undefined,
  };
}

/** Adds the audit table to the type of the caller's database connection. */
function tables<T>(db: Kysely<T>): Kysely<{ operator_action: OperatorActionTable }> {
  return db as unknown as Kysely<{ operator_action: OperatorActionTable }>;
}
