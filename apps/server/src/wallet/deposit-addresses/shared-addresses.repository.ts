import { sql } from "kysely";
import type { WalletDatabase } from "../wallet.tables.ts";

/**
 * `payout` means an address to which a player withdrew, even if the address belongs to somebody else. `funding` means
 * an address that sent a player's deposits.
 */
export type AddressUse = "payout" | "funding";

/**
 * SQL queries that return rows (name, player_id), each in the order of an index. A player's own wallet also counts as a
 * payout address after a withdrawal to this wallet.
 */
const pairs: Readonly<Record<AddressUse, ReturnType<typeof sql>>> = {
  payout: sql`
    SELECT address AS name, player_id FROM withdrawal
    UNION SELECT w.address, p.id FROM withdrawal w JOIN player p ON p.address = w.address`,
  funding: sql`SELECT DISTINCT depositor AS name, player_id FROM deposit WHERE player_id > 0`,
};

/**
 * Returns the addresses that several accounts share, ordered by the number of accounts. The result lists at most 100
 * accounts for each address.
 */
export async function sharedAddresses(
  db: WalletDatabase,
  use: AddressUse,
  limit: number,
): Promise<
  readonly { readonly name: string; readonly count: number; readonly players: readonly bigint[] }[]
> {
  const { rows } = await sql<{ name: string; count: number; players: string[] }>`
    SELECT name, count(*)::int AS count, (array_agg(player_id))[1:100]::text[] AS players
    FROM (${pairs[use]}) pairs GROUP BY name HAVING count(*) > 1 ORDER BY count(*) DESC, name LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ name, count, players }) => ({ name, count, players: players.map(BigInt) }));
}

/**
 * Builds the SQL query of the players who use an address.
 *
 * @param name an address, or the SQL column that contains the address
 */
const playersOf = (use: AddressUse, name: ReturnType<typeof sql>) =>
  use === "payout"
    ? sql`SELECT player_id FROM withdrawal WHERE address = ${name}
          UNION SELECT id FROM player WHERE address = ${name}`
    : sql`SELECT player_id FROM deposit WHERE depositor = ${name} AND player_id > 0`;

/** Returns the accounts that share an address, the oldest first. */
export async function playersOfAddress(
  db: WalletDatabase,
  use: AddressUse,
  name: string,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    SELECT DISTINCT player_id FROM (${playersOf(use, sql`${name}`)}) players ORDER BY player_id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/** The SQL queries of the addresses that the player `p` uses. */
const addressesOf: Readonly<Record<AddressUse, ReturnType<typeof sql>>> = {
  payout: sql`SELECT address AS name, max(number) AS last FROM withdrawal WHERE player_id = p.id GROUP BY 1
              UNION ALL SELECT address, 0 FROM player WHERE id = p.id AND address IS NOT NULL`,
  funding: sql`SELECT depositor AS name, max(id) AS last FROM deposit WHERE player_id = p.id GROUP BY 1`,
};

/**
 * Returns, for each player, which of the last 20 addresses other accounts also use, and the number of these accounts.
 * The number is at most 101.
 */
export async function addressesInCommon(
  db: WalletDatabase,
  use: AddressUse,
  playerIds: readonly bigint[],
): Promise<readonly { readonly playerId: bigint; readonly name: string; readonly players: number }[]> {
  const { rows } = await sql<{ player_id: bigint; name: string; players: number }>`
    SELECT p.id AS player_id, used.name, shared.players FROM unnest(${playerIds.map(String)}::bigint[]) p(id)
    CROSS JOIN LATERAL (
      SELECT name, max(last) AS last FROM (${addressesOf[use]}) own GROUP BY name ORDER BY max(last) DESC LIMIT 20
    ) used
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS players FROM (
        SELECT DISTINCT player_id FROM (${playersOf(use, sql`used.name`)}) of_it LIMIT 101
      ) counted
    ) shared
    WHERE shared.players > 1 ORDER BY p.id, used.last DESC`.execute(db);
  return rows.map(({ player_id, name, players }) => ({ playerId: player_id, name, players }));
}
