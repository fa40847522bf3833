import type { Generated, Kysely } from "kysely";

export interface IdentityCheckTable {
  player_id: bigint;
  id: string;
  state: Generated<"asked" | "passed" | "refused">;
  /** The provider's name of the check; null until the provider has answered. */
  reference: string | null;
  /** The address of the provider's page; null until the provider has answered. */
  page: string | null;
  reason: Generated<string | null>;
  started_at: Date;
  read_at: Date;
  answered_at: Generated<Date | null>;
}

export type IdentityDatabase = Kysely<{ identity_check: IdentityCheckTable }>;

/** Returns the table of identity checks on the caller's connection or transaction. */
export function identityTables<T>(db: Kysely<T>): IdentityDatabase {
  return db.$extendTables<{ identity_check: IdentityCheckTable }>() as unknown as IdentityDatabase;
}
