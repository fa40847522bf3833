import {
  type IdRange,
  idFrom,
  idsOfKeys,
  monthStart,
  type RowParameters,
  StatementParameters,
  timeOfId,
} from "../database/index.ts";
import type { Bet } from "./bets.ts";

/** A bet with its time as text. */
interface WrittenBet extends Bet {
  readonly atText: string;
}

/** The sums of a batch's bets for one wallet, day and game. */
interface DaySum {
  readonly bet: Bet;
  readonly day: string;
  rounds: number;
  wins: number;
  stakedBase: bigint;
  paidBase: bigint;
  commissionBase: bigint;
}

/** The changes that a batch makes to the wallets and the seed pair of one player. */
interface PlayerChange {
  /**
   * The player's first bet in the batch. The nonce of this bet is the nonce that the seed pair had before the batch.
   */
  readonly first: Bet;
  /** The number of nonces that the player's bets in the batch use. */
  used: number;
  /** The changes of the player's wallets. For most players, a batch changes one wallet. */
  readonly wallets: WalletChange[];
}

/** The changes that a batch makes to one wallet. */
interface WalletChange {
  /** The first bet of the wallet in the batch. The balance of the wallet before the batch is computed from this bet. */
  readonly first: Bet;
  /** The player id of the inviter; 0 if the bets earn no commission. */
  readonly inviterId: bigint;
  /**
   * The version of the player's limits that the decision of the bets used. If the limit version is undefined, the
   * statement does not compare it.
   */
  readonly limitVersion: bigint | undefined;
  deltaBase: bigint;
  /** The rakeback of the bets: stakes in base units of PLAY, multiplied by the GEM rate for each 1,000 PLAY. */
  rakeback: bigint;
  /** The sum of the bets on the newest day and game of the batch. */
  running: DaySum;
  /** The sums of the bets on earlier days and games of the batch. Most batches contain only one day and one game. */
  readonly over: DaySum[];
}

/** The sum of a wallet's bets that earn commission for the player's inviter. */
interface FriendSum extends DaySum {
  readonly inviterId: bigint;
}

/** All rows that the statement writes for one batch. */
interface BatchRows {
  readonly bets: readonly WrittenBet[];
  /** The changed wallets, sorted by player and asset. All processes lock wallets in this order. */
  readonly wallets: readonly WalletChange[];
  /** The players whose seed pairs the batch uses, sorted by player id. */
  readonly seeds: readonly PlayerChange[];
  /**
   * The inviters' levels that the decision of the bets used. The statement checks that the levels in the database are
   * still the same.
   */
  readonly levels: readonly { readonly playerId: bigint; readonly level: number }[];
  readonly friends: readonly FriendSum[];
  /** The sums of bets on days and games that are older than the newest sum of the wallet. */
  readonly over: readonly DaySum[];
  /** The range of ids that can contain bets and holds with the idempotency keys of the batch. */
  readonly keys: IdRange;
}

/** Returns the columns of the sum of bets on one day and game. */
const sumColumns = <R>(sumOf: (row: R) => DaySum) =>
  ({
    day: ["date", (row: R) => sumOf(row).day],
    game: ["text", (row: R) => sumOf(row).bet.game],
    rounds: ["bigint", (row: R) => sumOf(row).rounds],
    wins: ["bigint", (row: R) => sumOf(row).wins],
    staked: ["numeric", (row: R) => sumOf(row).stakedBase],
    paid: ["numeric", (row: R) => sumOf(row).paidBase],
  }) as const;

const parameters = new StatementParameters<BatchRows>();

const bets = parameters.rows(({ bets }) => bets, {
  player_id: ["bigint", ({ playerId }) => playerId],
  id: ["uuid", ({ id }) => id],
  key: ["uuid", ({ key }) => key],
  game: ["text", ({ game }) => game],
  asset: ["text", ({ asset }) => asset],
  amount: ["numeric", ({ amountBase }) => amountBase],
  payout: ["numeric", ({ payoutBase }) => payoutBase],
  multiplier_e4: ["bigint", ({ multiplierE4 }) => multiplierE4],
  balance_after: ["numeric", ({ balanceAfterBase }) => balanceAfterBase],
  params: ["jsonb", ({ params }) => params],
  outcome: ["jsonb", ({ outcome }) => outcome],
  seed_no: ["int", ({ seedNo }) => seedNo],
  nonce: ["int", ({ nonce }) => nonce],
  at: ["timestamptz", ({ atText }) => atText],
  commission: ["numeric", ({ rewards }) => rewards?.commission?.amountBase],
  commission_bps: ["int", ({ rewards }) => rewards?.commission?.bps],
  gem_rate: ["int", ({ rewards }) => rewards?.gemPerThousand],
});
/** The parameters of the statement that are also columns of the table `bet`. */
const betColumns = bets.columns.join(", ");

