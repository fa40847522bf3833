import type { StagedGameName } from "@gemplay/api-schema";
import type { Json } from "@gemplay/ledger";
import { type Kysely, sql } from "kysely";
import { lockUntilCommit } from "../../platform/database/index.ts";
import type { BetAssetId } from "../limits.ts";

/** The table of staged rounds with their moves. The database driver reads and writes numeric as its exact text. */
interface StagedRoundTable {
  player_id: bigint;
  id: string;
  game: StagedGameName;
  asset: BetAssetId;
  moves: unknown;
  standing_win: string;
  maximum_win: string;
  opened_at: Date;
  moved_at: Date;
  state: "open" | "settled" | "refunded";
}

/** A stored staged round. The ledger stores the stake and the seeds of the round. */
export interface StagedRound {
  readonly playerId: bigint;
  /** The shared id of the round, the round's hold and the round's bet. */
  readonly id: string;
  readonly game: StagedGameName;
  readonly asset: BetAssetId;
  readonly moves: readonly Json[];
  /** The win of a cash-out at the present step: payout minus stake, in base units. */
  readonly standingWinBase: bigint;
  /** The largest win that a move may reach, in base units. */
  readonly maximumWinBase: bigint;
  readonly openedAt: Date;
  readonly movedAt: Date;
  readonly state: StagedRoundTable["state"];
}

const columns = [
  "player_id",
  "id",
  "game",
  "asset",
  "moves",
  "standing_win",
  "maximum_win",
  "opened_at",
  "moved_at",
  "state",
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
    standingWinBase: BigInt(row.standing_win),
    maximumWinBase: BigInt(row.maximum_win),
    openedAt: row.opened_at,
    movedAt: row.moved_at,
    state: row.state,
  };
}

/**
 * Stores a staged round that was just opened.
 *
 * @returns false, without a change, if the player has an open round of the game
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

/** Returns the player's open staged round of a game. */
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

/** Returns a player's staged round in its last committed state. */
export async function findRound<T>(
  db: Kysely<T>,
  playerId: bigint,
  id: string,
): Promise<StagedRound | undefined> {
  const row = await roundOf(db, playerId, id).executeTakeFirst();
  return row && fromRow(row);
}

/** Returns a player's staged round, locked until the transaction ends. Concurrent calls run one after the other. */
export async function lockRound<T>(
  trx: Kysely<T>,
  playerId: bigint,
  id: string,
): Promise<StagedRound | undefined> {
  const row = await roundOf(trx, playerId, id).forUpdate().executeTakeFirst();
  return row && fromRow(row);
}

/** Stores the result of a move, or the end, of a locked staged round. */
export async function updateRound<T>(
  trx: Kysely<T>,
  { playerId, id, moves, standingWinBase, movedAt, state }: StagedRound,
): Promise<void> {
  await tables(trx)
    .updateTable("staged_round")
    .set({ moves: JSON.stringify(moves), standing_win: String(standingWinBase), moved_at: movedAt, state })
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .execute();
}

/** Returns the total win if all open rounds of a table were cashed out now, in base units. */
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
 * Locks the sum of wins of a table until the transaction ends, so that one transaction at a time reads and increases
 * the sum.
 */
export async function lockTable<T>(trx: Kysely<T>, game: StagedGameName, asset: BetAssetId): Promise<void> {
  await lockUntilCommit(trx, `staged table ${game} ${asset}`);
}

/** The last round of a page of idle rounds, at which the next page begins. */
export interface IdleRound {
  readonly playerId: bigint;
  readonly id: string;
  readonly movedAt: Date;
}

/**
 * Returns open staged rounds without a move since a time. The rounds that are idle for longest come first.
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
