import type {
  OperatorBody,
  OperatorData,
  OperatorDownloadQuery,
  OperatorQuery,
} from "@gemplay/api-schema/operator";
import { shownName } from "@gemplay/api-schema/player";
import { normaliseAddress } from "@gemplay/chain/address";
import {
  balancesBefore,
  communityOf,
  countFriends,
  firstDayOfWindow,
  inviterOf,
  isSumSound,
  isUuid,
  type JournalEntry,
  journalLines,
  playerJournal,
  playerSums,
  rowsSince,
} from "@gemplay/ledger";
import { type AssetId, formatAssetAmount } from "@gemplay/money";
import {
  changeFreeze,
  findChosenName,
  findPlayer,
  identitiesOf,
  type KnownOfPlayer,
  lookOf,
  type Player,
  readName,
  removeName,
  searchPlayers,
} from "../../account/index.ts";
import { deleteSessionsIn, devicesOf, listSessions } from "../../auth/index.ts";
import { shownLimits } from "../../limits/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, type SessionOperator } from "../../platform/http/index.ts";
import type { Risk } from "../../risk/index.ts";
import { addressLock, moneyHistory, walletTables } from "../../wallet/index.ts";
import { assertStanding } from "../changes/index.ts";
import type { OperatorsDependencies } from "../operators.dependencies.ts";
import { periodOf } from "./files.service.ts";

/** Shows and changes players for customer support. */
export interface Players {
  search(text: string): Promise<OperatorData<"GET /players">>;
  look(by: SessionOperator, id: bigint): Promise<OperatorData<"GET /player">>;
  journal(query: OperatorQuery<"GET /player/journal">): Promise<OperatorData<"GET /player/journal">>;
  /** Returns the journal as the lines of a file. */
  journalFile(
    by: SessionOperator,
    query: OperatorDownloadQuery<"GET /player/journal.csv">,
  ): Promise<{ readonly fileName: string; readonly lines: AsyncIterable<string> }>;
  removeName(by: SessionOperator, wish: OperatorBody<"POST /player/remove_name">): Promise<void>;
  freeze(by: SessionOperator, wish: OperatorBody<"POST /player/freeze">): Promise<void>;
  endSessions(by: SessionOperator, wish: OperatorBody<"POST /player/end_sessions">): Promise<void>;
}

const foundAtMost = 50;
const sessionsAtMost = 100;
const pageLimit = 20;
const maySupport = ["reviewer", "admin"] as const;

export function shownPlayer(player: Player) {
  return {
    id: String(player.id),
    name: shownName(player),
    address: player.address,
    registeredAtMs: player.createdAt.getTime(),
    freeze: player.freeze,
    deleted: player.deleted,
  };
}

/**
 * Adds to each entry the balance after the entry. Entries are sorted newest first.
 *
 * @param before the balances after the newest entry
 */
function withAfter(
  entries: readonly JournalEntry[],
  before: ReadonlyMap<AssetId, bigint> | undefined,
): (JournalEntry & { readonly afterBase: bigint | undefined })[] {
  const left = new Map(before);
  return entries.map((entry) => {
    const afterBase = left.get(entry.asset);
    if (afterBase !== undefined) left.set(entry.asset, afterBase - entry.changeBase);
    return { ...entry, afterBase };
  });
}

