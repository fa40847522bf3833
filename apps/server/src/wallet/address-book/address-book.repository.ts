import type { Selectable } from "kysely";
import type { WalletDatabase, WithdrawalAddressTable } from "../wallet.tables.ts";

export type BookedAddress = Selectable<WithdrawalAddressTable>;

/** Whether withdrawals are bound to the book. */
export interface AddressLock {
  readonly isOn: boolean;
  /** It was switched off: until then it holds. */
  readonly endsAt: Date | null;
}

const unlocked: AddressLock = { isOn: false, endsAt: null };

/** A player's addresses, the newest last. */
export async function bookedAddresses(db: WalletDatabase, playerId: bigint): Promise<BookedAddress[]> {
  return await db
    .selectFrom("withdrawal_address")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
}

/** Since when those of the (player, address) pairs that are in the player's book are, by `player address`. */
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

/** @param isShared waits for whoever is changing it; the caller stands in a transaction then */
export async function addressLock(
  db: WalletDatabase,
  playerId: bigint,
  isShared = false,
): Promise<AddressLock> {
  const query = db.selectFrom("withdrawal_address_lock").selectAll().where("player_id", "=", playerId);
  const row = await (isShared ? query.forShare() : query).executeTakeFirst();
  return row === undefined ? unlocked : { isOn: row.is_on, endsAt: row.ends_at };
}

/** Takes a player's book: whoever changes it, or its lock, is the only one until the transaction ends. */
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

/** Writes the lock of a book that was taken. */
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
