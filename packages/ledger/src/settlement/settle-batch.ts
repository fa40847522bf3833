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
import { playStates } from "../limits/index.ts";
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
import { type WriteOptions, writeBatch } from "./write-batch.ts";

// The query uses arrays and a fenced LATERAL instead of plain joins. With LATERAL, each part of the query reads rows by
// index and never scans a table, even if the planner assumes small tables. The query locks wallets and seeds pair by
// pair in the order that all code uses, so that two processes cannot deadlock.
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

// The lookup of existing bets is a separate statement after the locks, so that its snapshot contains the commit of the
// transaction that held the locks before. A hold with one of the keys counts as a different bet with this key.
//
// The range of ids selects the monthly partitions. The range of ids is part of the statement's text, because a cached
// plan selects partitions from constants. If the range were a parameter, the query plan would contain all partitions
// and lock every partition.
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

// The query for the levels of the inviters is a separate statement after the locks, for the reason that `findBetsSql`
// explains. A level that an inviter reaches later counts only for later bets.
const levelsSql = `
  SELECT c.player_id::text AS player_id, c.level::text AS level FROM unnest($1::bigint[]) u(player_id)
  CROSS JOIN LATERAL (SELECT inviter_id FROM inviter i WHERE i.player_id = u.player_id OFFSET 0) i
  CROSS JOIN LATERAL (SELECT player_id, level FROM community_level c WHERE c.player_id = i.inviter_id OFFSET 0) c`;

// The query tries to lock the players' rows and skips locked rows. Another transaction has locked the rows that the
// query skips.
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

/** Thrown for a batch that was not committed, or that may not have been committed. */
export class BatchFailure extends Error {
  readonly refusal: "settlement_failed" | "settlement_unavailable" | "outcome_unknown";
  /** True if the connection to the database still works. If the connection still works, the batch was not written. */
  readonly connected: boolean;
  /** PostgreSQL's error code, if the database reported an error. */
  readonly state: string | undefined;

  constructor(refusal: BatchFailure["refusal"], cause: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
    this.connected = refusal === "settlement_failed";
    this.state = cause instanceof pg.DatabaseError ? cause.code : undefined;
  }
}

/**
 * Settles one batch in one transaction on a database connection that sends several statements without waiting. The rows
 * of the players stay locked from the first query to the commit. A batch of any size needs two network round trips.
 *
 * @returns the answers in the order of the requests, and the new state. The function returns only after the commit was
 * confirmed
 * @throws {BatchFailure} if the commit was not confirmed. The caller must not report any bet of the batch as settled
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
  await writeAndCommit(connection, state, decided, deciding.nextId);
  return { decided, state };
}

/**
 * Settles one batch with the cached state of an earlier batch. The statement that settles the batch is also its own
 * transaction. The whole statement fails if any row differs from the cached state. The settlement from the cached state
 * needs one network round trip and holds no lock between statements.
 *
 * The function only accepts bets and never refuses a bet. A refusal could come from an outdated state, or could miss an
 * earlier use of the key.
 *
 * @param state the cached state, which the function changes. The caller must discard the state unless the function
 * returns a result
 * @returns undefined, with nothing written, if the function would not accept every bet
 * @throws {BatchFailure} in the same cases as `settleLocked`
 */
export async function settleCached<Refusal extends string>(
  { client }: ShardConnection,
  state: PlayersState,
  requests: readonly AskedBet[],
  deciding: Deciding<Refusal>,
): Promise<DecidedBatch | undefined> {
  const decided = decideBatch(requests, state, deciding);
  if (decided.accepted.length < requests.length) return undefined;
  const write = writeBatch(decided.accepted, deciding.nextId, {
    ...decidedOn(state),
    cached: state.levels,
  });
  try {
    await client.query(write);
  } catch (error) {
    throw new BatchFailure(isStatementError(error) ? "settlement_failed" : "outcome_unknown", error);
  }
  return decided;
}

/** Ends the transaction after an error that occurred before COMMIT was sent, so the transaction has written nothing. */
async function abandon(client: pg.Client, error: unknown): Promise<BatchFailure> {
  try {
    await client.query("ROLLBACK");
    return new BatchFailure("settlement_failed", error);
  } catch {
    return new BatchFailure("settlement_unavailable", error);
  }
}

