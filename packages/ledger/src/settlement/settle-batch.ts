import type { AssetId } from "@gemplay/money";
import pg from "pg";
import {
  counter,
  type IdRange,
  idsOfKeys,
  isStatementError,
  LedgerError,
  optionalText,
  plainArray,
  type Row,
  type TimedId,
  text,
  whole,
} from "../database/index.ts";
import { walletName } from "../journal/index.ts";
import {
  lastStarts,
  lockStakeBudgets,
  playStates,
  type StakeBudgetName,
  storeStakeBudgets,
} from "../limits/index.ts";
import { ensureSeeds, openSeed, type SecretBox } from "../seeds/index.ts";
import { type AskedBet, betColumns, holdAsBetColumns, toBet } from "./bets.ts";
import {
  addKnown,
  type DecidedBatch,
  type Deciding,
  decideBatch,
  type PlayersState,
  type SeedState,
} from "./decide-batch.ts";
import type { ShardConnection } from "./shard-connection.ts";
import { type WriteBatch, type WriteOptions, writeBatch } from "./write-batch.ts";

// The query filters both tables by the array of player ids, and the queries below use LATERAL subqueries with OFFSET 0
// instead of plain joins. With both kinds of queries, PostgreSQL reads rows by index and never scans a table, even if
// the planner assumes small tables. `lockSql` locks wallets and seed pairs in the order that all code uses, so that two
// processes cannot deadlock.
const lockSql = `
  SELECT w.player_id::text AS player_id, w.asset::text AS asset, w.balance::text AS balance,
         s.seed_no::text AS seed_no, s.server_seed, s.sealed_seed, s.client_seed, s.next_nonce::text AS next_nonce,
         s.pair_rounds::text AS pair_rounds, w.inviter_id::text AS inviter_id,
         w.limit_version::text AS limit_version
  FROM wallet w JOIN seed s ON s.player_id = w.player_id
  WHERE w.player_id = ANY($1::bigint[]) AND w.asset = ANY($2::text[])
    AND s.player_id = ANY($1::bigint[]) AND s.state = 'active'
  ORDER BY w.player_id, w.asset FOR UPDATE`;

const lockFundedSql = `
  SELECT player_id::text AS player_id FROM wallet
  WHERE player_id = ANY($1::bigint[]) AND asset = ANY($2::text[]) ORDER BY wallet.player_id, asset FOR UPDATE`;

// The lookup of earlier bets is a separate statement after the locks. So the snapshot of the lookup contains the commit
// of the transaction that held the locks before. A hold that has an idempotency key of the batch counts as a different
// bet with the same key.
//
// The range of ids lets PostgreSQL select the monthly partitions. The range of ids is part of the SQL text, because a
// cached plan selects partitions only by constants. If the range of ids were a parameter, the plan would contain all
// partitions and lock all of them.
const findBetsSql = ({ first, end }: IdRange) => `
  SELECT b.* FROM unnest($1::bigint[], $2::uuid[]) u(player_id, key)
  CROSS JOIN LATERAL (
    SELECT ${betColumns} FROM bet b WHERE b.player_id = u.player_id AND b.key = u.key
      AND b.id >= '${first}'::uuid AND b.id < '${end}'::uuid OFFSET 0
  ) b
  UNION ALL
  SELECT h.* FROM unnest($1::bigint[], $2::uuid[]) u(player_id, key)
  CROSS JOIN LATERAL (
    SELECT ${holdAsBetColumns} FROM hold h WHERE h.player_id = u.player_id AND h.key = u.key
      AND h.id >= '${first}'::uuid AND h.id < '${end}'::uuid OFFSET 0
  ) h`;

// The query for the levels of the inviters is also a separate statement after the locks, so that its snapshot contains
// earlier commits. If an inviter reaches a level later, the new level counts only for later bets.
const levelsSql = `
  SELECT c.player_id::text AS player_id, c.level::text AS level FROM unnest($1::bigint[]) u(player_id)
  CROSS JOIN LATERAL (SELECT inviter_id FROM inviter i WHERE i.player_id = u.player_id OFFSET 0) i
  CROSS JOIN LATERAL (SELECT player_id, level FROM community_level c WHERE c.player_id = i.inviter_id OFFSET 0) c`;