const wallets = parameters.rows(({ wallets }) => wallets, {
  player_id: ["bigint", ({ first }) => first.playerId],
  asset: ["text", ({ first }) => first.asset],
  before: ["numeric", ({ first }) => first.balanceAfterBase - first.payoutBase + first.amountBase],
  inviter_id: ["bigint", ({ inviterId }) => inviterId],
  limit_version: ["bigint", ({ limitVersion }) => limitVersion],
  delta: ["numeric", ({ deltaBase }) => deltaBase],
  rakeback: ["numeric", ({ rakeback }) => rakeback],
  ...sumColumns(({ running }: WalletChange) => running),
});
const walletCount = parameters.value("int", ({ wallets }) => wallets.length);

const seeds = parameters.rows(({ seeds }) => seeds, {
  player_id: ["bigint", ({ first }) => first.playerId],
  seed_no: ["int", ({ first }) => first.seedNo],
  nonce: ["int", ({ first }) => first.nonce],
  used: ["int", ({ used }) => used],
});
const seedCount = parameters.value("int", ({ seeds }) => seeds.length);

const levels = parameters.rows(({ levels }) => levels, {
  player_id: ["bigint", ({ playerId }) => playerId],
  level: ["int", ({ level }) => level],
});

const friends = parameters.rows(({ friends }) => friends, {
  friend: ["bigint", ({ bet }) => bet.playerId],
  inviter: ["bigint", ({ inviterId }) => inviterId],
  day: ["date", ({ day }) => day],
  staked: ["numeric", ({ stakedBase }) => stakedBase],
  commission: ["numeric", ({ commissionBase }) => commissionBase],
});
/** The newest day for which a friend's bets earn commission; NULL if no bet of the batch earns commission. */
const friendsDay = parameters.value("date", ({ friends }) =>
  friends.reduce<string | null>((latest, { day }) => (latest === null || day > latest ? day : latest), null),
);

const firstId = parameters.value("uuid", ({ keys }) => keys.first);
const endId = parameters.value("uuid", ({ keys }) => keys.end);

/**
 * The number of parameters that the statement `usual` and the statement `mixed` both use. Only the statement `mixed`
 * uses the parameters that are declared below.
 */
const usualCount = parameters.count;

const overSums = parameters.rows(({ over }) => over, {
  player_id: ["bigint", ({ bet }) => bet.playerId],
  asset: ["text", ({ bet }) => bet.asset],
  ...sumColumns((sum: DaySum) => sum),
});

/** Returns the SQL of a check that calls the function `ledger_require` only to end the transaction. */
const requireSql = (condition: string, otherwise: string) =>
  `CASE WHEN ${condition} THEN true ELSE ledger_require(false, '${otherwise}') END`;

/** The SQL of the check that each row of the batch was still as in the decision when the statement changed it. */
const unchangedSql = requireSql(
  `(SELECT count(*) FROM changed_wallet) = ${walletCount}
              AND (SELECT count(*) FROM changed_seed WHERE state = 'active') = ${seedCount}
              AND (SELECT count FROM same_level) = cardinality(${levels.array("player_id")})`,
  "rows changed since they were read",
);

/**
 * Returns the SQL of the check that no stored bet in a range of ids has a player and an idempotency key of the batch.
 * The range is part of the text, because PostgreSQL selects the partitions of a cached plan only by constants.
 */
const unusedKeysSql = ({ first, end }: IdRange) =>
  requireSql(
    `NOT EXISTS (
           SELECT FROM unnest(${bets.array("player_id")}, ${bets.array("key")}) u(player_id, key)
           CROSS JOIN LATERAL (
             SELECT FROM bet b WHERE b.player_id = u.player_id AND b.key = u.key
               AND b.id >= '${first}'::uuid AND b.id < '${end}'::uuid OFFSET 0
           ) b)`,
    "a bet of another month has the key of a bet",
  );

/** The SQL of the check that no hold has a player and an idempotency key of the batch. */
const unheldSql = `CASE WHEN (SELECT bool_or(has_holds) FROM changed_wallet)
              THEN ledger_require_unheld(${bets.array("player_id")}, ${bets.array("key")}, ${firstId}, ${endId}) END`;

/**
 * SQL that replaces the check in the statement for settled holds. The statement must use both parameters of the check,
 * because PostgreSQL refuses values for parameters that a statement does not use.
 */
