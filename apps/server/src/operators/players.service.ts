import type { OperatorBody, OperatorData, OperatorQuery } from "@gemplay/api-schema/operator";
import { shownName } from "@gemplay/api-schema/player";
import { isUuid, playerJournal, playerSums } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { changeFrozen, findPlayer, type Player, searchPlayers } from "../account/index.ts";
import { deleteSessionsIn, listSessions } from "../auth/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError, type SessionOperator } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { moneyHistory, walletTables } from "../wallet/index.ts";
import { assertStanding } from "./changes.service.ts";

/** Players for those who serve them. */
export interface Players {
  search(text: string): Promise<OperatorData<"GET /players">>;
  look(by: SessionOperator, id: bigint): Promise<OperatorData<"GET /player">>;
  journal(query: OperatorQuery<"GET /player/journal">): Promise<OperatorData<"GET /player/journal">>;
  freeze(by: SessionOperator, wish: OperatorBody<"POST /player/freeze">): Promise<void>;
  endSessions(by: SessionOperator, wish: OperatorBody<"POST /player/end_sessions">): Promise<void>;
}

const foundAtMost = 50;
const sessionsAtMost = 100;
const pageLimit = 20;
const maySupport = ["reviewer", "admin"] as const;

function shownPlayer(player: Player) {
  return {
    id: String(player.id),
    name: shownName(player),
    address: player.address,
    registeredAtMs: player.createdAt.getTime(),
    frozen: player.frozenAt !== null,
  };
}

export function createPlayers({ db, clock }: Pick<Platform, "db" | "clock">): Players {
  const executor = executorOf(db);

  async function found(id: bigint): Promise<Player> {
    const player = await findPlayer(db, id);
    if (player === undefined) throw new AppError("PlayerUnknown");
    return player;
  }

  return {
    async search(text) {
      const players = await searchPlayers(db, text.trim().replace(/^[PG](?=\d)/i, ""), foundAtMost);
      return { players: players.map(shownPlayer) };
    },

    async look(by, id) {
      const player = await found(id);
      const sums = await playerSums(executor, id);
      const { held } = await moneyHistory(walletTables(db), id);
      const sessions = await listSessions(db, {
        ...{ playerId: id, own: Buffer.alloc(0), usedSince: new Date(0), limit: sessionsAtMost },
      });
      await recordOperatorAction(db, { actor: by.name, action: "accounts.look", subject: String(id) });
      return {
        player: shownPlayer(player),
        balances: sums.map(({ asset, balanceBase, entriesBase, openBetsBase }) => {
          const waiting = asset === "PLAY" || asset === "U" ? held[asset] : 0n;
          return {
            assetId: asset,
            balance: formatAssetAmount(balanceBase, asset),
            held: formatAssetAmount(openBetsBase + waiting, asset),
            sound: balanceBase === entriesBase,
          };
        }),
        sessions: sessions.map(({ tokenHash, device, wayIn, createdAt, lastUsedAt }) => ({
          ...{ id: tokenHash.toString("hex"), device, wayIn },
          openedAtMs: createdAt.getTime(),
          lastUsedAtMs: lastUsedAt.getTime(),
        })),
        checkedAtMs: clock.nowMs(),
      };
    },

    async journal({ id, cursor, limit = pageLimit }) {
      if (cursor !== undefined && !isUuid(cursor)) throw new AppError("RequestInvalid");
      const { id: playerId } = await found(BigInt(id));
      const page = await playerJournal(executor, playerId, { cursor, limit });
      return {
        entries: page.entries.map(({ asset, changeBase, at, ...entry }) => ({
          ...entry,
          assetId: asset,
          amount: formatAssetAmount(changeBase, asset),
          atMs: at.getTime(),
        })),
        nextCursor: page.cursor ?? null,
      };
    },

    async freeze(by, { id, frozen, reason }) {
      await db.transaction().execute(async (trx) => {
        await assertStanding(trx, by, maySupport);
        const who = { playerId: BigInt(id), frozen };
        if ((await changeFrozen(trx, who, { actor: by.name, reason, clock })) === undefined)
          throw new AppError("PlayerUnknown");
      });
    },

    async endSessions(by, { id, sessionId, reason }) {
      const player = await found(BigInt(id));
      await db.transaction().execute(async (trx) => {
        await assertStanding(trx, by, maySupport);
        await deleteSessionsIn(trx, { playerId: player.id, only: sessionId });
        await recordOperatorAction(trx, {
          ...{ actor: by.name, action: "accounts.endSessions", subject: id, reason },
          newText: sessionId === undefined ? "all" : sessionId.slice(0, 8),
        });
      });
    },
  };
}
