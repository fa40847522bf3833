import { type Kysely, sql } from "kysely";
import type { ChainAsset } from "./assets/index.ts";
import { walletTables } from "./wallet.tables.ts";

/** The money of an account in unfinished deposits and withdrawals, which the ledger balance does not contain. */
export interface Underway {
  /** The number of withdrawals that have not ended. */
  readonly withdrawals: number;
  /** The number of deposits that were seen and are not final. */
  readonly deposits: number;
  /** Final deposits that are too small to be credited, in base units. */
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
  if (row === undefined) throw new Error("counting answers one row");
  const { withdrawals, deposits, play, u } = row;
  return { withdrawals, deposits, waitingBase: { PLAY: BigInt(play), U: BigInt(u) } };
}

/**
 * Erases the wallet's personal data of a player whose row the caller has locked. The records of money movements stay.
 */
export async function eraseFromWallet<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  const db = walletTables(trx);
  for (const table of ["withdrawal_ticket", "withdrawal_address", "withdrawal_address_lock"] as const)
    await db.deleteFrom(table).where("player_id", "=", playerId).execute();
}
