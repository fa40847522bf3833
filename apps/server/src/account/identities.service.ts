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
   * Binds an identity to a locked player. A proven one is remembered for ever: this player is held from then on to the
   * breaks, exclusions and limits of other players who had it. A phone number is not proven and carries nothing over.
   *
   * @returns false when it is somebody's, or the player has one of its kind
   * @throws {AppError} AccountFrozen when it is proven and was another player's who is frozen
   */
  bind<T>(
    trx: Kysely<T>,
    playerId: bigint,
    identity: IdentityName,
    atRegistration: boolean,
  ): Promise<boolean>;
  /**
   * The same of a wallet's checksummed address, for a player who has none.
   *
   * @throws {AppError} AccountFrozen when it was another player's who is frozen; a unique violation when it is somebody's
   */
  bindWallet<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /** Takes it away, and remembers for ever that it was theirs. */
  unbindWallet<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /**
   * Whether init data of a user of the host that are dated so open anything: nobody who has the identity or ever had it
   * has ended what was dated then.
   */
  acceptsInitData<T>(trx: Kysely<T>, identity: IdentityName, signedAt: Date): Promise<boolean>;
  /**
   * Everybody who has an identity, and everybody who ever had a proven one, in any spelling of one mailbox: for those who
   * serve players.
   */
  whoHad<T>(
    db: Kysely<T>,
    identity: IdentityName | { readonly kind: "wallet"; readonly name: string },
  ): Promise<readonly bigint[]>;
  /**
   * Takes all by which a locked player is found and known, at the end of what deletes the account, and remembers for ever
   * that they had it: nobody gets twice what is given once, nor out of a freeze, by an account of their own that is new.
   */
  erase<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /**
   * The same for a player who was just made by a wallet.
   *
   * @throws {AppError} AccountFrozen when the wallet was another player's who is frozen
   */
  meetFormerOwners<T>(trx: Kysely<T>, playerId: bigint, address: string): Promise<void>;
  /**
   * Who else ever had what a player has or ever had. What they have now is remembered for ever; of players who share
   * something one at a time gets an answer, until the transaction ends, which must have locked the player.
   */
  findSharers<T>(trx: Kysely<T>, playerId: bigint): Promise<readonly bigint[]>;
}

/**
 * The keys of payouts' ids are the ones that are never replaced; a hash that is to hold for ever needs such a key. Each
 * gives a key of its own for this, so that neither use says anything of the other.
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
      // Only now: whoever had it until a moment ago has committed that, and what they are held to.
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
