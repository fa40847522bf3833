import { createHmac, hkdfSync } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import type { Config } from "../platform/config/index.ts";
import { AppError } from "../platform/http/index.ts";
import { insertIdentity, rememberSeen, wasFrozenPlayers } from "./identities.repository.ts";
import { foldedName, type IdentityName } from "./names.ts";

export interface Identities {
  /**
   * Binds an identity to a player, and remembers for ever that it was.
   *
   * @returns false when it is somebody's, or the player has one of its kind
   * @throws {AppError} AccountFrozen when it was another player's who is frozen
   */
  bind<T>(
    trx: Kysely<T>,
    playerId: bigint,
    identity: IdentityName,
    atRegistration: boolean,
  ): Promise<boolean>;
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
  const hashesOf = (identity: IdentityName) =>
    keys.map((key) =>
      createHmac("sha256", key)
        .update(`${identity.kind} ${foldedName(identity)}`)
        .digest(),
    );

  return {
    async bind(trx, playerId, identity, atRegistration) {
      const at = new Date(clock.nowMs());
      const hashes = hashesOf(identity);
      if (await wasFrozenPlayers(trx, playerId, hashes)) throw new AppError("AccountFrozen");
      if (!(await insertIdentity(trx, playerId, identity, { at, atRegistration }))) return false;
      await rememberSeen(trx, playerId, hashes, at);
      return true;
    },
  };
}
