import type { Data } from "@gemplay/api-schema";
import { nameToOthers } from "@gemplay/api-schema/player";
import type { Kysely } from "kysely";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import {
  findChosenName,
  findNameRemoval,
  recordNameRemoved,
  recordNameShown,
  recordPublicName,
} from "./names.repository.ts";
import { findPlayer, lockPlayer, lockRow } from "./players.repository.ts";
import { readPublicName } from "./public-names.ts";

const dayMs = 86_400_000;

/** Replaces a public name in the bets that the activity feed stores, in the caller's transaction. */
export type RenameKept = <T>(trx: Kysely<T>, before: string, after: string) => Promise<void>;

type Named = Data<"POST /user/public_name">;

export interface Names {
  /** Returns the public name that the player chose, and the settings for public names. */
  describe(playerId: bigint): Promise<Named>;
  /**
   * Stores a player's public name and shows the name to other players.
   *
   * @throws {AppError} PublicNameFormat, PublicNameReserved, PublicNameTooSoon, PublicNameTaken or PublicNameRefused
   */
  choose(playerId: bigint, typed: string): Promise<Named>;
  /**
   * Shows or masks the public name of a player for other players.
   *
   * @throws {AppError} PublicNameNotSet
   */
  show(playerId: bigint, shown: boolean): Promise<Named>;
}

export function createNames({
  db,
  clock,
  settings,
  renameKept,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly renameKept: RenameKept;
}): Names {
  const waitMs = () => settings.get("publicName.waitDays") * dayMs;

  async function describe<T>(trx: Kysely<T>, playerId: bigint): Promise<Named> {
    const chosen = await findChosenName(trx, playerId);
    const removedAt = await findNameRemoval(trx, playerId);
    const changedAt = chosen?.chosenAt ?? removedAt;
    return {
      publicName: chosen?.name ?? null,
      nameShown: chosen?.shown ?? false,
      nameRemovedAtMs: removedAt?.getTime() ?? null,
      nameChangeableAtMs: changedAt === undefined ? null : changedAt.getTime() + waitMs(),
    };
  }

  const change = (playerId: bigint, make: (trx: Kysely<Record<never, never>>) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      await lockPlayer(trx, playerId);
      await renaming(trx, playerId, renameKept, () => make(trx));
      return await describe(trx, playerId);
    });

  return {
    describe: (playerId) => describe(db, playerId),
    async choose(playerId, typed) {
      const wished = readPublicName(typed);
      if (wished === "format") throw new AppError("PublicNameFormat");
      if (wished === "reserved") throw new AppError("PublicNameReserved");
      return await change(playerId, async (trx) => {
        const chosen = await findChosenName(trx, playerId);
        if (chosen?.name === wished.name) return await recordNameShown(trx, playerId, true);
        const nowMs = clock.nowMs();
        const changedAt = chosen?.chosenAt ?? (await findNameRemoval(trx, playerId));
        const leftMs = changedAt === undefined ? 0 : changedAt.getTime() + waitMs() - nowMs;
        if (leftMs > 0) throw new AppError("PublicNameTooSoon", { count: Math.ceil(leftMs / dayMs) });
        const given = { ...wished, at: new Date(nowMs) };
        const answer = await recordPublicName(trx, playerId, given);
        if (answer === "taken") throw new AppError("PublicNameTaken");
        if (answer === "removed") throw new AppError("PublicNameRefused");
      });
    },
    show: (playerId, shown) =>
      change(playerId, async (trx) => {
        if ((await findChosenName(trx, playerId)) === undefined) throw new AppError("PublicNameNotSet");
        await recordNameShown(trx, playerId, shown);
      }),
  };
}

/**
 * Changes the public name of a player, and renames the player in the bets that the activity feed stores. The caller has
 * locked the player's row.
 */
async function renaming<T, R>(
  trx: Kysely<T>,
  playerId: bigint,
  renameKept: RenameKept,
  make: () => Promise<R>,
): Promise<R> {
  const before = await findPlayer(trx, playerId);
  const made = await make();
  const after = await findPlayer(trx, playerId);
  // Several players can have the same masked name, so the activity feed replaces only a name that was public.
  if (before?.publicName && after && before.publicName !== after.publicName)
    await renameKept(trx, before.publicName, nameToOthers(after));
  return made;
}

/**
 * Removes a player's public name on behalf of an operator and writes the audit entry. After the removal, no player can
 * choose the name again. After the removal, other players see a masked name, and the player may choose another name
 * after the usual waiting time.
 *
 * @param trx a transaction of the caller
 * @returns the removed name; undefined if the player does not exist or has no name
 */
export async function removeName(
  trx: Database,
  playerId: bigint,
  by: { readonly actor: string; readonly reason?: string | undefined; readonly clock: Clock },
  renameKept: RenameKept,
): Promise<string | undefined> {
  const at = new Date(by.clock.nowMs());
  await lockRow(trx, playerId);
  const name = await renaming(trx, playerId, renameKept, () => recordNameRemoved(trx, playerId, at));
  if (name === undefined) return undefined;
  const { actor, reason } = by;
  await recordOperatorAction(trx, {
    actor,
    reason,
    action: "accounts.removeName",
    subject: String(playerId),
    oldText: name,
  });
  return name;
}
