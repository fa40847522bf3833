import {
  type OperatorBody,
  type OperatorData,
  type OperatorDownloadQuery,
  type OperatorQuery,
  operatorDownloads,
  operatorRoutes,
} from "@gemplay/api-schema/operator";
import {
  balancesBefore,
  isUuid,
  type JournalEntry,
  journalLines,
  playerJournal,
  rowsSince,
} from "@gemplay/ledger";
import { type AssetId, formatAssetAmount } from "@gemplay/money";
import { changeFreeze, removeName } from "../../account/index.ts";
import { deleteSessionsIn } from "../../auth/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { type Database, executorOf, readExecutor } from "../../platform/database/index.ts";
import { AppError, type SessionOperator } from "../../platform/http/index.ts";
import { forgetSubscriptions } from "../../push/index.ts";
import { assertStanding } from "../changes/index.ts";
import { periodOf } from "./files.service.ts";
import { type PlayersContext, requirePlayer } from "./players.context.ts";
import { findByText } from "./players.search.ts";
import { inspectPlayer, shownPlayer } from "./players.view.ts";

/** Contains the lines of a file with all entries of a player's journal in a period. */
interface JournalFile {
  readonly fileName: string;
  readonly lines: AsyncIterable<string>;
}

/** Shows and changes players for customer support. */
export interface Players {
  search(text: string): Promise<OperatorData<"GET /players">>;
  look(by: SessionOperator, id: bigint): Promise<OperatorData<"GET /player">>;
  journal(query: OperatorQuery<"GET /player/journal">): Promise<OperatorData<"GET /player/journal">>;
  /** Returns the journal of a player as the lines of a file. */
  journalFile(
    by: SessionOperator,
    query: OperatorDownloadQuery<"GET /player/journal.csv">,
  ): Promise<JournalFile>;
  removeName(by: SessionOperator, wish: OperatorBody<"POST /player/remove_name">): Promise<void>;
  freeze(by: SessionOperator, wish: OperatorBody<"POST /player/freeze">): Promise<void>;
  endSessions(by: SessionOperator, wish: OperatorBody<"POST /player/end_sessions">): Promise<void>;
}

const pageLimit = 20;
const maySupport = ["reviewer", "admin"] as const;

export function createPlayers(context: PlayersContext): Players {
  const { reads } = context;
  return {
    search: async (text) => {
      const found = await reads.within(operatorRoutes["GET /players"].maxStalenessMs, (db) =>
        findByText({ ...context, db }, text),
      );
      return { players: found.map(shownPlayer) };
    },
    look: (by, id) => inspectPlayer(context, by, id),
    journal: (query) =>
      reads.within(operatorRoutes["GET /player/journal"].maxStalenessMs, (db) => readJournal(db, query)),
    journalFile: (by, query) => openJournalFile(context, by, query),
    removeName: (by, wish) => removePublicName(context, by, wish),
    freeze: (by, wish) => freeze(context, by, wish),
    endSessions: (by, wish) => endSessions(context, by, wish),
  };
}

async function readJournal(
  db: Database,
  { id, cursor, limit = pageLimit, withoutBets }: OperatorQuery<"GET /player/journal">,
): Promise<OperatorData<"GET /player/journal">> {
  if (cursor !== undefined && !isUuid(cursor)) throw new AppError("RequestInvalid");
  const { id: playerId } = await requirePlayer(db, BigInt(id));
  const { page, balances } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => ({
      page: await playerJournal(executorOf(trx), playerId, { cursor, limit, withoutBets }),
      balances: withoutBets ? undefined : await balancesBefore(executorOf(trx), playerId, cursor),
    }));
  const since = page.cursor === undefined ? await rowsSince(executorOf(db), playerId) : undefined;
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
}

/**
 * Adds to each journal entry the player's balance after the entry. Entries are sorted newest first.
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

/**
 * Opens the journal of a period as a file. The function writes the entry in the audit log before the caller gets the
 * first line.
 *
 * @throws {AppError} PeriodInvalid, PlayerUnknown
 */
async function openJournalFile(
  { db, reads }: PlayersContext,
  by: SessionOperator,
  { id, from, until }: OperatorDownloadQuery<"GET /player/journal.csv">,
): Promise<JournalFile> {
  const period =
    from === undefined && until === undefined ? {} : periodOf({ from: from ?? "", until: until ?? "" });
  const { id: playerId } = await requirePlayer(db, BigInt(id));
  await recordOperatorAction(db, { actor: by.name, action: "accounts.journal", subject: id });
  const executor = readExecutor(reads, operatorDownloads["GET /player/journal.csv"].maxStalenessMs);
  return { fileName: `P-${id}-journal.csv`, lines: journalLines(executor, playerId, period) };
}

async function freeze(
  { clock, db }: PlayersContext,
  by: SessionOperator,
  { id, freeze, reason }: OperatorBody<"POST /player/freeze">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await assertStanding(trx, by, maySupport);
    const who = { playerId: BigInt(id), freeze };
    if ((await changeFreeze(trx, who, { actor: by.name, reason, clock })) === undefined)
      throw new AppError("PlayerUnknown");
    if (freeze === "all") await forgetSubscriptions(trx, who.playerId);
  });
}

async function removePublicName(
  { clock, db, renameKept }: PlayersContext,
  by: SessionOperator,
  { id, reason }: OperatorBody<"POST /player/remove_name">,
): Promise<void> {
  const player = await requirePlayer(db, BigInt(id));
  await db.transaction().execute(async (trx) => {
    await assertStanding(trx, by, maySupport);
    const who = { actor: by.name, reason, clock };
    if ((await removeName(trx, player.id, who, renameKept)) === undefined)
      throw new AppError("PublicNameGone");
  });
}

async function endSessions(
  { clock, db }: PlayersContext,
  by: SessionOperator,
  { id, sessionId, reason }: OperatorBody<"POST /player/end_sessions">,
): Promise<void> {
  const player = await requirePlayer(db, BigInt(id));
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
}