// `heldSql` locks the rows of players and skips rows that another transaction has locked. The result of `heldSql`
// contains the players of the skipped rows.
const heldSql = `
  WITH w AS MATERIALIZED (
    SELECT player_id, asset FROM wallet WHERE player_id = ANY($1::bigint[]) AND asset = ANY($2::text[])
    ORDER BY wallet.player_id, asset FOR UPDATE SKIP LOCKED
  ), s AS MATERIALIZED (
    SELECT player_id, seed_no FROM seed WHERE player_id = ANY($1::bigint[]) AND state = 'active'
    ORDER BY seed.player_id FOR UPDATE SKIP LOCKED
  )
  SELECT player_id::text AS player_id FROM wallet x
  WHERE player_id = ANY($1::bigint[]) AND asset = ANY($2::text[])
    AND NOT EXISTS (SELECT FROM w WHERE w.player_id = x.player_id AND w.asset = x.asset)
  UNION
  SELECT player_id::text FROM seed x WHERE player_id = ANY($1::bigint[]) AND state = 'active'
    AND NOT EXISTS (SELECT FROM s WHERE s.player_id = x.player_id AND s.seed_no = x.seed_no)`;

/** Thrown if a batch was not committed, or if the commit is uncertain. */
export class BatchFailure extends Error {
  readonly refusal: "settlement_failed" | "settlement_unavailable" | "outcome_unknown";
  /** True if the connection to the database still works. If the connection works, the batch was not written. */
  readonly connected: boolean;
  /** The error code of PostgreSQL, if the database reported an error. */
  readonly state: string | undefined;

  constructor(refusal: BatchFailure["refusal"], cause: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
    this.connected = refusal === "settlement_failed";
    this.state = cause instanceof pg.DatabaseError ? cause.code : undefined;
  }
}

/**
 * Settles one batch in one transaction. The database connection must be able to send several statements without waiting
 * for answers. The rows of the players stay locked from the first query to the commit. A batch of any size needs two
 * network round trips to the database.
 *
 * @returns the answers in the order of the requests, and the new state. The promise resolves only after the database
 * has confirmed the commit
 * @throws {BatchFailure} if the database has not confirmed the commit. After this error, the caller must not report any
 * bet of the batch as settled
 */
export async function settleLocked<Refusal extends string>(
  connection: ShardConnection,
  requests: readonly AskedBet[],
  deciding: Deciding<Refusal>,
  secrets: SecretBox,
): Promise<{ readonly decided: DecidedBatch; readonly state: PlayersState }> {
  let decided: DecidedBatch;
  let state: PlayersState;
  try {
    state = await lock(connection, requests, deciding.nextId, secrets);
    decided = decideBatch(requests, state, deciding);
  } catch (error) {
    throw await abandon(connection.client, error);
  }
  await writeAndCommit(connection, state, decided);
  return { decided, state };
}

/**
 * Settles one batch with the cached state that an earlier batch left. The function sends only one statement, and the
 * statement is its own transaction. The whole statement fails if any row differs from the cached state. Each batch
 * needs one network round trip, and the rows stay locked only during the statement.
 *
 * The function only accepts bets and never refuses a bet. A refusal from the cached state could be wrong, because the
 * state may be outdated and may lack an earlier use of an idempotency key.
 *
 * @param state the cached state, which the function changes. If the function returns no result, the caller must discard
 * the state
 * @returns undefined, with nothing written, if the function cannot accept every bet of the batch
 * @throws {BatchFailure} in the same cases as `settleLocked`
 */