export function createPlayers({
  db,
  clock,
  whoHad,
  renameKept,
  secondFactorState,
  sharedBy,
}: Pick<OperatorsDependencies, "db" | "clock" | "whoHad" | "renameKept" | "secondFactorState"> &
  Pick<Risk, "sharedBy">): Players {
  const executor = executorOf(db);

  async function found(id: bigint): Promise<Player> {
    const player = await findPlayer(db, id);
    if (player === undefined) throw new AppError("PlayerUnknown");
    return player;
  }

  /** Reads the player's limits and pause, protections, inviter and friends, and shared features. */
  async function known({
    id,
  }: Player): Promise<
    Pick<
      OperatorData<"GET /player">,
      "limits" | "pause" | "secondFactor" | "addressLock" | "inviter" | "friends" | "devices" | "shares"
    >
  > {
    const { limits, pause } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) => shownLimits(trx, id, new Date(clock.nowMs())));
    const invitation = await inviterOf(executor, id);
    const inviter = invitation && (await findPlayer(db, invitation.inviterId));
    const lock = await addressLock(walletTables(db), id);
    return {
      limits: limits
        .filter(({ limit, next }) => limit !== null || next !== null)
        .map(({ assetId, kind, period, limit, used, next }) => ({
          assetId,
          kind,
          period,
          limit,
          used,
          next,
        })),
      pause,
      secondFactor: (await secondFactorState(id)).on,
      addressLock: lock.isOn || (lock.endsAt !== null && lock.endsAt.getTime() > clock.nowMs()),
      inviter:
        invitation === undefined
          ? null
          : {
              id: String(invitation.inviterId),
              name: inviter === undefined ? "" : shownName(inviter),
              boundAtMs: invitation.boundAt.getTime(),
            },
      friends: await countFriends(executor, id),
      devices: (await devicesOf(db, id)).map(({ name, lastAt }) => ({ name, lastAtMs: lastAt.getTime() })),
      shares: [...((await sharedBy([id])).get(id) ?? [])],
    };
  }

  async function waysInOf({
    id,
    address,
    addressBoundAt,
    createdAt,
  }: Player): Promise<OperatorData<"GET /player">["waysIn"]> {
    const bound = (await identitiesOf(db, id)).map(({ kind, name, shown_as, bound_at }) => ({
      kind,
      name,
      shownAs: shown_as,
      sinceMs: bound_at.getTime(),
    }));
    if (address === null) return bound;
    const sinceMs = (addressBoundAt ?? createdAt).getTime();
    return [...bound, { kind: "wallet", name: address, shownAs: null, sinceMs }];
  }

  /** Parses a search text; null if the text cannot identify a player. */
  async function knownBy(typed: string): Promise<KnownOfPlayer | undefined | null> {
    if (typed === "") return undefined;
    const number = /^(?:[PG]-?)?(\d{1,18})$/i.exec(typed)?.[1];
    if (number !== undefined) {
      // Digits alone may be the number of an account or of a user of the messaging host.
      const had = number === typed ? await whoHad(db, { kind: "host", name: number }) : [];
      return { ids: [BigInt(number), ...had] };
    }
    if (/^0x[0-9a-f]{1,40}$/i.test(typed)) {
      const name = normaliseAddress(typed);
      return { address: typed, had: name === "" ? [] : await whoHad(db, { kind: "wallet", name }) };
    }
    if (/^\+|@/.test(typed)) {
      const identity = readName(typed);
      return identity === undefined ? null : { ids: await whoHad(db, identity) };
    }
    const look = lookOf(typed);
    return look === "" ? null : { look };
  }

  return {
    async search(text) {
      const known = await knownBy(text.trim());
      const players = known === null ? [] : await searchPlayers(db, known, foundAtMost);
      return { players: players.map(shownPlayer) };
    },

    async look(by, id) {
      const player = await found(id);
      const sums = await playerSums(executor, id);
      const { held } = await moneyHistory(walletTables(db), id);
      const chosen = await findChosenName(db, id);
      const sessions = await listSessions(db, {
        playerId: id,
        own: Buffer.alloc(0),
        usedSince: new Date(0),
        limit: sessionsAtMost,
      });
      await recordOperatorAction(db, { actor: by.name, action: "accounts.look", subject: String(id) });
      return {
        player: shownPlayer(player),
        waysIn: await waysInOf(player),
        level: (await communityOf(executor, id, { since: firstDayOfWindow(new Date(clock.nowMs()), 1) }))
          .level,
        chosenName: chosen === undefined ? null : { name: chosen.name, shown: chosen.shown },
        balances: sums.map((sum) => {
          const { asset, balanceBase, withdrawOnlyBase, openBetsBase } = sum;
          const waiting = asset === "PLAY" || asset === "U" ? held[asset] : 0n;
          return {
            assetId: asset,
            balance: formatAssetAmount(balanceBase, asset),
            withdrawOnly: formatAssetAmount(withdrawOnlyBase, asset),
            held: formatAssetAmount(openBetsBase + waiting, asset),
            sound: isSumSound(sum),
          };
        }),
        entries: Number(sums.reduce((sum, one) => sum + one.entries, 0n)),
        sessions: sessions.map(({ tokenHash, device, wayIn, createdAt, lastUsedAt }) => ({
          id: tokenHash.toString("hex"),
          device,
          wayIn,
          openedAtMs: createdAt.getTime(),
          lastUsedAtMs: lastUsedAt.getTime(),
        })),
        ...(await known(player)),
        checkedAtMs: clock.nowMs(),
      };
    },

    async journal({ id, cursor, limit = pageLimit, withoutBets }) {
      if (cursor !== undefined && !isUuid(cursor)) throw new AppError("RequestInvalid");
      const { id: playerId } = await found(BigInt(id));
      const { page, balances } = await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (trx) => ({
          page: await playerJournal(executorOf(trx), playerId, { cursor, limit, withoutBets }),
          balances: withoutBets ? undefined : await balancesBefore(executorOf(trx), playerId, cursor),
        }));
      const since = page.cursor === undefined ? await rowsSince(executor, playerId) : undefined;
      return {
        ...(since !== undefined && { putAwayBeforeMs: since.getTime() }),
        entries: withAfter(page.entries, balances).map(({ asset, changeBase, afterBase, at, ...entry }) => ({
          ...entry,
          assetId: asset,
          amount: formatAssetAmount(changeBase, asset),
          after: afterBase === undefined ? null : formatAssetAmount(afterBase, asset),
          atMs: at.getTime(),
        })),
        nextCursor: page.cursor ?? null,
      };
    },

    async journalFile(by, { id, from, until }) {
      const period =
        from === undefined && until === undefined ? {} : periodOf({ from: from ?? "", until: until ?? "" });
      const { id: playerId } = await found(BigInt(id));
      await recordOperatorAction(db, { actor: by.name, action: "accounts.journal", subject: id });
      return { fileName: `P-${id}-journal.csv`, lines: journalLines(executor, playerId, period) };
    },

    async freeze(by, { id, freeze, reason }) {
      await db.transaction().execute(async (trx) => {
        await assertStanding(trx, by, maySupport);
        const who = { playerId: BigInt(id), freeze };
        if ((await changeFreeze(trx, who, { actor: by.name, reason, clock })) === undefined)
          throw new AppError("PlayerUnknown");
      });
    },

    async removeName(by, { id, reason }) {
      const player = await found(BigInt(id));
      await db.transaction().execute(async (trx) => {
        await assertStanding(trx, by, maySupport);
        const who = { actor: by.name, reason, clock };
        if ((await removeName(trx, player.id, who, renameKept)) === undefined)
          throw new AppError("PublicNameGone");
      });
    },

    async endSessions(by, { id, sessionId, reason }) {
      const player = await found(BigInt(id));
      await db.transaction().execute(async (trx) => {
        await assertStanding(trx, by, maySupport);
        await deleteSessionsIn(trx, { playerId: player.id, only: sessionId }, new Date(clock.nowMs()));
        await recordOperatorAction(trx, {
          actor: by.name,
          action: "accounts.endSessions",
          subject: id,
          reason,
          newText: sessionId === undefined ? "all" : sessionId.slice(0, 8),
        });
      });
    },
  };
}
