import { idsOfKeys, type Json, plainArray, type TimedId } from "../database/index.ts";
import type { Bet } from "./bets.ts";

/**
 * Builds the one statement that writes all changes of a batch: wallets, seeds, bets, transfers, day sums, and the
 * batches for inviters. The statement fails as a whole if a wallet, an inviter, a limit, a seed or a cached level
 * differs from the state of the decision.
 *
 * The statement also fails if a bet or hold used one of the keys in the meantime. Each month partition checks the
 * keys of its own month, and a function checks the keys of the month before while these can still be used. Wallets
 * and seeds are in order, so that two processes cannot deadlock.
 *
 * The check that a seed is active applies to the changed rows. As a condition of the update, PostgreSQL without
 * statistics would expect hardly any active seed, and would compare all of them with each bet. The wallet stores the
 * running sum of its latest day and game, and a trigger moves the sum before that one to its own table.
 */
const writeSql = (friendBatches: string, more = "") => `
  WITH x AS MATERIALIZED (
    SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::numeric[],
                         $8::numeric[], $9::bigint[], $10::numeric[], string_to_array($11, chr(10))::jsonb[],
                         string_to_array($12, chr(10))::jsonb[], $13::int[], $14::int[], $15::timestamptz[],
                         $16::numeric[], $17::int[], $18::int[])
      x(player_id, id, payout_id, key, game, asset, amount, payout, multiplier_e4, balance_after, params, outcome, seed_no, nonce, at,
        commission, commission_bps, gem_rate)
  ), w AS (
    UPDATE wallet w SET balance = w.balance + u.delta, rakeback = w.rakeback + u.rakeback, day = u.day, game = u.game,
      rounds = u.rounds + CASE WHEN w.day = u.day AND w.game = u.game THEN w.rounds ELSE 0 END,
      wins = u.wins + CASE WHEN w.day = u.day AND w.game = u.game THEN w.wins ELSE 0 END,
      staked = u.staked + CASE WHEN w.day = u.day AND w.game = u.game THEN w.staked ELSE 0 END,
      paid = u.paid + CASE WHEN w.day = u.day AND w.game = u.game THEN w.paid ELSE 0 END
    FROM unnest($19::bigint[], $20::text[], $21::numeric[], $22::bigint[], $23::bigint[], $24::numeric[], $25::numeric[], $26::date[],
                $27::text[], $28::bigint[], $29::bigint[], $30::numeric[], $31::numeric[])
      u(player_id, asset, before, inviter_id, limit_version, delta, rakeback, day, game, rounds, wins, staked, paid)
    WHERE w.player_id = u.player_id AND w.asset = u.asset AND w.balance = u.before
      AND coalesce(w.inviter_id, 0) = u.inviter_id AND w.limit_version = coalesce(u.limit_version, w.limit_version)
    RETURNING w.has_holds
  ), s AS (
    UPDATE seed s SET next_nonce = s.next_nonce + u.used
    FROM unnest($32::bigint[], $33::int[], $34::int[], $35::int[]) u(player_id, seed_no, nonce, used)
    WHERE s.player_id = u.player_id AND s.seed_no = u.seed_no AND s.next_nonce = u.nonce
    RETURNING s.state
  ), l AS (
    SELECT count(*) AS same FROM unnest($38::bigint[], $39::int[]) u(player_id, level)
    CROSS JOIN LATERAL (SELECT level FROM community_level c WHERE c.player_id = u.player_id OFFSET 0) c
    WHERE c.level = u.level
  ), f AS (
    INSERT INTO friend_batch (day, friends, inviters, days, staked, commission)
    ${friendBatches}
  ), b AS (
    INSERT INTO bet (player_id, id, key, game, asset, amount, payout, multiplier_e4, balance_after, params, outcome,
                     seed_no, nonce, at, commission, commission_bps, gem_rate)
    SELECT player_id, id, key, game, asset, amount, payout, multiplier_e4, balance_after, params, outcome,
           seed_no, nonce, at, commission, commission_bps, gem_rate FROM x
  ), t AS (
    INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, at)
    SELECT player_id, id, 'player', 'house', asset, amount, 'stake', id::text, at FROM x
    UNION ALL
    SELECT player_id, payout_id, 'house', 'player', asset, payout, 'payout', id::text, at FROM x WHERE payout > 0
  )${more}
  SELECT ledger_require((SELECT count(*) FROM w) = $36::int AND (SELECT count(*) FROM s WHERE state = 'active') = $37::int
                          AND (SELECT same FROM l) = cardinality($38),
                        'rows changed since they were read'),
         CASE WHEN (SELECT bool_or(has_holds) FROM w) THEN ledger_require_unheld($1, $4, $46::uuid, $47::uuid) END,
         CASE WHEN $48::boolean THEN ledger_require_unbet($1, $2, $4, $46::uuid, $47::uuid) END`;

