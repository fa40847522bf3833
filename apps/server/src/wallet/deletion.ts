import { type Kysely, sql } from "kysely";
import type { Settings } from "../platform/settings/index.ts";
import type { ChainAsset } from "./assets/index.ts";
import { walletTables } from "./wallet.tables.ts";
import { leastBase } from "./withdrawals/index.ts";

/** What of an account stands outside of the ledger: on its way in or out. */
export interface Underway {
  /** Withdrawals that have not ended. */
  readonly withdrawals: number;
  /** Deposits that were seen and are not final. */
  readonly deposits: number;
  /** Final, and too little to be credited; base units. */
  readonly waitingBase: Readonly<Record<ChainAsset, bigint>>;
}

/** What is on its way into an account or out of it. */
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

/** What of a balance is too little to be withdrawn: so much, or less, may be given up. Of other assets it is any amount. */
export function dustBase(settings: Settings): Readonly<Record<ChainAsset, bigint>> {
  return { PLAY: leastBase(settings, "PLAY"), U: leastBase(settings, "U") };
}

/** Erases what the wallet knows of a locked player beside the money's own records. */
export async function eraseFromWallet<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  const db = walletTables(trx);
  for (const table of ["withdrawal_ticket", "withdrawal_address", "withdrawal_address_lock"] as const)
    await db.deleteFrom(table).where("player_id", "=", playerId).execute();
}
