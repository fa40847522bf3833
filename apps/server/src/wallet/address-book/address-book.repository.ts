import type { Selectable } from "kysely";
import type { WalletDatabase, WithdrawalAddressTable } from "../wallet.tables.ts";

export type BookedAddress = Selectable<WithdrawalAddressTable>;

/**
 * The address lock of a player. While the lock is on, the player can withdraw only to addresses of the player's address
 * book.
 */
export interface AddressLock {
  readonly isOn: boolean;
  /**
   * The time at which the address lock ends after the player has switched the lock off; null if the player has not
   * switched the lock off.
   */
  readonly endsAt: Date | null;
}

const unlocked: AddressLock = { isOn: false, endsAt: null };

/** Returns the saved withdrawal addresses of a player, the oldest first. */
export async function bookedAddresses(db: WalletDatabase, playerId: bigint): Promise<BookedAddress[]> {
  return await db
    .selectFrom("withdrawal_address")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
}

/**
 * Returns for each of the given (player, address) pairs the time at which the player saved the address. The keys of the
 * result have the form `player address`. The result contains no entry for an address that the player has not saved.
 */
export async function bookedSince(
  db: WalletDatabase,
  pairs: readonly { readonly playerId: bigint; readonly address: string }[],
): Promise<ReadonlyMap<string, Date>> {
  if (pairs.length === 0) return new Map();
  const rows = await db
    .selectFrom("withdrawal_address")
    .select(["player_id", "address", "added_at"])
    .where("player_id", "in", [...new Set(pairs.map(({ playerId }) => playerId))])
    .execute();
  return new Map(rows.map(({ player_id, address, added_at }) => [`${player_id} ${address}`, added_at]));
}

/**
 * Returns the address lock of a player.
 *
 * @param isShared if true, the call locks the row in share mode, so that it waits for a concurrent change; the caller
 * must be in a transaction
 */
export async function addressLock(
  db: WalletDatabase,
  playerId: bigint,
  isShared = false,
): Promise<AddressLock> {
  const query = db.selectFrom("withdrawal_address_lock").selectAll().where("player_id", "=", playerId);
  const row = await (isShared ? query.forShare() : query).executeTakeFirst();
  return row === undefined ? unlocked : { isOn: row.is_on, endsAt: row.ends_at };
}

/**
 * Locks the address book and the address lock of a player until the transaction ends. Other transactions that want to
 * change the address book or the address lock wait.
 */
export async function takeBook(trx: WalletDatabase, playerId: bigint): Promise<AddressLock> {
  await trx
    .insertInto("withdrawal_address_lock")
    .values({ player_id: playerId, is_on: false, ends_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom("withdrawal_address_lock")
    .selectAll()
    .where("player_id", "=", playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isOn: row.is_on, endsAt: row.ends_at };
}

export async function insertAddress(trx: WalletDatabase, row: BookedAddress): Promise<void> {
  await trx.insertInto("withdrawal_address").values(row).execute();
}

export async function deleteAddress(trx: WalletDatabase, playerId: bigint, id: string): Promise<void> {
  await trx.deleteFrom("withdrawal_address").where("player_id", "=", playerId).where("id", "=", id).execute();
}

/** Writes the address lock of a player. The caller must have locked the address book with `takeBook`. */
export async function writeLock(
  trx: WalletDatabase,
  playerId: bigint,
  { isOn, endsAt }: AddressLock,
): Promise<void> {
  await trx
    .updateTable("withdrawal_address_lock")
    .set({ is_on: isOn, ends_at: endsAt })
    .where("player_id", "=", playerId)
    .execute();
}
