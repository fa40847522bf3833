import type { Kysely, Selectable } from "kysely";
import type { Address, Hash } from "viem";

/** The database driver reads and writes int8 as bigint (set in platform/database). */
interface CommitmentTable {
  hash: Hash;
  kind: string;
  number: bigint;
  size: bigint;
  contract: Address;
  requested_at: Date;
  sender: Address | null;
  nonce: bigint | null;
  is_sent: boolean;
  transaction_hash: Hash | null;
  block_number: bigint | null;
  confirmed_at: Date | null;
  spoiled_at: Date | null;
}

export type CommitmentRow = Selectable<CommitmentTable>;
export type CommitmentDatabase = Kysely<{ commitment: CommitmentTable }>;

/** Gives the caller's connection or transaction the type of the table of commitments. */
export function commitmentTables<T>(db: Kysely<T>): CommitmentDatabase {
  return db as unknown as CommitmentDatabase;
}
