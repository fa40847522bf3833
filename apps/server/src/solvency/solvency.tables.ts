import type { Kysely, Selectable } from "kysely";
import type { Address, Hash, Hex } from "viem";

/** The database driver reads and writes int8 as bigint, and numeric as its exact text (set in platform/database). */
interface SolvencyTreeTable {
  taken_at_ms: bigint;
  secret: string;
  root: Hash;
  leaves: number;
  /** The number of leaves of each player. */
  parts: number;
  owed_play: string;
  owed_tplay: string;
  owed_u: string;
  owed_gem: string;
  pool_play: string;
  budget_play: string;
  block_number: bigint;
  vault_play: string | null;
  addresses_play: string | null;
  vault_u: string | null;
  addresses_u: string | null;
  statement: string | null;
  signature: Hex | null;
  signer: Address | null;
  contract: Address | null;
  transaction_hash: Hash | null;
  witness_block: bigint | null;
  spoiled: boolean;
}

/**
 * A stored leaf: the player's id, then one part of the player's amounts of PLAY, TPLAY, U and GEM as text, in base
 * units.
 */
export type StoredLeaf = readonly [playerId: string, play: string, tplay: string, u: string, gem: string];
export type StoredOwed = readonly [play: string, tplay: string, u: string, gem: string];

interface SolvencyBlockTable {
  taken_at_ms: bigint;
  number: number;
  first_place: Buffer;
  leaves: readonly StoredLeaf[];
  top_hash: string;
  top_owed: StoredOwed;
}

export type TreeRow = Selectable<SolvencyTreeTable>;
export type SolvencyDatabase = Kysely<{
  solvency_tree: SolvencyTreeTable;
  solvency_block: SolvencyBlockTable;
}>;

/** Gives the caller's connection or transaction the types of the solvency tables. */
export function solvencyTables<T>(db: Kysely<T>): SolvencyDatabase {
  return db as unknown as SolvencyDatabase;
}