/** The usual batch: all of its bets are on one day, and each wallet has bets in one game only. */
const usual = {
  name: "write-batch",
  text: writeSql(
    "SELECT $40::date, $41::bigint[], $42::bigint[], $43::date[], $44::numeric[], $45::numeric[] WHERE $40 IS NOT NULL",
  ),
} as const;

/**
 * A batch with several days, or with several games of one wallet. Sums other than a wallet's latest are added to
 * their own table. Friends have one row per day, because a day is summed up after its end.
 */
const mixed = {
  name: "write-mixed-batch",
  text: writeSql(
    `SELECT day, array_agg(friend), array_agg(inviter), array_agg(day), array_agg(staked), array_agg(commission)
    FROM unnest($41::bigint[], $42::bigint[], $43::date[], $44::numeric[], $45::numeric[])
      u(friend, inviter, day, staked, commission)
    WHERE $40::date IS NOT NULL GROUP BY day`,
    `, d AS (
    INSERT INTO bet_day AS d (player_id, asset, day, game, rounds, wins, staked, paid)
    SELECT player_id, asset, day, game, sum(rounds), sum(wins), sum(staked), sum(paid)
    FROM unnest($49::bigint[], $50::text[], $51::date[], $52::text[], $53::bigint[], $54::bigint[], $55::numeric[],
                $56::numeric[]) u(player_id, asset, day, game, rounds, wins, staked, paid)
    GROUP BY player_id, asset, day, game ORDER BY player_id, asset
    ON CONFLICT (player_id, day, game, asset) DO UPDATE
    SET rounds = d.rounds + excluded.rounds, wins = d.wins + excluded.wins,
        staked = d.staked + excluded.staked, paid = d.paid + excluded.paid
  )`,
  ),
} as const;

/** The statements that write batches, exported so that tests can inspect their plans. */
export const writeStatements = [usual, mixed] as const;

