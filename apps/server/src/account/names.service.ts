import type { Data } from "@gemplay/api-schema";
import { nameToOthers } from "@gemplay/api-schema/player";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import {
  findChosenName,
  findPlayer,
  lockPlayer,
  recordNameShown,
  recordPublicName,
} from "./players.repository.ts";
import { readPublicName } from "./public-names.ts";

const dayMs = 86_400_000;

/** What is kept of what was said under a name says another one from now on, in the same transaction. */
export type RenameKept = <T>(trx: Kysely<T>, before: string, after: string) => Promise<void>;

type Named = Data<"POST /user/public_name">;

export interface Names {
  /** What the player is told of the name that they chose. */
  describe(playerId: bigint): Promise<Named>;
  /**
   * Gives a player a name and shows it to others.
   *
   * @throws {AppError} PublicNameFormat, PublicNameReserved, PublicNameTooSoon or PublicNameTaken
   */
  choose(playerId: bigint, typed: string): Promise<Named>;
  /** Shows the chosen name to others, or masks it. @throws {AppError} PublicNameNotSet */
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
  async function describe<T>(trx: Kysely<T>, playerId: bigint): Promise<Named> {
    const chosen = await findChosenName(trx, playerId);
    if (chosen === undefined) return { publicName: null, nameShown: false, nameChangeableAtMs: null };
    const changeableAtMs = chosen.chosenAt.getTime() + settings.get("publicName.waitDays") * dayMs;
    return { publicName: chosen.name, nameShown: chosen.shown, nameChangeableAtMs: changeableAtMs };
  }

  /** Changes the name while nobody else does, and what is kept under the one before with it. */
  async function change(
    playerId: bigint,
    make: (trx: Kysely<Record<never, never>>) => Promise<void>,
  ): Promise<Named> {
    return await db.transaction().execute(async (trx) => {
      await lockPlayer(trx, playerId);
      const before = await findPlayer(trx, playerId);
      await make(trx);
      const after = await findPlayer(trx, playerId);
      // A masked name is shared by many, so only one that was public is looked for.
      if (before?.publicName && after && before.publicName !== after.publicName)
        await renameKept(trx, before.publicName, nameToOthers(after));
      return await describe(trx, playerId);
    });
  }

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
        const waitMs = settings.get("publicName.waitDays") * dayMs;
        const leftMs = chosen === undefined ? 0 : chosen.chosenAt.getTime() + waitMs - nowMs;
        if (leftMs > 0) throw new AppError("PublicNameTooSoon", { count: Math.ceil(leftMs / dayMs) });
        const given = { ...wished, at: new Date(nowMs) };
        if (!(await recordPublicName(trx, playerId, given))) throw new AppError("PublicNameTaken");
      });
    },
    show: (playerId, shown) =>
      change(playerId, async (trx) => {
        if ((await findChosenName(trx, playerId)) === undefined) throw new AppError("PublicNameNotSet");
        await recordNameShown(trx, playerId, shown);
      }),
  };
}