const noUnheldSql = `${firstId} < ${endId}`;

/** The properties of batches that have the same statements. */
interface Written {
  /**
   * The range in which the statements search for idempotency keys of the batch; undefined if the unique index of the
   * month of the bets finds all of them.
   */
  readonly searched: IdRange | undefined;
  readonly areHolds: boolean;
}

/**
 * Returns the SQL statement that writes a whole batch: wallets, seed pairs, bets, day sums, inviters' sums, and the bets
 * that wait for the public log. A bet is its own journal entry, so the statement writes no transfers.
 *
 * The statement fails as a whole if a wallet, its inviter, its limits, a seed pair or a level has changed since the
 * decision. The statement also fails if another bet or hold has used one of the idempotency keys since the decision.
 * The unique index of a monthly partition prevents a second use of an idempotency key in the same month. The statement
 * itself searches the other months of `searched`.
 *
 * This search uses the snapshot of the statement. It needs no newer snapshot: each bet with a key of a player changes
 * the nonce of the player's active seed pair. So if another transaction commits such a bet after the snapshot, the
 * UPDATE of the seed pair finds another nonce, and the statement fails.
 *
 * The statement checks only after the UPDATE that each changed seed pair is active; the UPDATE itself has no such
 * condition. In a table without statistics, PostgreSQL expects few active seed pairs, and would compare all active seed
 * pairs with each bet.
 *
 * Each wallet contains the running sum of its newest day and game. When a bet is on another day or game, a trigger
 * moves the previous sum to the table `bet_day`.
 */
const writeSql = ({ searched, areHolds }: Written, from: From, friendBatches: string, more = "") => `
  WITH changed_wallet AS (
    UPDATE wallet w SET balance = w.balance + u.delta, rakeback = w.rakeback + u.rakeback, day = u.day, game = u.game,
      rounds = u.rounds + CASE WHEN w.day = u.day AND w.game = u.game THEN w.rounds ELSE 0 END,
      wins = u.wins + CASE WHEN w.day = u.day AND w.game = u.game THEN w.wins ELSE 0 END,
      staked = u.staked + CASE WHEN w.day = u.day AND w.game = u.game THEN w.staked ELSE 0 END,
      paid = u.paid + CASE WHEN w.day = u.day AND w.game = u.game THEN w.paid ELSE 0 END
    FROM ${from(wallets, "u")}
    WHERE w.player_id = u.player_id AND w.asset = u.asset AND w.balance = u.before
      AND coalesce(w.inviter_id, 0) = u.inviter_id AND w.limit_version = coalesce(u.limit_version, w.limit_version)
      ${areHolds ? `AND w.player_id = ANY(${wallets.array("player_id")})` : ""}
    RETURNING w.has_holds
  ), changed_seed AS (
    UPDATE seed s SET next_nonce = s.next_nonce + u.used
    FROM ${from(seeds, "u")}
    WHERE s.player_id = u.player_id AND s.seed_no = u.seed_no AND s.next_nonce = u.nonce
      ${areHolds ? `AND s.player_id = ANY(${wallets.array("player_id")})` : ""}
    RETURNING s.state
  ), same_level AS (
    SELECT count(*) AS count FROM ${from(levels, "u")}
    CROSS JOIN LATERAL (SELECT level FROM community_level c WHERE c.player_id = u.player_id OFFSET 0) c
    WHERE c.level = u.level
  ), new_friend_batch AS (
    INSERT INTO friend_batch (number, player_id, day, friends, inviters, days, staked, commission)
    ${friendBatches}
  ), inserted_bet AS (
    INSERT INTO bet (${betColumns}, has_transfers)
    SELECT ${betColumns}, false FROM ${from(bets, "new_bet")}
  ), unlogged AS (
    INSERT INTO unlogged_bets (number, player_id, players, ids)
    VALUES (nextval('unlogged_bets_numbers'), (${bets.array("player_id")})[1], ${bets.array("player_id")}, ${bets.array("id")})
  )${more}
  SELECT ${unchangedSql},
         ${areHolds ? noUnheldSql : unheldSql},
         ${searched === undefined ? "true" : unusedKeysSql(searched)}`;

/** Returns the SQL of a FROM item that contains the given rows. */
type From = (rows: Pick<RowParameters<string>, "from" | "fromArrays">, alias: string) => string;

/** A statement that writes batches. */
interface WriteStatement {
  readonly name: string;
  readonly text: string;
  /** The number of parameters that the statement uses. */
  readonly count: number;
}

