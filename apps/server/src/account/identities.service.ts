import { createHmac, hkdfSync } from "node:crypto";
import { takeOverLimits } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import type { Config } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import {
  deleteIdentities,
  findIdentity,
  identitiesOf,
  identityOf,
  insertIdentity,
  lockedSharers,
  lockIdentities,
  playersWhoHad,
  recordSeen,
  wasFrozenPlayers,
  wasInitDataEnded,
} from "./identities.repository.ts";
import { forgetLanguage } from "./languages.repository.ts";
import { foldedName, gmailMailbox, type IdentityName, isProvenKind } from "./names.ts";
import { eraseRow, findPlayer, type Player, setAddress } from "./players.repository.ts";

export interface Identities {
  /**
   * Binds an identity to a player whose row the caller has locked. The server records a proven identity permanently.
   * The breaks, exclusions and limits of other players who had the proven identity then apply to the player too. A
   * phone number is not proven, so it transfers no limits between players.
   *
   * @returns false if the identity belongs to another player, or the player already has an identity of the same kind
   * @throws {AppError} AccountFrozen if the identity is proven and belonged to another player who is frozen
   */
  bind<T>(
    trx: Kysely<T>,
    playerId: bigint,
    identity: IdentityName,
    atRegistration: boolean,
  ): Promise<boolean>;
  /**
   * Binds a wallet's checksummed address to a player without a wallet.
   *
   * @throws {AppError} AccountFrozen if the wallet belonged to another player who is frozen; a unique violation if the
   * wallet belongs to another player
   */
  bindWallet<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /** Removes a wallet from a player, and records permanently that the player had this wallet. */
  unbindWallet<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /**
   * Returns true if the init data of a user of the messaging host may open a session. Returns false if a player who has
   * or had the identity of the host's user has invalidated the init data of this time.
   */
  acceptsInitData<T>(trx: Kysely<T>, identity: IdentityName, signedAt: Date): Promise<boolean>;
  /**
   * Returns all players who have an identity, and all players who ever had a proven identity, even if the mailbox was
   * written in another spelling. The operator's page uses `whoHad` for customer support.
   */
  whoHad<T>(
    db: Kysely<T>,
    identity: IdentityName | { readonly kind: "wallet"; readonly name: string },
  ): Promise<readonly bigint[]>;
  /**
   * Removes all identities and the wallet of a player at the end of the deletion of the account. The caller has locked
   * the player's row. The function records permanently that the player had the identities and the wallet. The record
   * prevents that a person gets a one-time reward twice or escapes a freeze with a new account.
   */
  erase<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /**
   * Applies the limits of a wallet's former owners to the player who now binds the wallet.
   *
   * @throws {AppError} AccountFrozen if the wallet belonged to another player who is frozen
   */
  meetFormerOwners<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /**
   * Returns the other players who ever had an identity or wallet that the given player has or had. The function records
   * permanently that the player has the present identities and wallet. The function locks the identities until the
   * transaction ends, so that the server handles players with a shared identity one after the other. The caller's
   * transaction must have locked the player's row.
   */
  findSharers<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly bigint[]>;
  /**
   * Returns the other players whose present e-mail address is another spelling of the player's Gmail address. The owner
   * of the mailbox has proven the addresses of all these accounts, so the accounts belong to one person. No other player
   * can bind such an address until the caller's transaction ends.
   */
  findMailboxSharers<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly bigint[]>;
}

/**
 * Creates the functions for identities. The hashes of identities must stay valid permanently, so the keys of the hashes
 * are derived from the payout id keys, which are never replaced. A derived key for hashes reveals nothing about the
 * payout id keys.
 */
