import { sql } from "kysely";
import type { WalletDatabase } from "../wallet.tables.ts";

/** payout: what a player withdrew to, whoever's wallet it is; funding: what a player's deposits came from. */
export type AddressUse = "payout" | "funding";

/** Rows of (name, player_id), each in the order of an index. An account's own wallet is among those paid to once somebody is. */
const pairs: Readonly<Record<AddressUse, ReturnType<typeof sql>>> = {
  payout: sql`
    SELECT address AS name, player_id FROM withdrawal
    UNION SELECT w.address, p.id FROM withdrawal w JOIN player p ON p.address = w.address`,
  funding: sql`SELECT DISTINCT depositor AS name, player_id FROM deposit WHERE player_id > 0`,
};

/** Addresses that several accounts have in common, those of most accounts first; a hundred accounts of each at most. */
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

/** An address that is asked about, or the column that has it. */
const playersOf = (use: AddressUse, name: ReturnType<typeof sql>) =>
  use === "payout"
    ? sql`SELECT player_id FROM withdrawal WHERE address = ${name}
          UNION SELECT id FROM player WHERE address = ${name}`
    : sql`SELECT player_id FROM deposit WHERE depositor = ${name} AND player_id > 0`;

/** The accounts that have an address in common, the oldest first. */
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

/** The addresses of the player `p`. */
const addressesOf: Readonly<Record<AddressUse, ReturnType<typeof sql>>> = {
  payout: sql`SELECT address AS name, max(number) AS last FROM withdrawal WHERE player_id = p.id GROUP BY 1
              UNION ALL SELECT address, 0 FROM player WHERE id = p.id AND address IS NOT NULL`,
  funding: sql`SELECT depositor AS name, max(id) AS last FROM deposit WHERE player_id = p.id GROUP BY 1`,
};

/** Of each player's last twenty addresses those that others have too, and how many accounts that is: 101 at most. */
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