/** The statements that write batches and search the same range of ids. */
interface WriteStatements {
  /** The statement for most batches: all bets are on one day, and each wallet bets on one game. */
  readonly usual: WriteStatement;
  /**
   * The statement for the other batches: the bets are on several days, or a wallet bets on several games. This
   * statement adds all sums except the newest sum of each wallet to the table `bet_day`. A friend has one row for each
   * day, because a job adds the rows of a day to the sums after the day has ended.
   */
  readonly mixed: WriteStatement;
}

/** Returns the two statements for batches with the given properties. */
export function writeStatements(written: Written): WriteStatements {
  const { searched, areHolds } = written;
  const from: From = (rows, alias) => (areHolds ? rows.fromArrays(alias) : rows.from(alias));
  // The name of a prepared statement has at most 63 characters. The first 13 characters of an id contain its time.
  const range = searched === undefined ? "" : ` ${searched.first.slice(0, 13)} ${searched.end.slice(0, 13)}`;
  const name = `${areHolds ? "-of-holds" : ""}${range}`;
  return {
    usual: {
      name: `write-batch${name}`,
      text: writeSql(
        written,
        from,
        `SELECT nextval('friend_batch_numbers'), (${friends.array("friend")})[1], ${friendsDay}, ${friends.columns.map((column) => friends.array(column)).join(", ")}
    WHERE ${friendsDay} IS NOT NULL`,
      ),
      count: usualCount,
    },
    mixed: {
      name: `write-mixed-batch${name}`,
      text: writeSql(
        written,
        from,
        `SELECT nextval('friend_batch_numbers'), min(friend), day, array_agg(friend), array_agg(inviter), array_agg(day), array_agg(staked), array_agg(commission)
    FROM ${from(friends, "u")}
    WHERE ${friendsDay} IS NOT NULL GROUP BY day`,
        `, added_sum AS (
    INSERT INTO bet_day AS d (player_id, asset, day, game, rounds, wins, staked, paid)
    SELECT player_id, asset, day, game, sum(rounds), sum(wins), sum(staked), sum(paid)
    FROM ${from(overSums, "u")}
    GROUP BY player_id, asset, day, game ORDER BY player_id, asset
    ON CONFLICT (player_id, day, game, asset) DO UPDATE
    SET rounds = d.rounds + excluded.rounds, wins = d.wins + excluded.wins,
        staked = d.staked + excluded.staked, paid = d.paid + excluded.paid
  )`,
      ),
      count: parameters.count,
    },
  };
}

const cachedStatements = new Map<string, WriteStatements>();

/** Returns the cached statements. Only few ranges of ids occur, because they consist of months. */
function statementsOf(written: Written): WriteStatements {
  const { searched, areHolds } = written;
  const name = `${areHolds} ${searched === undefined ? "" : `${searched.first} ${searched.end}`}`;
  const statements = cachedStatements.get(name) ?? writeStatements(written);
  cachedStatements.set(name, statements);
  return statements;
}

/**
 * Returns the months in which another bet can have an idempotency key of the batch, without the month of the batch
 * itself: its unique index finds each second use. Returns undefined if no other month is possible.
 *
 * @param keys the range of ids that can contain bets with the idempotency keys of the batch
 */
