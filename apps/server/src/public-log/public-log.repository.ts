import type { TilePlace } from "@gemplay/games";
import { type Kysely, sql } from "kysely";

/** The state of the newest log. */
export interface LogState {
  readonly log: number;
  readonly size: number;
  /** Rounds and sums of multipliers by game and asset, for example `{ "dice PLAY": ["3", "29700"] }`. */
  readonly returns: Readonly<Record<string, readonly [rounds: string, multiplierSumE4: string]>>;
  readonly crashChain: number;
  readonly crashRound: number;
  readonly previous: { readonly log: number; readonly size: number; readonly root: string } | null;
}

interface StateRow {
  log: number;
  size: bigint;
  returns: LogState["returns"];
  crash_chain: number;
  crash_round: number;
  previous: LogState["previous"];
}

const stateColumns = sql`log, size, returns, crash_chain, crash_round, previous`;

const toState = ({ size, crash_chain, crash_round, ...row }: StateRow): LogState => ({
  ...row,
  size: Number(size),
  crashChain: crash_chain,
  crashRound: crash_round,
});

/** Returns the state of the newest log. */
export async function newestLog<T>(db: Kysely<T>): Promise<LogState> {
  const { rows } = await sql<StateRow>`
    SELECT ${stateColumns} FROM public_log ORDER BY log DESC LIMIT 1`.execute(db);
  return toState(rows[0] as StateRow);
}

/** Returns the states of earlier logs whose last entries are in no tree head. */
export async function unsignedEnds<T>(db: Kysely<T>): Promise<readonly LogState[]> {
  const { rows } = await sql<StateRow>`
    SELECT ${stateColumns} FROM public_log p
    WHERE log < (SELECT max(log) FROM public_log)
      AND size > coalesce((SELECT max(h.size) FROM public_log_head h WHERE h.log = p.log), 0)`.execute(db);
  return rows.map(toState);
}

/** Returns the state of the newest log, and locks it until the end of the transaction. */
export async function lockNewestLog<T>(trx: Kysely<T>): Promise<LogState> {
  const { rows } = await sql<StateRow>`
    SELECT ${stateColumns} FROM public_log ORDER BY log DESC LIMIT 1 FOR UPDATE`.execute(trx);
  return toState(rows[0] as StateRow);
}

/** Stores the state of a log. */
export async function updateLog<T>(trx: Kysely<T>, state: LogState): Promise<void> {
  await sql`
    UPDATE public_log SET size = ${state.size}, returns = ${JSON.stringify(state.returns)}::jsonb,
      crash_chain = ${state.crashChain}, crash_round = ${state.crashRound}
    WHERE log = ${state.log}`.execute(trx);
}

/** Begins the next log. Its first entry names the end of the log before. */
export async function insertNextLog<T>(
  trx: Kysely<T>,
  { log, previous, crashChain, crashRound }: Omit<LogState, "size" | "returns">,
): Promise<void> {
  await sql`
    INSERT INTO public_log (log, previous, crash_chain, crash_round)
    VALUES (${log}, ${JSON.stringify(previous)}::jsonb, ${crashChain}, ${crashRound})`.execute(trx);
}

const hashBytes = 32;

/** Returns the stored hashes of tiles, by level and number. A tile that does not exist is missing in the result. */
export async function readTiles<T>(
  db: Kysely<T>,
  log: number,
  places: readonly TilePlace[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ level: number; number: bigint; hashes: Buffer }>`
    SELECT t.level, t.number, t.hashes
    FROM unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ number }) => number)}::bigint[])
           p(level, number)
    JOIN public_log_tile t ON t.log = ${log} AND t.level = p.level AND t.number = p.number`.execute(db);
  return new Map(rows.map(({ level, number, hashes }) => [tileKey({ level, number }), hashesOf(hashes)]));
}

/** The key of a tile in a map. */
export const tileKey = ({ level, number }: { level: number; number: number | bigint }): string =>
  `${level}/${number}`;

function hashesOf(bytes: Buffer): string[] {
  const hex = bytes.toString("hex");
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    hex.slice(at * 2 * hashBytes, (at + 1) * 2 * hashBytes),
  );
}