/** A statement with its values for the driver. The driver prepares a statement once per name. */
export interface WriteBatch {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The sums of a batch's bets by wallet, day and game. */
interface DaySum {
  readonly bet: Bet;
  readonly day: string;
  rounds: number;
  wins: number;
  stakedBase: bigint;
  paidBase: bigint;
  commissionBase: bigint;
}

/** The changes of one player by a batch. */
interface PlayerChange {
  /** The player's first bet in the batch. Its nonce is the value that was read from the seed's row. */
  readonly first: Bet;
  /** The number of nonces that the batch uses. */
  used: number;
  /** The changed wallets, hardly ever more than one. */
  readonly wallets: WalletChange[];
}

/** The changes of one wallet by a batch. */
interface WalletChange {
  /** The wallet's first bet in the batch. It shows the balance that was read from the wallet's row. */
  readonly first: Bet;
  /** The inviter who earns commission from the bets; 0 without an inviter. */
  readonly inviterId: bigint;
  deltaBase: bigint;
  /** Base units of PLAY multiplied by the GEM rate per 1,000 PLAY. */
  rakeback: bigint;
  /** The sum for the day and game of the latest bet. */
  running: DaySum;
  /** The sums for earlier days and games in the batch, nearly always none. */
  readonly over: DaySum[];
}

export interface WriteOptions {
  /** Returns the player's inviter, as the bets were decided. */
  readonly inviterOf: (playerId: bigint) => bigint | undefined;
  /**
   * Returns the limit version of the bet's wallet, as the bet was decided. Undefined means that the version is not
   * compared.
   */
  readonly limitVersionOf: (bet: Pick<Bet, "playerId" | "asset">) => bigint | undefined;
  /** Cached levels of inviters that the statement has to compare. */
  readonly remembered?: ReadonlyMap<bigint, number>;
  /** True if the nonces were already taken from the seeds; the default is false. */
  readonly noncesAreUsed?: boolean;
}

/** Builds the statement that writes accepted bets. `nextId` makes the ids of their payouts. */
export function writeBatch(
  accepted: readonly Bet[],
  nextId: () => TimedId,
  { inviterOf, limitVersionOf, remembered, noncesAreUsed = false }: WriteOptions,
): WriteBatch {
  const players = new Map<bigint, PlayerChange>();
  const times: string[] = [];
  let atMs = Number.NaN;
  let at = "";
  for (const bet of accepted) {
    // Many bets of a batch have the same millisecond, and formatting a time costs more than most other values of a
    // bet.
    if (bet.at.getTime() !== atMs) {
      atMs = bet.at.getTime();
      at = bet.at.toISOString();
    }
    times.push(at);
    let player = players.get(bet.playerId);
    if (player === undefined) {
      player = { first: bet, used: 0, wallets: [] };
      players.set(bet.playerId, player);
    }
    player.used += 1;
    changeWallet(player.wallets, bet, at.slice(0, 10), inviterOf);
  }
  const ordered = [...players.values()].sort((a, b) => (a.first.playerId < b.first.playerId ? -1 : 1));
  const changed = ordered.flatMap(({ wallets }) =>
    wallets.sort((a, b) => (a.first.asset < b.first.asset ? -1 : 1)),
  );
  const used = noncesAreUsed ? [] : ordered;
  const over = changed.flatMap((wallet) => wallet.over);
  const moments = accepted.map((bet) => bet.at.getTime());
  const keys = idsOfKeys(Math.min(...moments), Math.max(...moments));
  const values = [
    plainArray(accepted.map(({ playerId }) => playerId)),
    plainArray(accepted.map(({ id }) => id)),
    // A bet without a payout needs no payout id. The statement does not read this value then.
    plainArray(accepted.map(({ id, payoutBase }) => (payoutBase > 0n ? nextId().id : id))),
    plainArray(accepted.map(({ key }) => key)),
    plainArray(accepted.map(({ game }) => game)),
    plainArray(accepted.map(({ asset }) => asset)),
    plainArray(accepted.map(({ amountBase }) => amountBase)),
    plainArray(accepted.map(({ payoutBase }) => payoutBase)),
    plainArray(accepted.map(({ multiplierE4 }) => multiplierE4)),
    plainArray(accepted.map(({ balanceAfterBase }) => balanceAfterBase)),
    jsonLines(accepted.map(({ params }) => params)),
    jsonLines(accepted.map(({ outcome }) => outcome)),
    plainArray(accepted.map(({ seedNo }) => seedNo)),
    plainArray(accepted.map(({ nonce }) => nonce)),
    plainArray(times),
    plainArray(accepted.map(({ earned }) => earned?.commission?.amountBase ?? "NULL")),
    plainArray(accepted.map(({ earned }) => earned?.commission?.bps ?? "NULL")),
    plainArray(accepted.map(({ earned }) => earned?.gemPerThousand ?? "NULL")),
    plainArray(changed.map(({ first }) => first.playerId)),
    plainArray(changed.map(({ first }) => first.asset)),
    plainArray(changed.map(({ first }) => first.balanceAfterBase - first.payoutBase + first.amountBase)),
    plainArray(changed.map(({ inviterId }) => inviterId)),
    plainArray(changed.map(({ first }) => limitVersionOf(first) ?? "NULL")),
    plainArray(changed.map(({ deltaBase }) => deltaBase)),
    plainArray(changed.map(({ rakeback }) => rakeback)),
    ...sumValues(changed.map(({ running }) => running)),
    plainArray(used.map(({ first }) => first.playerId)),
    plainArray(used.map(({ first }) => first.seedNo)),
    plainArray(used.map(({ first }) => first.nonce)),
    plainArray(used.map((player) => player.used)),
    changed.length,
    used.length,
    ...levelValues(changed, remembered),
    ...friendValues(changed),
    keys.first,
    keys.end,
    keys.isWide,
  ];
  const isOfOneDay = changed.every(({ running }) => running.day === changed[0]?.running.day);
  if (over.length === 0 && isOfOneDay) return { ...usual, values };
  values.push(
    plainArray(over.map(({ bet }) => bet.playerId)),
    plainArray(over.map(({ bet }) => bet.asset)),
    ...sumValues(over),
  );
  return { ...mixed, values };
}

/**
 * Returns one line of JSON per value. JSON text has no line break, and quoting an array would cost time on both
 * sides.
 */
const jsonLines = (values: readonly Json[]): string =>
  values.map((value) => JSON.stringify(value)).join("\n");

/**
 * Returns each inviter once with the level of the decision. Returns empty arrays if the levels were read under locks.
 */
function levelValues(
  changed: readonly WalletChange[],
  remembered: ReadonlyMap<bigint, number> | undefined,
): string[] {
  if (remembered === undefined) return ["{}", "{}"];
  const inviters = [...new Set(changed.map(({ inviterId }) => inviterId))].filter((id) => id > 0n);
  return [plainArray(inviters), plainArray(inviters.map((id) => remembered.get(id) ?? 0))];
}

/**
 * Returns the latest day of bets that earn commission, or null without such bets, and arrays with one entry per
 * wallet, day and game.
 */
function friendValues(changed: readonly WalletChange[]): (string | null)[] {
  const sums = changed.flatMap(({ inviterId, over, running }) =>
    inviterId === 0n ? [] : [...over, running].map((sum) => ({ inviterId, ...sum })),
  );
  const days = sums.map(({ day }) => day);
  return [
    days.reduce<string | null>((latest, day) => (latest === null || day > latest ? day : latest), null),
    plainArray(sums.map(({ bet }) => bet.playerId)),
    plainArray(sums.map(({ inviterId }) => inviterId)),
    plainArray(days),
    plainArray(sums.map(({ stakedBase }) => stakedBase)),
    plainArray(sums.map(({ commissionBase }) => commissionBase)),
  ];
}

function changeWallet(
  wallets: WalletChange[],
  bet: Bet,
  day: string,
  inviterOf: WriteOptions["inviterOf"],
): void {
  let wallet = wallets.find(({ first }) => first.asset === bet.asset);
  if (wallet === undefined) {
    const inviterId = (bet.earned?.commission && inviterOf(bet.playerId)) ?? 0n;
    const running = emptySum(bet, day);
    wallet = { first: bet, inviterId, deltaBase: 0n, rakeback: 0n, running, over: [] };
    wallets.push(wallet);
  } else if (wallet.running.day !== day || wallet.running.bet.game !== bet.game) {
    wallet.over.push(wallet.running);
    wallet.running = emptySum(bet, day);
  }
  wallet.deltaBase += bet.payoutBase - bet.amountBase;
  wallet.rakeback += bet.amountBase * BigInt(bet.earned?.gemPerThousand ?? 0);
  const { running } = wallet;
  running.rounds += 1;
  if (bet.payoutBase >= bet.amountBase) running.wins += 1;
  running.stakedBase += bet.amountBase;
  running.paidBase += bet.payoutBase;
  running.commissionBase += bet.earned?.commission?.amountBase ?? 0n;
}

function emptySum(bet: Bet, day: string): DaySum {
  return { bet, day, rounds: 0, wins: 0, stakedBase: 0n, paidBase: 0n, commissionBase: 0n };
}

/** Returns the day, the game and the four sums as arrays. */
function sumValues(sums: readonly DaySum[]): string[] {
  return [
    plainArray(sums.map(({ day }) => day)),
    plainArray(sums.map(({ bet }) => bet.game)),
    plainArray(sums.map(({ rounds }) => rounds)),
    plainArray(sums.map(({ wins }) => wins)),
    plainArray(sums.map(({ stakedBase }) => stakedBase)),
    plainArray(sums.map(({ paidBase }) => paidBase)),
  ];
}