async function lock(
  { client, together }: ShardConnection,
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
      // The name of the statement contains only the first 13 characters of both ids, because a name has at most 63
      // characters. The first 13 characters of an id are the time of the id.
      name: `find-bets ${among.first.slice(0, 13)} ${among.end.slice(0, 13)}`,
      text: findBetsSql(among),
      values: [plainArray(betPlayers), plainArray(betKeys)],
    });
  const findLevels = () =>
    client.query<Row>({ name: "find-levels", text: levelsSql, values: [plainArray([...players])] });
  const sent = together(
    () =>
      [
        client.query("BEGIN"),
        lockPlayers(client, [...players], wantedAssets),
        findBets(),
        findLevels(),
      ] as const,
  );
  let [, known, found, levels] = await Promise.all(sent);
  const state = { players: new Map(), known: new Map(), levels: new Map<bigint, number>() };
  const versions: WalletVersion[] = [];
  const add = (rows: readonly Row[]) => addPlayers(state, rows, versions, secrets);
  add(known.rows);
  // The transaction that held the locks before may have settled a bet with one of the keys, or may have bound an
  // inviter. For this reason, the function reads bets and inviters again.
  const isUnseen = state.players.size < players.size;
  if (isUnseen && (await lockMissing(client, state, players, wantedAssets, secrets, add)))
    [found, levels] = await Promise.all([findBets(), findLevels()]);
  for (const row of found.rows) addKnown(state, toBet(row));
  for (const row of levels.rows) state.levels.set(whole(row, "player_id"), counter(row, "level"));
  if (versions.length > 0) await addLimits(client, state, versions, new Date(nextId().atMs));
  return state;
}

/** A locked wallet whose player has set a limit, a break or an exclusion. */
interface WalletVersion {
  readonly playerId: bigint;
  readonly asset: AssetId;
  readonly version: bigint;
}

/** Reads limits only for players whose locked wallets have the mark for limits, because few players have limits. */
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
  clientSeed: text(row, "client_seed"),
  nextNonce: counter(row, "next_nonce"),
  pairRounds: counter(row, "pair_rounds"),
});

/**
 * Decrypts the server seed of one player. If the decryption fails, only the bets of this player fail, and the other
 * bets of the batch continue.
 */
function openOwn(secrets: SecretBox, playerId: bigint, row: Row): SeedState["serverSeed"] {
  try {
    return openSeed(secrets, playerId, row);
  } catch (fault) {
    return new LedgerError("seed_unreadable", String(playerId), { cause: fault });
  }
}

/**
 * Locks players whom the first lock did not find. A missing player has no wallet, has no seed before the first bet, or
 * rotated the seed during the wait for the lock. The decision later refuses the bet of a player without a wallet. The
 * function creates missing seed pairs and locks the players' rows again. Each further repetition means that another
 * rotation succeeded, so the loop ends.
 *
 * @returns whether any row was locked. If the result is true, the lock may have waited for another transaction
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
  // The function locks wallets before it creates seeds, because holds also lock wallets before seeds.
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
 * Returns the players of the requests whose wallet or active seed another transaction has locked.
 *
 * @throws {BatchFailure} if the query for locked players failed
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
 * Returns the inviters and the limit versions of the state. The statement that writes the batch compares the inviters
 * and limit versions with the rows.
 */
const decidedOn = ({ players }: PlayersState): Pick<WriteOptions, "inviterOf" | "limitVersionOf"> => ({
  inviterOf: (playerId) => players.get(playerId)?.inviterId,
  limitVersionOf: ({ playerId, asset }) => players.get(playerId)?.limits[asset]?.version ?? 0n,
});

/**
 * Sends the statement that writes the batch and COMMIT together. The batch is committed only if the database answers
 * the COMMIT with `COMMIT`.
 * @throws {BatchFailure}
 */
async function writeAndCommit(
  { client, together }: ShardConnection,
  state: PlayersState,
  { accepted }: DecidedBatch,
  nextId: () => TimedId,
): Promise<void> {
  const batch = accepted.length === 0 ? undefined : writeBatch(accepted, nextId, decidedOn(state));
  const sent = together(
    () => [batch === undefined ? undefined : client.query(batch), client.query("COMMIT")] as const,
  );
  const [write, commit] = await Promise.allSettled(sent);
  if (commit.status === "rejected") {
    throw new BatchFailure(
      isStatementError(commit.reason) ? "settlement_failed" : "outcome_unknown",
      commit.reason,
    );
  }
  if (write.status === "rejected") throw new BatchFailure("settlement_failed", write.reason);
  if (commit.value.command !== "COMMIT") {
    throw new BatchFailure(
      "settlement_failed",
      new Error(`the database answered COMMIT with ${commit.value.command}`),
    );
  }
}