/** Stores new tiles and longer versions of the last tiles. */
export async function writeTiles<T>(
  trx: Kysely<T>,
  log: number,
  tiles: readonly (TilePlace & { readonly hashes: readonly string[] })[],
): Promise<void> {
  await sql`
    INSERT INTO public_log_tile (log, level, number, hashes)
    SELECT ${log}, level, number, decode(hashes, 'hex')
    FROM unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ number }) => number)}::bigint[],
                ${tiles.map(({ hashes }) => hashes.join(""))}::text[]) t(level, number, hashes)
    ON CONFLICT (log, level, number) DO UPDATE SET hashes = excluded.hashes`.execute(trx);
}

/** Up to 256 entries of the log, compressed with gzip. */
export interface StoredBundle {
  readonly number: number;
  readonly count: number;
  readonly bundle: Buffer;
  readonly firstMs: number;
  readonly lastMs: number;
}

interface BundleRow {
  number: bigint;
  count: number;
  bundle: Buffer;
  first_ms: bigint;
  last_ms: bigint;
}

const bundleColumns = sql`number, count, bundle, lower(span_ms) AS first_ms, upper(span_ms) - 1 AS last_ms`;

const toBundle = ({ number, count, bundle, first_ms, last_ms }: BundleRow): StoredBundle => ({
  number: Number(number),
  count,
  bundle,
  firstMs: Number(first_ms),
  lastMs: Number(last_ms),
});

export async function readBundle<T>(
  db: Kysely<T>,
  log: number,
  number: number,
): Promise<StoredBundle | undefined> {
  const { rows } = await sql<BundleRow>`
    SELECT ${bundleColumns} FROM public_log_entries WHERE log = ${log} AND number = ${number}`.execute(db);
  return rows[0] && toBundle(rows[0]);
}

/** Returns the logs and numbers of the bundles that can contain an entry with one of the given times, newest first. */
export async function bundlesAt<T>(
  db: Kysely<T>,
  timesMs: readonly number[],
): Promise<readonly { readonly log: number; readonly number: number; readonly count: number }[]> {
  const { rows } = await sql<{ log: number; number: bigint; count: number }>`
    SELECT DISTINCT b.log, b.number, b.count FROM unnest(${timesMs}::bigint[]) u(at_ms)
    CROSS JOIN LATERAL (
      SELECT log, number, count FROM public_log_entries WHERE span_ms @> u.at_ms OFFSET 0
    ) b ORDER BY b.log DESC, b.number DESC`.execute(db);
  return rows.map(({ number, ...row }) => ({ ...row, number: Number(number) }));
}

/** Stores new bundles and longer versions of the last bundle. */
export async function writeBundles<T>(
  trx: Kysely<T>,
  log: number,
  bundles: readonly StoredBundle[],
): Promise<void> {
  for (const { number, count, bundle, firstMs, lastMs } of bundles)
    await sql`
      INSERT INTO public_log_entries (log, number, count, bundle, span_ms)
      VALUES (${log}, ${number}, ${count}, ${bundle}, int8range(${firstMs}, ${lastMs}, '[]'))
      ON CONFLICT (log, number) DO UPDATE
      SET count = excluded.count, bundle = excluded.bundle, span_ms = excluded.span_ms`.execute(trx);
}

/** A signed tree head and its commitment on the chain. */
export interface StoredHead {
  readonly log: number;
  readonly size: number;
  readonly root: string;
  readonly atMs: number;
  readonly note: string;
  readonly contract: string | null;
  readonly transactionHash: string | null;
  readonly blockNumber: number | null;
}

interface HeadRow {
  log: number;
  size: bigint;
  root: string;
  at_ms: bigint;
  note: string;
  contract: string | null;
  transaction_hash: string | null;
  block_number: bigint | null;
}

const headColumns = sql`log, size, root, at_ms, note, contract, transaction_hash, block_number`;

const toHead = ({ size, at_ms, transaction_hash, block_number, ...row }: HeadRow): StoredHead => ({
  ...row,
  size: Number(size),
  atMs: Number(at_ms),
  transactionHash: transaction_hash,
  blockNumber: block_number === null ? null : Number(block_number),
});

/** Returns the newest tree head of a log; undefined before the first one. */
export async function newestHead<T>(db: Kysely<T>, log: number): Promise<StoredHead | undefined> {
  const { rows } = await sql<HeadRow>`
    SELECT ${headColumns} FROM public_log_head WHERE log = ${log} ORDER BY size DESC LIMIT 1`.execute(db);
  return rows[0] && toHead(rows[0]);
}

