import type { OperatorRole } from "@gemplay/api-schema/operator";
import type { Generated, Kysely } from "kysely";

export interface OperatorAccountTable {
  id: Generated<bigint>;
  email: string;
  name: string;
  role: OperatorRole;
  password_hash: string;
  totp_no: Generated<number>;
  sealed_totp: string;
  totp_step: Generated<bigint>;
  created_at: Date;
  removed_at: Date | null;
}

interface OperatorSessionTable {
  token_hash: Buffer;
  operator_id: bigint;
  opened_at: Date;
  expires_at: Date;
}

interface OperatorTryTable {
  name: string;
  tries: number;
  since: Date;
}

export interface OperatorRequestTable {
  id: Generated<bigint>;
  kind: "setting" | "role";
  subject: string;
  old_text: string;
  new_text: string;
  reason: string;
  /**
   * Id of the operator who requested the change; null if the request came from the command line (see `asked_as`) and no
   * operator has become the requester yet.
   */
  asked_by: bigint | null;
  asked_as: Generated<string | null>;
  asked_at: Date;
  state: Generated<"open" | "confirmed" | "refused">;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
}

type OperatorTables = {
  operator_account: OperatorAccountTable;
  operator_session: OperatorSessionTable;
  operator_try: OperatorTryTable;
  operator_request: OperatorRequestTable;
};

/** Gives access to the tables of the feature `operator-page` from the caller's connection or transaction. */
export function operatorTables<T>(db: Kysely<T>): Kysely<OperatorTables> {
  return db.$extendTables<OperatorTables>() as unknown as Kysely<OperatorTables>;
}
