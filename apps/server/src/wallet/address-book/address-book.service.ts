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

/** The addresses that a player withdraws to again, and the lock that binds withdrawals to them. */
export interface AddressBook {
  list(playerId: bigint): Promise<Book>;
  /**
   * Takes a fresh proof: a stolen session must not put its own address under a name that the player trusts.
   *
   * @throws {AppError} AddressNameInvalid, AddressNameTaken, AddressAlreadyInBook, AddressBookFull, what an address to
   *   withdraw to is refused with, what a proof is refused with
   */
  add(playerId: bigint, body: Body<"POST /assets/withdraw_address/add">): Promise<Entry>;
  /** One that is gone stays gone. */
  remove(playerId: bigint, id: string): Promise<void>;
  /**
   * Switched on it binds at once; switched off, with a fresh proof, it holds for as long as a new address stays locked.
   *
   * @throws {AppError} FreshProofInvalid, and others that a proof is refused with
   */
  setLock(playerId: bigint, body: Body<"POST /assets/withdraw_address/lock">): Promise<Book["lock"]>;
  /**
   * Whether a withdrawal may go to an address, as of the caller's moment.
   *
   * @param isShared inside the transaction that takes the money
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
/** Letters, marks, numbers, punctuation, symbols and spaces: nothing that is not seen or turns the line around. */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

export function createAddressBook({ db, settings, clock, proofs, own }: AddressBookOptions): AddressBook {
  const lockMs = () => settings.get("withdrawals.addressLockHours") * hourMs;
  const isLocked = ({ isOn, endsAt }: AddressLock) =>
    isOn && (endsAt === null || endsAt.getTime() > clock.nowMs());

  /** When an address opens; null: it is open. */
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
        // What is off, or on its way to it, is not put off once more.
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
      // A wallet that was bound later is as new as an address that was added then.
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

/** @throws {AppError} AddressNameInvalid */
function readName(typed: string): string {
  const name = typed.normalize("NFC").trim().replace(/ +/g, " ");
  if (name === "" || [...name].length > nameAtMost || !visible.test(name))
    throw new AppError("AddressNameInvalid", { count: nameAtMost });
  return name;
}

/** Names that are read as the same are the same. */
const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

/** @throws {AppError} AddressAlreadyInBook, AddressNameTaken, AddressBookFull */
function assertFits(row: BookedAddress, others: readonly BookedAddress[], most: number): void {
  if (others.some(({ network, address }) => network === row.network && address === row.address))
    throw new AppError("AddressAlreadyInBook");
  if (others.some(({ name_key }) => name_key === row.name_key)) throw new AppError("AddressNameTaken");
  if (others.length >= most) throw new AppError("AddressBookFull", { count: most });
}