/** Returns the newest tree head of each log that has one, the oldest log first. */
export async function newestHeads<T>(db: Kysely<T>): Promise<readonly StoredHead[]> {
  const { rows } = await sql<HeadRow>`
    SELECT h.* FROM public_log CROSS JOIN LATERAL (
      SELECT ${headColumns} FROM public_log_head h WHERE h.log = public_log.log ORDER BY size DESC LIMIT 1
    ) h ORDER BY h.log`.execute(db);
  return rows.map(toHead);
}

/** Returns the newest tree head of a log whose commitment is final on the chain. */
export async function newestCommitted<T>(db: Kysely<T>, log: number): Promise<StoredHead | undefined> {
  const { rows } = await sql<HeadRow>`
    SELECT ${headColumns} FROM public_log_head
    WHERE log = ${log} AND is_to_commit AND transaction_hash IS NOT NULL ORDER BY size DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] && toHead(rows[0]);
}

/** Stores a tree head, or the newer signature of a tree head with the same size. */
export async function writeHead<T>(
  db: Kysely<T>,
  { log, size, root, atMs, note }: Pick<StoredHead, "log" | "size" | "root" | "atMs" | "note">,
): Promise<void> {
  await sql`
    INSERT INTO public_log_head (log, size, root, at_ms, note) VALUES (${log}, ${size}, ${root}, ${atMs}, ${note})
    ON CONFLICT (log, size) DO UPDATE SET at_ms = excluded.at_ms, note = excluded.note
    WHERE public_log_head.at_ms < excluded.at_ms`.execute(db);
}

/**
 * Chooses the newest tree head for a commitment on the chain, if it is larger than the tree head that was chosen last,
 * and at least `everyMs` younger.
 */
export async function chooseHeadToCommit<T>(db: Kysely<T>, log: number, everyMs: number): Promise<void> {
  await sql`
    UPDATE public_log_head h SET is_to_commit = true
    FROM (SELECT size, at_ms FROM public_log_head WHERE log = ${log} ORDER BY size DESC LIMIT 1) newest
    WHERE h.log = ${log} AND h.size = newest.size AND NOT h.is_to_commit AND NOT EXISTS (
      SELECT FROM public_log_head o WHERE o.log = ${log} AND o.is_to_commit AND o.at_ms > newest.at_ms - ${everyMs}::bigint
    )`.execute(db);
}

/** Returns the tree heads that were chosen for a commitment that is not final yet. */
export async function headsToCommit<T>(db: Kysely<T>): Promise<readonly StoredHead[]> {
  const { rows } = await sql<HeadRow>`
    SELECT ${headColumns} FROM public_log_head
    WHERE is_to_commit AND transaction_hash IS NULL AND NOT is_spoiled ORDER BY log, size`.execute(db);
  return rows.map(toHead);
}

/** Stores the commitment of a tree head. */
export async function storeCommitment<T>(
  db: Kysely<T>,
  { log, size }: Pick<StoredHead, "log" | "size">,
  witness:
    | "spoiled"
    | { readonly contract: string; readonly transactionHash: string; readonly block: bigint },
): Promise<void> {
  const change =
    witness === "spoiled"
      ? sql`is_spoiled = true`
      : sql`contract = ${witness.contract}, transaction_hash = ${witness.transactionHash}, block_number = ${witness.block}`;
  await sql`UPDATE public_log_head SET ${change} WHERE log = ${log} AND size = ${size}`.execute(db);
}

/** A seed pair and the index of its entry. */
export interface LoggedPair {
  readonly playerId: bigint;
  readonly seedNo: number;
  readonly index: number;
}

export async function insertPairs<T>(
  trx: Kysely<T>,
  log: number,
  pairs: readonly LoggedPair[],
): Promise<void> {
  await sql`
    INSERT INTO public_log_seed (player_id, seed_no, log, index)
    SELECT player_id, seed_no, ${log}, index
    FROM unnest(${pairs.map(({ playerId }) => playerId)}::bigint[], ${pairs.map(({ seedNo }) => seedNo)}::int[],
                ${pairs.map(({ index }) => index)}::bigint[]) u(player_id, seed_no, index)
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Returns the place of a seed pair's entry; undefined if the pair is not in a log. */
export async function findPair<T>(
  db: Kysely<T>,
  playerId: bigint,
  seedNo: number,
): Promise<{ readonly log: number; readonly index: number } | undefined> {
  const { rows } = await sql<{ log: number; index: bigint }>`
    SELECT log, index FROM public_log_seed WHERE player_id = ${playerId} AND seed_no = ${seedNo}`.execute(db);
  return rows[0] && { log: rows[0].log, index: Number(rows[0].index) };
}
