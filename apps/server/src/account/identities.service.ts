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
  insertIdentity,
  lockedSharers,
  playersWhoHad,
  rememberSeen,
  wasFrozenPlayers,
  wasInitDataEnded,
} from "./identities.repository.ts";
import { forgetLanguage } from "./languages.repository.ts";
import { foldedName, type IdentityName, isProvenKind } from "./names.ts";
import { eraseRow, findPlayer, setAddress } from "./players.repository.ts";

export interface Identities {
  /**
   * Binds an identity to a locked player. A proven identity is recorded permanently: the breaks, exclusions and limits
   * of other players who had it apply to this player too. A phone number is not proven and transfers nothing.
   *
   * @returns false if the identity belongs to another player, or the player has one of this kind
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
  /** Removes a wallet from a player, and records permanently that the player had it. */
  unbindWallet<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /**
   * Returns true if the init data of a host user may open a session: no player who has or had the identity has ended
   * init data of that time.
   */
  acceptsInitData<T>(trx: Kysely<T>, identity: IdentityName, signedAt: Date): Promise<boolean>;
  /**
   * Returns all players who have an identity, and all who ever had it if proven, in any spelling of the same mailbox.
   * Meant for customer support.
   */
  whoHad<T>(
    db: Kysely<T>,
    identity: IdentityName | { readonly kind: "wallet"; readonly name: string },
  ): Promise<readonly bigint[]>;
  /**
   * Removes all identities and the wallet of a locked player, at the end of the deletion of the account. Records
   * permanently that the player had them, so that a new account brings neither a second one-time reward nor a way out
   * of a freeze.
   */
  erase<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /**
   * Applies the limits of a wallet's former owners to a player who was just created by this wallet.
   *
   * @throws {AppError} AccountFrozen if the wallet belonged to another player who is frozen
   */
  meetFormerOwners<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /**
   * Returns the other players who ever had an identity or wallet that this player has or had. Records the present ones
   * permanently. Only one of several sharing players gets an answer at a time, until the transaction ends; the
   * transaction must have locked the player.
   */
  findSharers<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly bigint[]>;
}

/**
 * Creates the identity functions. The hashes must stay valid forever, so they use keys derived from the payout id keys,
 * which are never replaced. With derived keys neither use reveals anything about the other.
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
  /** Returns no hashes for a phone number. Nobody proves it, so a stranger's claim must not affect its real owner. */
  const hashesOf = (identity: IdentityName) =>
    isProvenKind(identity.kind) ? keyed(`${identity.kind} ${foldedName(identity)}`) : [];
  const walletHashes = (address: string) => keyed(`wallet ${address}`);

  async function meetFormerOwners<T>(trx: Kysely<T>, playerId: bigint, hashes: readonly Buffer[]) {
    if (await wasFrozenPlayers(trx, playerId, hashes)) throw new AppError("AccountFrozen");
    const from = (await playersWhoHad(trx, hashes)).filter((id) => id !== playerId);
    await takeOverLimits(executorOf(trx), playerId, { from, now: new Date(clock.nowMs()) });
  }

  async function rememberPresent<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
    const player = await findPlayer(trx, playerId);
    const present = (await identitiesOf(trx, playerId)).flatMap(hashesOf);
    if (player?.address) present.push(...walletHashes(player.address));
    if (present.length > 0) await rememberSeen(trx, playerId, present, new Date(clock.nowMs()));
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
      // The limits are read last, because a former owner's transaction with the wallet and the limits has committed by
      // now.
      await meetFormerOwners(trx, playerId, walletHashes(address));
      await rememberSeen(trx, playerId, walletHashes(address), boundAt);
    },

    async unbindWallet(trx, playerId, address) {
      await setAddress(trx, playerId, null);
      await rememberSeen(trx, playerId, walletHashes(address), new Date(clock.nowMs()));
    },

    async findSharers(trx, playerId) {
      await rememberPresent(trx, playerId);
      return await lockedSharers(trx, playerId);
    },

    async erase(trx, playerId) {
      await rememberPresent(trx, playerId);
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
      await rememberSeen(trx, playerId, hashes, at);
      return true;
    },
  };
}