export function createIdentities({
  config,
  clock,
}: {
  readonly config: Pick<Config, "payoutReferenceKeys">;
  readonly clock: Clock;
}): Identities {
  const keys = config.payoutReferenceKeys.map(({ key }) =>
    Buffer.from(hkdfSync("sha256", key, "", "gemplay identities", 32)),
  );
  const keyed = (text: string) => keys.map((key) => createHmac("sha256", key).update(text).digest());
  /**
   * The function returns no hash for a phone number. A phone number is not proven, so a stranger who enters the number
   * must not affect the real owner.
   */
  const hashesOf = (identity: IdentityName) =>
    isProvenKind(identity.kind) ? keyed(`${identity.kind} ${foldedName(identity)}`) : [];
  const walletHashes = (address: string) => keyed(`wallet ${address}`);

  async function meetFormerOwners<T>(trx: Kysely<T>, playerId: bigint, hashes: readonly Buffer[]) {
    // Another owner may be starting an exclusion, which applies to this player only from its commit on.
    await lockIdentities(trx, hashes);
    if (await wasFrozenPlayers(trx, playerId, hashes)) throw new AppError("AccountFrozen");
    const from = (await playersWhoHad(trx, hashes)).filter((id) => id !== playerId);
    await takeOverLimits(executorOf(trx), playerId, { from, now: new Date(clock.nowMs()) });
  }

  async function recordPresent<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
    const player = await findPlayer(trx, playerId);
    const present = (await identitiesOf(trx, playerId)).flatMap(hashesOf);
    if (player?.address) present.push(...walletHashes(player.address));
    if (present.length > 0) await recordSeen(trx, playerId, present, new Date(clock.nowMs()));
  }

  return {
    async whoHad(db, identity) {
      if (identity.kind === "wallet") return await playersWhoHad(db, walletHashes(identity.name));
      if (isProvenKind(identity.kind)) return await playersWhoHad(db, hashesOf(identity as IdentityName));
      const owner = await findIdentity(db, identity as IdentityName);
      return owner === undefined ? [] : [owner.player_id];
    },

    meetFormerOwners: (trx, playerId, address) => meetFormerOwners(trx, playerId, walletHashes(address)),

    acceptsInitData: async (trx, identity, signedAt) =>
      !(await wasInitDataEnded(trx, hashesOf(identity), signedAt)),

    async bindWallet(trx, playerId, address) {
      const boundAt = new Date(clock.nowMs());
      await setAddress(trx, playerId, { address, boundAt });
      // The function reads the limits after binding the wallet, because all transactions of the former owner have
      // committed by then.
      await meetFormerOwners(trx, playerId, walletHashes(address));
      await recordSeen(trx, playerId, walletHashes(address), boundAt);
    },

    async unbindWallet(trx, playerId, address) {
      await setAddress(trx, playerId, null);
      await recordSeen(trx, playerId, walletHashes(address), new Date(clock.nowMs()));
    },

    async findSharers(trx, playerId) {
      await recordPresent(trx, playerId);
      return await lockedSharers(trx, playerId);
    },

    async findMailboxSharers(trx, playerId) {
      const own = await identityOf(trx, playerId, "email");
      const mailbox = own && gmailMailbox(own.name);
      if (own === undefined || mailbox === undefined) return [];
      const hashes = hashesOf(own);
      await lockIdentities(trx, hashes);
      const sharers: bigint[] = [];
      for (const id of await playersWhoHad(trx, hashes)) {
        const theirs = await identityOf(trx, id, "email");
        if (id !== playerId && theirs && gmailMailbox(theirs.name) === mailbox) sharers.push(id);
      }
      return sharers;
    },

    async erase(trx, playerId) {
      await recordPresent(trx, playerId);
      await forgetLanguage(trx, playerId);
      await deleteIdentities(trx, playerId);
      await eraseRow(trx, playerId, new Date(clock.nowMs()));
    },

    async bind(trx, playerId, identity, atRegistration) {
      const at = new Date(clock.nowMs());
      if (!(await insertIdentity(trx, playerId, identity, { at, atRegistration }))) return false;
      const hashes = hashesOf(identity);
      if (hashes.length === 0) return true;
      await meetFormerOwners(trx, playerId, hashes);
      await recordSeen(trx, playerId, hashes, at);
      return true;
    },
  };
}

/** Returns whether a player can prove the ownership of the account by a wallet, an e-mail or the messaging host. */
export async function isProven<T>(
  db: Kysely<T>,
  { id, address }: Pick<Player, "id" | "address">,
): Promise<boolean> {
  if (address !== null) return true;
  return (await identitiesOf(db, id)).some(({ kind }) => isProvenKind(kind));
}
