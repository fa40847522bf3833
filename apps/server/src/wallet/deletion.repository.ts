import { type Kysely, sql } from "kysely";
import type { ChainAsset } from "./assets/index.ts";
import { walletTables } from "./wallet.tables.ts";

/** The unfinished deposits and withdrawals of an account, whose money is not part of the balance in the ledger. */
export interface Underway {
  /** The number of unfinished withdrawals of the account. */
  readonly withdrawals: number;
  /** The number of deposits of the account that are not in a final block yet. */
  readonly deposits: number;
  /** The total of the deposits in final blocks that are too small to be credited, in base units. */
  readonly waitingBase: Readonly<Record<ChainAsset, bigint>>;
}

/** Returns the unfinished deposits and withdrawals of an account. */
export async function underwayOf<T>(on: Kysely<T>, playerId: bigint): Promise<Underway> {
  const { rows } = await sql<{ withdrawals: number; deposits: number; play: string; u: string }>`
    SELECT (SELECT count(*) FROM withdrawal
            WHERE player_id = ${playerId} AND status NOT IN ('confirmed', 'failed'))::int AS withdrawals,
      count(*) FILTER (WHERE status = 'seen')::int AS deposits,
      coalesce(sum(amount) FILTER (WHERE status = 'waiting' AND asset = 'PLAY'), 0)::text AS play,
      coalesce(sum(amount) FILTER (WHERE status = 'waiting' AND asset = 'U'), 0)::text AS u
    FROM deposit WHERE player_id = ${playerId} AND asset IS NOT NULL AND status IN ('seen', 'waiting')`.execute(
    on,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the query that counts deposits and withdrawals returned no row");
  const { withdrawals, deposits, play, u } = row;
  return { withdrawals, deposits, waitingBase: { PLAY: BigInt(play), U: BigInt(u) } };
}

/**
 * Deletes the personal data that the wallet stores for a player. The caller must have locked the player's row. The
 * function does not delete the records of deposits and withdrawals.
 */
export async function eraseFromWallet<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  const db = walletTables(trx);
  for (const table of ["withdrawal_ticket", "withdrawal_address", "withdrawal_address_lock"] as const)
    await db.deleteFrom(table).where("player_id", "=", playerId).execute();
}
