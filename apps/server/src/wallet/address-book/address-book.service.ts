import { randomUUID } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import type { Address } from "viem";
import { findPlayer, lockPlayer } from "../../account/index.ts";
import type { FreshProofs } from "../../auth/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { type OwnContracts, readPlace } from "../assets/index.ts";
import { assertForeign } from "../deposit-addresses/index.ts";
import type { WalletDatabase, WalletTables } from "../wallet.tables.ts";
import {
  type AddressLock,
  addressLock,
  type BookedAddress,
  bookedAddresses,
  deleteAddress,
  insertAddress,
  takeBook,
  writeLock,
} from "./address-book.repository.ts";

type Book = Data<"GET /assets/withdraw_addresses">;
type Entry = Book["addresses"][number];

/**
 * The service for the saved withdrawal addresses of players, and for the address lock, which limits withdrawals to
 * these addresses.
 */
export interface AddressBook {
  list(playerId: bigint): Promise<Book>;
  /**
   * Saves a withdrawal address of a player under a name. The call needs a fresh proof of identity. A thief of a session
   * therefore cannot save an address under a name that the player trusts.
   *
   * @throws {AppError} AddressNameInvalid, AddressNameTaken, AddressAlreadyInBook, AddressBookFull, the errors of
   *   `readPlace` and `assertForeign`, and the errors of a fresh proof
   */
  add(playerId: bigint, body: Body<"POST /assets/withdraw_address/add">): Promise<Entry>;
  /**
   * Removes an address from the address book of a player. If the address is not in the address book, the call succeeds
   * and changes nothing.
   */
  remove(playerId: bigint, id: string): Promise<void>;
  /**
   * Switches the player's address lock on or off. If the player switches the lock on, the lock applies immediately. To
   * switch the lock off, the player needs a fresh proof of identity. After the player switches the address lock off,
   * the lock still applies for the waiting time of a new address.
   *
   * @throws {AppError} FreshProofInvalid and the other errors of a fresh proof
   */
  setLock(playerId: bigint, body: Body<"POST /assets/withdraw_address/lock">): Promise<Book["lock"]>;
  /**
   * Checks that the player's address lock allows a withdrawal to an address now.
   *
   * @param isShared true inside the transaction that debits the withdrawal
   * @throws {AppError} WithdrawalAddressNotInBook, WithdrawalAddressLocked
   */
  assertUsable(
    db: WalletDatabase,
    playerId: bigint,
    place: { readonly network: string; readonly address: Address },
    isShared?: boolean,
  ): Promise<void>;
}

export interface AddressBookOptions {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly proofs: FreshProofs;
  readonly own: OwnContracts;
}

const hourMs = 60 * 60 * 1000;
const nameAtMost = 24;
/**
 * The characters that the name of an address may contain: letters, marks, numbers, punctuation, symbols and spaces. The
 * pattern rejects invisible characters and characters that change the direction of text.
 */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