export async function settleCached<Refusal extends string>(
  connection: ShardConnection,
  state: PlayersState,
  requests: readonly AskedBet[],
  deciding: Deciding<Refusal>,
): Promise<DecidedBatch | undefined> {
  const decided = decideBatch(requests, state, deciding);
  if (decided.accepted.length < requests.length) return undefined;
  const write = writeBatch(decided.accepted, {
    ...decidedOn(state),
    cached: state.levels,
  });
  try {
    await (connection.guard === undefined ? connection.client.query(write) : sendGuarded(connection, write));
  } catch (error) {
    throw new BatchFailure(isStatementError(error) ? "settlement_failed" : "outcome_unknown", error);
  }
  return decided;
}

/**
 * Sends one statement in a transaction that begins with the guard of the shard. All statements are sent at once, so
 * they need one network round trip.
 * @throws the error of the first statement that failed
 */
async function sendGuarded(
  { client, together, guard = "" }: ShardConnection,
  write: WriteBatch,
): Promise<void> {
  const sent = together(() => [
    client.query("BEGIN"),
    client.query(guard),
    client.query(write),
    client.query("COMMIT"),
  ]);
  const ends = await Promise.allSettled(sent);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** Rolls the transaction back after an error before COMMIT. The failed transaction has written nothing. */
async function abandon(client: pg.Client, error: unknown): Promise<BatchFailure> {
  try {
    await client.query("ROLLBACK");
    return new BatchFailure("settlement_failed", error);
  } catch {
    return new BatchFailure("settlement_unavailable", error);
  }
}

async function lock(
  { client, together, guard }: ShardConnection,
  requests: readonly AskedBet[],
  nextId: () => TimedId,
  secrets: SecretBox,
): Promise<PlayersState> {
  const players = new Set<bigint>();
  const assets = new Set<AssetId>();
  const betPlayers: bigint[] = [];
  const betKeys: string[] = [];
  for (const { playerId, asset, key } of requests) {
    players.add(playerId);
    assets.add(asset);
    betPlayers.push(playerId);
    betKeys.push(key);
  }
  const wantedAssets = plainArray([...assets]);
  const among = idsOfKeys(nextId().atMs);
  const findBets = () =>
    client.query<Row>({
      // The name of a prepared statement has at most 63 characters, so the name contains only the first 13 characters
      // of both ids. The first 13 characters of an id contain the time of the id.
      name: `find-bets ${among.first.slice(0, 13)} ${among.end.slice(0, 13)}`,
      text: findBetsSql(among),
      values: [plainArray(betPlayers), plainArray(betKeys)],
    });
  const findLevels = () =>
    client.query<Row>({ name: "find-levels", text: levelsSql, values: [plainArray([...players])] });
  const sent = together(
    () =>
      [
        client.query(guard === undefined ? "BEGIN" : `BEGIN; ${guard}`),
        lockPlayers(client, [...players], wantedAssets),
        findBets(),
        findLevels(),
      ] as const,
  );
  let [, known, found, levels] = await Promise.all(sent);
  const state: PlayersState & { readonly levels: Map<bigint, number> } = {
    players: new Map(),
    known: new Map(),
    levels: new Map(),
    budgets: new Map(),
    starts: new Map(),
  };
  const versions: WalletVersion[] = [];
  const add = (rows: readonly Row[]) => addPlayers(state, rows, versions, secrets);
  add(known.rows);
  // A transaction that held the locks before may have settled a bet with one of the keys, or may have bound an inviter.
  // For this reason, the function reads the bets and the inviters' levels again.
  const isUnseen = state.players.size < players.size;
  if (isUnseen && (await lockMissing(client, state, players, wantedAssets, secrets, add)))
    [found, levels] = await Promise.all([findBets(), findLevels()]);
  for (const row of found.rows) addKnown(state, toBet(row));
  for (const row of levels.rows) state.levels.set(whole(row, "player_id"), counter(row, "level"));
  if (versions.length > 0) await addLimits(client, state, versions, new Date(nextId().atMs));
  const budgets = budgetsOf(requests);
  if (budgets.length > 0)
    for (const [id, budget] of await lockStakeBudgets(client, budgets)) state.budgets.set(id, budget);
  await addStarts(client, state, requests, nextId);
  return state;
}

/** Reads the last starts of the players whose bets have a minimum time between starts, after all locks. */
async function addStarts(
  client: pg.Client,
  { starts }: PlayersState,
  requests: readonly AskedBet[],
  nextId: () => TimedId,
): Promise<void> {
  const limited = requests.filter(({ startGapMs }) => startGapMs !== undefined);
  if (limited.length === 0) return;
  const players = [...new Set(limited.map(({ playerId }) => playerId))];
  const longestGapMs = Math.max(...limited.map(({ startGapMs }) => startGapMs ?? 0));
  for (const [playerId, atMs] of await lastStarts(client, players, nextId().atMs - longestGapMs))
    starts.set(playerId, atMs);
}

/** Returns the stake budgets of bet requests or of bets. */
function budgetsOf(bets: readonly AskedBet[]): readonly StakeBudgetName[] {
  const budgets = new Map<string, bigint>();
  for (const { playerId, stakeBudgetId } of bets)
    if (stakeBudgetId !== undefined) budgets.set(stakeBudgetId, playerId);
  return Array.from(budgets, ([id, playerId]) => ({ playerId, id }));
}

/** A locked wallet of a player who has set a limit, a break or an exclusion. */
interface WalletVersion {
  readonly playerId: bigint;
  readonly asset: AssetId;
  readonly version: bigint;
}

/** Reads the limits of the players whose wallets have a limit version above 0, because few players have limits. */
async function addLimits(
  client: pg.Client,
  state: PlayersState,
  versions: readonly WalletVersion[],
  at: Date,
): Promise<void> {
  const players = [...new Set(versions.map(({ playerId }) => playerId))];
  const assets = [...new Set(versions.map(({ asset }) => asset))];
  const states = await playStates(client, { players, assets, at });
  for (const { playerId, asset, version } of versions) {
    const player = state.players.get(playerId);
    const play = states.get(walletName(playerId, asset));
    if (player !== undefined && play !== undefined) player.limits[asset] = { version, play };
  }
}

function lockPlayers(
  client: pg.Client,
  players: readonly bigint[],
  assets: string,
): Promise<pg.QueryResult<Row>> {
  return client.query<Row>({ name: "lock-players", text: lockSql, values: [plainArray(players), assets] });
}

function addPlayers(
  { players }: PlayersState,
  rows: readonly Row[],
  versions: WalletVersion[],
  secrets: SecretBox,
): void {
  for (const row of rows) {
    const playerId = whole(row, "player_id");
    let player = players.get(playerId);
    if (player === undefined) {
      player = { balances: {}, limits: {}, seed: seedOf(secrets, playerId, row), inviterId: undefined };
      players.set(playerId, player);
    }
    const asset = text(row, "asset") as AssetId;
    player.balances[asset] = whole(row, "balance");
    const version = whole(row, "limit_version");
    if (version > 0n) versions.push({ playerId, asset, version });
    if (optionalText(row, "inviter_id") !== undefined) player.inviterId = whole(row, "inviter_id");
  }
}

const seedOf = (secrets: SecretBox, playerId: bigint, row: Row): SeedState => ({
  seedNo: counter(row, "seed_no"),
  serverSeed: openOwn(secrets, playerId, row),
  clientSeed: optionalText(row, "client_seed"),
  nextNonce: counter(row, "next_nonce"),
  pairRounds: counter(row, "pair_rounds"),
});

/**
 * Decrypts the server seed of one player. If the decryption fails, only the bets of this player are refused, and the
 * shard settles the other bets of the batch.
 */
function openOwn(secrets: SecretBox, playerId: bigint, row: Row): SeedState["serverSeed"] {
  try {
    return openSeed(secrets, playerId, row);
  } catch (fault) {
    return new LedgerError("seed_unreadable", String(playerId), { cause: fault });
  }
}

/**
 * Locks the wallets and seed pairs of players whom the first query did not find. A player is missing if the wallet or
 * the seed pair is missing, or if the seed pair was rotated during the wait. If a player has no wallet, the
 * decision of the bet later refuses the bet. The function creates missing seed pairs and runs the locking query again.
 * Each further repetition of the query means that another rotation succeeded, so the loop cannot continue forever.
 *
 * @returns true if the function locked any wallet. The function may then have waited for another transaction
 */
async function lockMissing(
  client: pg.Client,
  state: PlayersState,
  players: ReadonlySet<bigint>,
  assets: string,
  secrets: SecretBox,
  add: (rows: readonly Row[]) => void,
): Promise<boolean> {
  const unseen = [...players].filter((playerId) => !state.players.has(playerId));
  // The function locks wallets before it creates seed pairs, because the code for holds uses the same order.
  const { rows } = await client.query<Row>(lockFundedSql, [plainArray(unseen), assets]);
  const funded = [...new Set(rows.map((row) => whole(row, "player_id")))];
  for (let attempt = 0; attempt < 100; attempt++) {
    const missing = funded.filter((playerId) => !state.players.has(playerId));
    if (missing.length === 0) break;
    await ensureSeeds(client, secrets, missing);
    add((await lockPlayers(client, missing, assets)).rows);
  }
  return funded.length > 0;
}

/**
 * Returns the players of the requests whose wallet or active seed pair another transaction has locked.
 *
 * @throws {BatchFailure} if the query for locked rows fails
 */
export async function findHeld(
  { client }: ShardConnection,
  requests: readonly AskedBet[],
): Promise<ReadonlySet<bigint>> {
  const players = plainArray([...new Set(requests.map(({ playerId }) => playerId))]);
  const assets = plainArray([...new Set(requests.map(({ asset }) => asset))]);
  try {
    const { rows } = await client.query<Row>({ name: "held", text: heldSql, values: [players, assets] });
    return new Set(rows.map((row) => whole(row, "player_id")));
  } catch (error) {
    throw new BatchFailure(isStatementError(error) ? "settlement_failed" : "settlement_unavailable", error);
  }
}

/**
 * Returns the inviters and the limit versions that the decisions of the bets used. The statement that writes the batch
 * compares these values with the rows of the database.
 */
const decidedOn = ({ players }: PlayersState): Pick<WriteOptions, "inviterOf" | "limitVersionOf"> => ({
  inviterOf: (playerId) => players.get(playerId)?.inviterId,
  limitVersionOf: ({ playerId, asset }) => players.get(playerId)?.limits[asset]?.version ?? 0n,
});

/**
 * Sends the statement that writes the batch, the statement for the used stake budgets, and COMMIT together. The batch is
 * committed only if the database answers `COMMIT` with `COMMIT` and not with `ROLLBACK`.
 * @throws {BatchFailure}
 */
async function writeAndCommit(
  { client, together }: ShardConnection,
  state: PlayersState,
  { accepted }: DecidedBatch,
): Promise<void> {
  const batch = accepted.length === 0 ? undefined : writeBatch(accepted, decidedOn(state));
  const used = budgetsOf(accepted).flatMap((name) => {
    const budget = state.budgets.get(name.id);
    return budget === undefined ? [] : [{ ...name, ...budget }];
  });
  const sent = together(
    () =>
      [
        batch === undefined ? undefined : client.query(batch),
        used.length === 0 ? undefined : storeStakeBudgets(client, used),
        client.query("COMMIT"),
      ] as const,
  );
  const [write, counted, commit] = await Promise.allSettled(sent);
  if (commit.status === "rejected") {
    throw new BatchFailure(
      isStatementError(commit.reason) ? "settlement_failed" : "outcome_unknown",
      commit.reason,
    );
  }
  if (write.status === "rejected") throw new BatchFailure("settlement_failed", write.reason);
  if (counted.status === "rejected") throw new BatchFailure("settlement_failed", counted.reason);
  if (commit.value.command !== "COMMIT") {
    throw new BatchFailure(
      "settlement_failed",
      new Error(`the database answered COMMIT with ${commit.value.command}`),
    );
  }
}
