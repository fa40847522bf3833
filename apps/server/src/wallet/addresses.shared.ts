import { sql } from "kysely";
import type { WalletDatabase } from "./wallet.tables.ts";

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

const playersOf = (use: AddressUse, name: string) =>
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
    SELECT DISTINCT player_id FROM (${playersOf(use, name)}) players ORDER BY player_id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/** The addresses of a player, the last ones first. */
export async function addressesOf(
  db: WalletDatabase,
  use: AddressUse,
  playerId: bigint,
  limit: number,
): Promise<readonly string[]> {
  const rows =
    use === "payout"
      ? sql`SELECT address AS name, max(number) AS last FROM withdrawal WHERE player_id = ${playerId} GROUP BY 1
            UNION ALL SELECT address, 0 FROM player WHERE id = ${playerId} AND address IS NOT NULL`
      : sql`SELECT depositor AS name, max(id) AS last FROM deposit WHERE player_id = ${playerId} GROUP BY 1`;
  const found = await sql<{ name: string }>`
    SELECT name FROM (${rows}) used GROUP BY name ORDER BY max(last) DESC LIMIT ${limit}`.execute(db);
  return found.rows.map(({ name }) => name);
}
