/**
 * The folder `database` owns the basis of all SQL statements of the ledger: the executor with its transactions, and ids
 * that contain a time. The folder `database` also owns the names of the accounts, the ledger's error codes, and the
 * detection of PostgreSQL errors. Code in the folder `database` imports no other folder of the ledger.
 */
export {
  type Account,
  accounts,
  isPlayers,
  isPool,
  type PlayerAccount,
  playersChangeSql,
  type SystemAccount,
} from "./accounts.ts";
export { isDatabaseFailure, isPartitionMissing, isStatementError } from "./database-failure.ts";
export {
  counter,
  type Executor,
  optionalText,
  type PlayerShards,
  plainArray,
  quotedArray,
  type Row,
  text,
  time,
  timeSql,
  whole,
} from "./executor.ts";
export { isMovement } from "./is-movement.ts";
export { canonicalJson, type Json, storableJson } from "./json.ts";
export { type IdRange, idsOfKeys, isKeyOver, isOverSince, monthStart } from "./key-time.ts";
export { byShard, readPlayerShards, shardOf } from "./player-shards.ts";
export { BetRefused, LedgerError, type LedgerRefusal } from "./refusals.ts";
export { enterShard, findShardNode, onEachShard, requireShardSql, shardMoved } from "./shard-session.ts";
export { type RowParameters, StatementParameters } from "./statement-parameters.ts";
export { tableLine, tableStart } from "./table-line.ts";
export { requireTransaction } from "./transaction.ts";
export {
  createIdSource,
  firstId,
  idFrom,
  idSourceOf,
  isUuid,
  lastId,
  type TimedId,
  timeOfId,
} from "./uuid.ts";
