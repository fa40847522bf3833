import type { StagedGameName } from "@gemplay/api-schema";
import type { Json } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { lockUntilCommit } from "../../platform/database/index.ts";
import type { BetAssetId } from "../limits.ts";

/**
 * A row of the table of staged rounds, with the moves of the player. The database driver reads and writes numeric
 * values as exact text.
 */
interface StagedRoundTable {
  player_id: bigint;
  id: string;
  game: StagedGameName;
  asset: BetAssetId;
  moves: unknown;
  move_times: unknown;
  standing_win: string;
  maximum_win: string;
  opened_at: Date;
  moved_at: Date;
  state: "open" | "settled" | "refunded";
  abandoned_hours: number | null;
}

/** A staged round as the database stores it. The ledger stores the stake and the seeds of the round. */
export interface StagedRound {
  readonly playerId: bigint;
  /** The id of the round. The hold and the bet of the round in the ledger have the same id. */
  readonly id: string;
  readonly game: StagedGameName;
  readonly asset: BetAssetId;
  readonly moves: readonly Json[];
  /**
   * The time of each move, in milliseconds since 1970. The list is shorter than `moves` if an earlier version of the
   * server stored some of the moves.
   */
  readonly moveTimesMs: readonly number[];
  /** The win (payout minus stake) if the player cashes out now, in base units. */
  readonly standingWinBase: bigint;
  /** The largest win that a move of this round may reach, in base units. */
  readonly maximumWinBase: bigint;
  readonly openedAt: Date;
  readonly movedAt: Date;
  readonly state: StagedRoundTable["state"];
  /** The number of hours without a move after which the server ended the round; null for all other rounds. */
  readonly abandonedHours: number | null;
}

const columns = [
  "player_id",
  "id",
  "game",
  "asset",
  "moves",
  "move_times",
  "standing_win",
  "maximum_win",
  "opened_at",
  "moved_at",
  "state",
  "abandoned_hours",
] as const;

function tables<T>(db: Kysely<T>): Kysely<{ staged_round: StagedRoundTable }> {
  return db as unknown as Kysely<{ staged_round: StagedRoundTable }>;
}

function fromRow(row: StagedRoundTable): StagedRound {
  return {
    playerId: row.player_id,
    id: row.id,
    game: row.game,
    asset: row.asset,
    moves: row.moves as readonly Json[],
    moveTimesMs: row.move_times as readonly number[],
    standingWinBase: BigInt(row.standing_win),
    maximumWinBase: BigInt(row.maximum_win),
    openedAt: row.opened_at,
    movedAt: row.moved_at,
    state: row.state,
    abandonedHours: row.abandoned_hours,
  };
}

/**
 * Inserts a staged round that a player has just opened.
 *
 * @returns false if the player already has an open round of the game; the table is then unchanged
 */
export async function insertRound<T>(
  trx: Kysely<T>,
  round: Pick<StagedRound, "playerId" | "id" | "game" | "asset" | "maximumWinBase" | "openedAt">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(trx)
    .insertInto("staged_round")
    .values({
      player_id: round.playerId,
      id: round.id,
      game: round.game,
      asset: round.asset,
      moves: "[]",
      move_times: "[]",
      standing_win: "0",
      maximum_win: String(round.maximumWinBase),
      opened_at: round.openedAt,
      moved_at: round.openedAt,
      state: "open",
    })
    .onConflict((conflict) => conflict.columns(["player_id", "game"]).where("state", "=", "open").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the player's open staged round of the given game. */
export async function findOpenRound<T>(
  db: Kysely<T>,
  playerId: bigint,
  game: StagedGameName,
): Promise<StagedRound | undefined> {
  const row = await tables(db)
    .selectFrom("staged_round")
    .select(columns)
    .where("player_id", "=", playerId)
    .where("game", "=", game)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row && fromRow(row);
}

const roundOf = <T>(db: Kysely<T>, playerId: bigint, id: string) =>
  tables(db)
    .selectFrom("staged_round")
    .select(columns)
    .where("player_id", "=", playerId)
    .where("id", "=", id);

/** Returns a player's staged round without locking its row. */
export async function findRound<T>(
  db: Kysely<T>,
  playerId: bigint,
  id: string,
): Promise<StagedRound | undefined> {
  const row = await roundOf(db, playerId, id).executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Returns a player's staged round, and locks its row until the transaction ends. Concurrent calls for the same round
 * therefore run one after another.
 */
export async function lockRound<T>(
  trx: Kysely<T>,
  playerId: bigint,
  id: string,
): Promise<StagedRound | undefined> {
  const row = await roundOf(trx, playerId, id).forUpdate().executeTakeFirst();
  return row && fromRow(row);
}

/** Stores the result of a move or the end of a staged round. The caller must have locked the row of the round. */
export async function updateRound<T>(trx: Kysely<T>, round: StagedRound): Promise<void> {
  const { playerId, id, moves, moveTimesMs, standingWinBase, movedAt, state, abandonedHours } = round;
  await tables(trx)
    .updateTable("staged_round")
    .set({
      moves: JSON.stringify(moves),
      move_times: JSON.stringify(moveTimesMs),
      standing_win: String(standingWinBase),
      moved_at: movedAt,
      state,
      abandoned_hours: abandonedHours,
    })
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .execute();
}

/**
 * Returns the total win, in base units, that all open rounds of a game and asset would have if their players cashed out
 * now.
 */
export async function openWinBase<T>(
  db: Kysely<T>,
  game: StagedGameName,
  asset: BetAssetId,
): Promise<bigint> {
  const { sum } = await tables(db)
    .selectFrom("staged_round")
    .select(sql<string>`coalesce(sum(standing_win), 0)::text`.as("sum"))
    .where("game", "=", game)
    .where("asset", "=", asset)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/**
 * Locks the open rounds of a game and asset against concurrent increases of their total win, until the transaction
 * ends. Only one transaction at a time can then read and increase the total win of the open rounds.
 */
export async function lockTable<T>(trx: Kysely<T>, game: StagedGameName, asset: BetAssetId): Promise<void> {
  await lockUntilCommit(trx, `staged table ${game} ${asset}`);
}

/**
 * An open round in which the player has made no recent move. The next page of the query begins after the last round of
 * the previous page.
 */
export interface IdleRound {
  readonly playerId: bigint;
  readonly id: string;
  readonly movedAt: Date;
}

/**
 * Returns open staged rounds in which the player has made no move since the given time. The rounds are ordered by their
 * last move, the oldest first.
 *
 * @param after the last round of the previous page
 */
export async function idleRounds<T>(
  db: Kysely<T>,
  { before, after, limit }: { before: Date; after: IdleRound | undefined; limit: number },
): Promise<IdleRound[]> {
  const query = tables(db)
    .selectFrom("staged_round")
    .select(["player_id", "id", "moved_at"])
    .where("state", "=", "open")
    .where("moved_at", "<", before)
    .orderBy("moved_at")
    .orderBy("id")
    .limit(limit);
  const rows = await (after === undefined
    ? query
    : query.where(sql<boolean>`(moved_at, id) > (${after.movedAt}, ${after.id}::uuid)`)
  ).execute();
  return rows.map((row) => ({ playerId: row.player_id, id: row.id, movedAt: row.moved_at }));
}