function otherMonths(bets: readonly Bet[], keys: IdRange): IdRange | undefined {
  if (!keys.isWide) return undefined;
  const times = bets.map(({ id }) => timeOfId(id));
  const [earliest, latest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const [first, end] = [idFrom(monthStart(earliest, 0)), idFrom(monthStart(latest, 1))];
  const isOneMonth = monthStart(earliest, 0).getTime() === monthStart(latest, 0).getTime();
  if (isOneMonth && first === keys.first) return { ...keys, first: end };
  if (isOneMonth && end === keys.end) return { ...keys, end: first };
  return keys;
}

/** An SQL statement with its values, in the form that the driver `pg` expects for a prepared statement. */
export interface WriteBatch {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

export interface WriteOptions {
  /** Returns the inviter of a player that the decision of the bets used. */
  readonly inviterOf: (playerId: bigint) => bigint | undefined;
  /**
   * Returns the version of the player's limits that the decision of the bets used. If the limit version is undefined,
   * the statement does not compare it.
   */
  readonly limitVersionOf: (bet: Pick<Bet, "playerId" | "asset">) => bigint | undefined;
  /**
   * The cached levels of inviters that the decision of the bets used. The statement compares the levels with the
   * database. The property is undefined if the batch has read the levels under the locks.
   */
  readonly cached?: ReadonlyMap<bigint, number>;
  /**
   * True if the bets are settled holds. Earlier statements have already used the nonces of such bets, and their keys
   * are new, so the statement does not search for another bet or hold with one of the keys. The statement also names the
   * players at each table that it changes, so that Citus can send it to one shard. The default is false.
   */
  readonly areHolds?: boolean;
}

/** Returns the statement that stores the accepted bets of a batch. */
export function writeBatch(accepted: readonly Bet[], options: WriteOptions): WriteBatch {
  const { areHolds = false } = options;
  const rows = rowsOf(accepted, options);
  const isOfOneDay = rows.wallets.every(({ running }) => running.day === rows.wallets[0]?.running.day);
  const { usual, mixed } = statementsOf({
    searched: areHolds ? undefined : otherMonths(accepted, rows.keys),
    areHolds,
  });
  const { name, text, count } = rows.over.length === 0 && isOfOneDay ? usual : mixed;
  return { name, text, values: parameters.valuesOf(rows, count) };
}

function rowsOf(accepted: readonly Bet[], options: WriteOptions): BatchRows {
  const players = new Map<bigint, PlayerChange>();
  const writtenBets: WrittenBet[] = [];
  let atMs = Number.NaN;
  let atText = "";
  for (const bet of accepted) {
    // Many bets of a batch have the same time, and formatting a time costs more than formatting most other values.
    if (bet.at.getTime() !== atMs) {
      atMs = bet.at.getTime();
      atText = bet.at.toISOString();
    }
    writtenBets.push({ ...bet, atText });
    let player = players.get(bet.playerId);
    if (player === undefined) {
      player = { first: bet, used: 0, wallets: [] };
      players.set(bet.playerId, player);
    }
    player.used += 1;
    changeWallet(player.wallets, bet, atText.slice(0, 10), options);
  }
  const ordered = [...players.values()].sort((a, b) => (a.first.playerId < b.first.playerId ? -1 : 1));
  const changed = ordered.flatMap(({ wallets }) =>
    wallets.sort((a, b) => (a.first.asset < b.first.asset ? -1 : 1)),
  );
  const moments = accepted.map((bet) => bet.at.getTime());
  return {
    bets: writtenBets,
    wallets: changed,
    seeds: options.areHolds === true ? [] : ordered,
    levels: comparedLevels(changed, options.cached),
    friends: friendSums(changed),
    over: changed.flatMap((wallet) => wallet.over),
    keys: idsOfKeys(Math.min(...moments), Math.max(...moments)),
  };
}

/** Returns the cached levels that the decision of the bets used, with one entry for each inviter. */
function comparedLevels(
  changed: readonly WalletChange[],
  cached: ReadonlyMap<bigint, number> | undefined,
): BatchRows["levels"] {
  if (cached === undefined) return [];
  const inviters = new Set(changed.map(({ inviterId }) => inviterId).filter((id) => id > 0n));
  return Array.from(inviters, (playerId) => ({ playerId, level: cached.get(playerId) ?? 0 }));
}

/** Returns the sums of the bets that earn commission for inviters, by wallet, day and game. */
function friendSums(changed: readonly WalletChange[]): FriendSum[] {
  return changed.flatMap(({ inviterId, over, running }) =>
    inviterId === 0n ? [] : [...over, running].map((sum) => ({ inviterId, ...sum })),
  );
}

function changeWallet(
  wallets: WalletChange[],
  bet: Bet,
  day: string,
  { inviterOf, limitVersionOf }: WriteOptions,
): void {
  let wallet = wallets.find(({ first }) => first.asset === bet.asset);
  if (wallet === undefined) {
    wallet = {
      first: bet,
      inviterId: (bet.rewards?.commission && inviterOf(bet.playerId)) ?? 0n,
      limitVersion: limitVersionOf(bet),
      deltaBase: 0n,
      rakeback: 0n,
      running: emptySum(bet, day),
      over: [],
    };
    wallets.push(wallet);
  } else if (wallet.running.day !== day || wallet.running.bet.game !== bet.game) {
    wallet.over.push(wallet.running);
    wallet.running = emptySum(bet, day);
  }
  wallet.deltaBase += bet.payoutBase - bet.amountBase;
  wallet.rakeback += bet.amountBase * BigInt(bet.rewards?.gemPerThousand ?? 0);
  const { running } = wallet;
  running.rounds += 1;
  if (bet.payoutBase >= bet.amountBase) running.wins += 1;
  running.stakedBase += bet.amountBase;
  running.paidBase += bet.payoutBase;
  running.commissionBase += bet.rewards?.commission?.amountBase ?? 0n;
}

function emptySum(bet: Bet, day: string): DaySum {
  return { bet, day, rounds: 0, wins: 0, stakedBase: 0n, paidBase: 0n, commissionBase: 0n };
}
