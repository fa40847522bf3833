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
  /** The operator: the account of the operating system, or the name given. */
  readonly actor: string;
  readonly action: AuditAction;
  /** What it was done to: a key, an id, an address. */
  readonly subject: string;
  readonly oldText?: string | undefined;
  readonly newText?: string | undefined;
  readonly reason?: string | undefined;
}

/** As it stands in the log. */
export interface RecordedAction extends Omit<OperatorAction, "action"> {
  readonly id: bigint;
  /** A kind of today, or of an earlier version. */
  readonly action: string;
  readonly at: Date;
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

/** Which rows are asked for: of one kind, by one operator, to one subject. */
export interface ActionFilter {
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
}

/** The newest audit rows, newest first, and before a row. */
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

/** What was done last to each subject of a kind of action. */
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

/** One row, by its number. */
export async function findAction<T>(db: Kysely<T>, id: bigint): Promise<RecordedAction | undefined> {
  const row = await tables(db)
    .selectFrom("operator_action")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * What was done in a period, the oldest first: a page of it after another's last. By the index of their time, which is
 * compared as it is stored: a `Date` would cut it.
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

/** The audit log beside whatever tables the caller's own view has. */
function tables<T>(db: Kysely<T>): Kysely<{ operator_action: OperatorActionTable }> {
  return db as unknown as Kysely<{ operator_action: OperatorActionTable }>;
}