export function createAddressBook({ db, settings, clock, proofs, own }: AddressBookOptions): AddressBook {
  const lockMs = () => settings.get("withdrawals.addressLockHours") * hourMs;
  const isLocked = ({ isOn, endsAt }: AddressLock) =>
    isOn && (endsAt === null || endsAt.getTime() > clock.nowMs());

  /** Returns when a player can withdraw to an address, in milliseconds; null if the player can withdraw now. */
  function opensAtMs({ added_at }: BookedAddress, lock: AddressLock): number | null {
    const openMs = added_at.getTime() + lockMs();
    return isLocked(lock) && openMs > clock.nowMs() ? openMs : null;
  }

  const shownLock = (lock: AddressLock): Book["lock"] => ({
    on: isLocked(lock),
    endsAtMs: isLocked(lock) ? (lock.endsAt?.getTime() ?? null) : null,
    hours: settings.get("withdrawals.addressLockHours"),
  });

  const shown = (row: BookedAddress, lock: AddressLock): Entry => ({
    id: row.id,
    name: row.name,
    address: row.address,
    blockchainId: row.network,
    addedAtMs: row.added_at.getTime(),
    opensAtMs: opensAtMs(row, lock),
  });

  return {
    async list(playerId) {
      const lock = await addressLock(db, playerId);
      const rows = await bookedAddresses(db, playerId);
      return { addresses: rows.map((row) => shown(row, lock)), lock: shownLock(lock) };
    },

    async add(playerId, { name: typed, proof, ...wish }) {
      const name = readName(typed);
      const place = readPlace(wish, own);
      await assertForeign(db, place.address);
      const proved = await proofs.check(playerId, "addWithdrawalAddress", proof);
      return await db.transaction().execute(async (trx) => {
        await lockPlayer<WalletTables>(trx, playerId);
        const lock = await takeBook(trx, playerId);
        const row: BookedAddress = {
          player_id: playerId,
          id: randomUUID(),
          ...place,
          name,
          name_key: keyOf(name),
          added_at: new Date(clock.nowMs()),
        };
        assertFits(row, await bookedAddresses(trx, playerId), settings.get("withdrawals.addressesAtMost"));
        await insertAddress(trx, row);
        await proved.use<WalletTables>(trx);
        return shown(row, lock);
      });
    },

    async remove(playerId, id) {
      await db.transaction().execute(async (trx) => {
        await takeBook(trx, playerId);
        await deleteAddress(trx, playerId, id);
      });
    },

    async setLock(playerId, { on, proof }) {
      const proved =
        on || proof === undefined ? undefined : await proofs.check(playerId, "loosenAddressLock", proof);
      return await db.transaction().execute(async (trx) => {
        await lockPlayer<WalletTables>(trx, playerId);
        const before = await takeBook(trx, playerId);
        if (on) return shownLock(await written(trx, playerId, { isOn: true, endsAt: null }));
        // If the address lock is already off or already has an end time, switching the lock off changes nothing.
        if (!isLocked(before) || before.endsAt !== null) return shownLock(before);
        if (proved === undefined) throw new AppError("FreshProofInvalid");
        await proved.use<WalletTables>(trx);
        const endsAt = new Date(clock.nowMs() + lockMs());
        return shownLock(await written(trx, playerId, { isOn: true, endsAt }));
      });
    },

    async assertUsable(on, playerId, { network, address }, isShared = false) {
      const lock = await addressLock(on, playerId, isShared);
      if (!isLocked(lock)) return;
      const player = await findPlayer(on, playerId);
      const rows = await bookedAddresses(on, playerId);
      const row = rows.find((one) => one.network === network && one.address === address);
      // A wallet that was bound after the registration has the waiting time of a new address, counted from the binding.
      const own = player?.address === address ? { addedAt: player.addressBoundAt } : undefined;
      if (own?.addedAt === null) return;
      const since = [own?.addedAt, row?.added_at]
        .filter((one) => one != null)
        .sort((a, b) => a.getTime() - b.getTime())[0];
      if (since === undefined) throw new AppError("WithdrawalAddressNotInBook");
      const openMs = since.getTime() + lockMs();
      if (openMs > clock.nowMs())
        throw new AppError("WithdrawalAddressLocked", {
          hours: Math.ceil((openMs - clock.nowMs()) / hourMs),
        });
    },
  };
}

async function written(trx: WalletDatabase, playerId: bigint, lock: AddressLock): Promise<AddressLock> {
  await writeLock(trx, playerId, lock);
  return lock;
}

/**
 * Returns the normalized name of a saved address.
 *
 * @throws {AppError} AddressNameInvalid
 */
function readName(typed: string): string {
  const name = typed.normalize("NFC").trim().replace(/ +/g, " ");
  if (name === "" || [...name].length > nameAtMost || !visible.test(name))
    throw new AppError("AddressNameInvalid", { count: nameAtMost });
  return name;
}

/**
 * Two names of addresses count as equal if the names look alike. The comparison of names ignores letter case and
 * Unicode compatibility forms.
 */
const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

/**
 * Checks that the address book of the player contains neither the new address nor its name, and is not full.
 *
 * @throws {AppError} AddressAlreadyInBook, AddressNameTaken, AddressBookFull
 */
function assertFits(row: BookedAddress, others: readonly BookedAddress[], most: number): void {
  if (others.some(({ network, address }) => network === row.network && address === row.address))
    throw new AppError("AddressAlreadyInBook");
  if (others.some(({ name_key }) => name_key === row.name_key)) throw new AppError("AddressNameTaken");
  if (others.length >= most) throw new AppError("AddressBookFull", { count: most });
}
