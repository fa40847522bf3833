import type { OperatorRole } from "@gemplay/api-schema/operator";
import type { Kysely, Selectable } from "kysely";
import { type OperatorRequestTable, operatorTables } from "../operators.tables.ts";

/** Describes a change that one admin requested and another admin must confirm. */
export interface ChangeRequest {
  readonly id: bigint;
  readonly kind: OperatorRequestTable["kind"];
  readonly subject: string;
  readonly oldText: string;
  readonly newText: string;
  readonly reason: string;
  /**
   * Id of the operator who requested the change; undefined if the request came from the command line and no operator
   * has become the requester yet.
   */
  readonly askedBy: bigint | undefined;
  /** The name given on the command line; undefined if an operator requested the change on the page. */
  readonly askedAs: string | undefined;
  readonly askedAt: Date;
}

type NewRequest = Omit<ChangeRequest, "id">;

function toRequest(row: Selectable<OperatorRequestTable>): ChangeRequest {
  const { id, kind, subject, reason } = row;
  return {
    id,
    kind,
    subject,
    reason,
    oldText: row.old_text,
    newText: row.new_text,
    askedAt: row.asked_at,
    askedBy: row.asked_by ?? undefined,
    askedAs: row.asked_as ?? undefined,
  };
}

/**
 * Stores a request for a change that a second admin must confirm.
 *
 * @returns false if a request for the same subject is already open
 */
export async function insertRequest<T>(trx: Kysely<T>, request: NewRequest): Promise<boolean> {
  const { kind, subject, reason, oldText, newText, askedBy, askedAs, askedAt } = request;
  const row = await operatorTables(trx)
    .insertInto("operator_request")
    .values({
      kind,
      subject,
      reason,
      old_text: oldText,
      new_text: newText,
      asked_at: askedAt,
      asked_by: askedBy ?? null,
      asked_as: askedAs ?? null,
    })
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).where("state", "=", "open").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds an open change request and locks the request until the transaction ends. */
export async function lockRequest<T>(trx: Kysely<T>, id: bigint): Promise<ChangeRequest | undefined> {
  const row = await operatorTables(trx)
    .selectFrom("operator_request")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "open")
    .forUpdate()
    .executeTakeFirst();
  return row && toRequest(row);
}

/** Makes an operator the requester of a change request from the command line. The change request stays open. */
export async function joinRequest<T>(trx: Kysely<T>, id: bigint, by: bigint): Promise<void> {
  await operatorTables(trx)
    .updateTable("operator_request")
    .set({ asked_by: by })
    .where("id", "=", id)
    .execute();
}

export async function endRequest<T>(
  trx: Kysely<T>,
  id: bigint,
  ended: { readonly state: "confirmed" | "refused"; readonly by: bigint; readonly at: Date },
): Promise<void> {
  await operatorTables(trx)
    .updateTable("operator_request")
    .set({ state: ended.state, decided_by: ended.by, decided_at: ended.at })
    .where("id", "=", id)
    .execute();
}

/** Lists the open change requests, the oldest first. */
export async function openRequests<T>(db: Kysely<T>): Promise<ChangeRequest[]> {
  const rows = await operatorTables(db)
    .selectFrom("operator_request")
    .selectAll()
    .where("state", "=", "open")
    .orderBy("id")
    .execute();
  return rows.map(toRequest);
}

/** Parses the text of a change request, and returns the role in the text. */
export function roleOf(text: string): OperatorRole | "none" {
  return text === "admin" || text === "reviewer" || text === "viewer" ? text : "none";
}
