import { setTimeout as sleep } from "node:timers/promises";
import {
  type Executor,
  firstId,
  onEachShard,
  type PlayerAccount,
  playersChangeSql,
  type Row,
  text,
  whole,
} from "../database/index.ts";
import { allEntries, betTransfers } from "../partitions/index.ts";
import {
  chainColumns,
  hashOf,
  openChain,
  openSeed,
  type SecretBox,
  serverSeedOf,
  toChain,
} from "../seeds/index.ts";
import { communityChecksOfAll, communityChecksOfPlayers } from "./reconcile-community.ts";

/** An inconsistency that one of the checks of `reconcile` found. Amounts and counts are decimal numbers as text. */
export interface Finding {
  readonly check:
    | "wallet"
    | "withdraw_only"
    | "pool"
    | "bet_stake"
    | "bet_payout"
    | "day_sum"
    | "house_day"
    | "game_day"
    | "turnover_day"
    | "movement_day"
    | "posted_key"
    | "put_away_line"
    | "put_away_keys"
    | "put_away_nonces"
    | "hold"
    | "hold_bet"
    | "bet_nonce"
    | "seed_commitment"
    | "seed_pair"
    | "seed_chain"
    | "test_token"
    | "inviter"
    | "friend_day"
    | "community_day"
    | "standing"
    | "commission"
    | "rakeback"
    | "level"
    | "limit";
  /** The name of the inconsistent object, for example a player, an asset or a bet. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
}

/**
 * Checks the consistency of the whole ledger and reads every row once. An empty result means that all checks passed:
 *
 * - Balances: each player's balance, each withdraw-only balance and each pool is the sum of its journal entries.
 * - Bets: a bet with `has_transfers` has exactly one transfer for its stake, and one for its payout if it paid. No other
 *   bet has a transfer, and no transfer of a stake or payout lacks its bet.
 * - Day sums: the day sums of players match the bets. The day sums of the house and of the games match the players' day
 *   sums, and the day sums of movements match the transfers.
 * - Holds: the balance of `open_bets` is the sum of the stakes of open holds. Each settled hold has its bet, and no
 *   open or voided hold has a bet.
 * - Nonces: no nonce was used twice, and each nonce belongs to an existing seed pair.
 * - TPLAY: the PLAY in the airdrop pool covers all existing TPLAY.
 * - Limits: each wallet of a player with a limit has a `limit_version` above 0.
 * - Earnings: the sums of points, turnover and commission match the earnings of the bets.
 * - Seeds: each revealed seed matches its hash, and all other seeds are encrypted. Each player with seed pairs has
 *   exactly one active pair. Only pairs from the time before chains of server seeds can be a next pair, at most one.
 * - Chains: the hash of each seed pair of a chain is the commitment of the chain, or the server seed of the pair before.
 *
 * No check adds up all entries of an asset, because each journal entry contains both sides of a movement.
 *
 * All checks run in one statement with one snapshot. As a result, either all checks include a bet that is settled
 * during the statement, or no check includes the bet. If the players are distributed over shards, the checks of the
 * players' own rows run on each shard in this way. For the other checks, no common snapshot of all shards exists: these
 * checks run several times, and only a difference that stays the same is a finding.
 *
 * For archived months, the checks use the sums that replace the rows. Before the rows of a month are removed, the rows
 * themselves pass the checks. `reconcile` also compares later transfers, idempotency keys and nonces of archived months
 * with the values that were stored at archiving.
 */
export async function reconcile(executor: Executor): Promise<readonly Finding[]> {
  if (executor.shards === undefined) return await findingsOf(executor, [...checksOfPlayers, ...checksOfAll]);
  const ofPlayers = await onEachShard(executor, (shard) => findingsOf(shard, checksOfPlayers));
  const ofAll = await lastingFindings(executor);
  return [...ofPlayers.flat(), ...ofAll].sort((a, b) =>
    a.check === b.check ? compareTexts(a.subject, b.subject) : compareTexts(a.check, b.check),
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

async function findingsOf(executor: Executor, checks: readonly string[]): Promise<readonly Finding[]> {
  const { rows } = await executor.query(
    `SELECT * FROM (${checks.join("\nUNION ALL\n")}) findings("check", subject, expected, found) ORDER BY 1, 2`,
  );
  return rows.map((row) => ({
    check: text(row, "check") as Finding["check"],
    subject: text(row, "subject"),
    expected: text(row, "expected"),
    found: text(row, "found"),
  }));
}

const repetitions = { times: 3, apartMs: 300 } as const;

/**
 * Runs the checks that compare rows of several shards, and returns the findings of the last run that all runs have found
 * with the same values.
 */
async function lastingFindings(executor: Executor): Promise<readonly Finding[]> {
  let lasting: readonly Finding[] | undefined;
  for (let run = 1; run <= repetitions.times && lasting?.length !== 0; run++) {
    if (run > 1) await sleep(repetitions.apartMs);
    const found: Finding[] = [];
    for (const check of checksOfAll) found.push(...(await findingsOf(executor, [check])));
    const before = lasting?.map((finding) => JSON.stringify(finding));
    lasting = before ? found.filter((finding) => before.includes(JSON.stringify(finding))) : found;
  }
  return lasting ?? [];
}

const seedsPerPage = 5_000;

/**
 * Checks that each encrypted server seed and each encrypted root of a chain can be decrypted, and leads to its published
 * hash. An empty result means that all encrypted seeds passed the check.
 */
export async function reconcileEncryptedSeeds(
  executor: Executor,
  secrets: SecretBox,
): Promise<readonly Finding[]> {
  return [
    ...(await unlike(executor, {
      check: "seed_commitment",
      rows: `SELECT player_id::text AS player_id, seed_no::text AS no, seed_no::text AS seed_no, server_seed, sealed_seed,
                    server_seed_hash AS published
             FROM seed WHERE state <> 'revealed' AND (player_id, seed_no) > ($1::bigint, $2::int)
             ORDER BY seed.player_id, seed.seed_no LIMIT $3::int`,
      subject: "seed",
      compute: (playerId, row) => hashOf(openSeed(secrets, playerId, row)),
    })),
    ...(await unlike(executor, {
      check: "seed_chain",
      rows: `SELECT player_id::text AS player_id, chain_no::text AS no, ${chainColumns}, commitment AS published
             FROM seed_chain WHERE (player_id, chain_no) > ($1::bigint, $2::int)
             ORDER BY seed_chain.player_id, seed_chain.chain_no LIMIT $3::int`,
      subject: "chain",
      compute: (playerId, row) => {
        const chain = openChain(secrets, playerId, toChain(row));
        return hashOf(serverSeedOf(chain, chain.firstSeedNo));
      },
    })),
  ];
}

interface Encrypted {
  readonly check: Finding["check"];
  /** The SQL query for a page of rows with the columns `player_id`, `no` and `published`, after a player and a `no`. */
  readonly rows: string;
  readonly subject: string;
  compute(playerId: bigint, row: Row): string;
}

/** Returns the rows whose encrypted secret does not lead to the published hash. */
async function unlike(
  executor: Executor,
  { check, rows: query, subject, compute }: Encrypted,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let after = ["0", "0"];
  for (;;) {
    const { rows } = await executor.query(query, [...after, seedsPerPage]);
    for (const row of rows) {
      let found: string;
      try {
        found = compute(whole(row, "player_id"), row);
      } catch {
        found = "does not open";
      }
      const expected = text(row, "published");
      if (found !== expected)
        findings.push({
          check,
          subject: `${text(row, "player_id")} ${subject} ${text(row, "no")}`,
          expected,
          found,
        });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < seedsPerPage) return findings;
    after = [text(last, "player_id"), text(last, "no")];
  }
}

/**
 * SQL query that finds differences between the balance of one of a player's two accounts and its journal entries. Each of the
 * two accounts has its own check, because two opposite errors could cancel each other in a common sum.
 */
const walletOf = (account: PlayerAccount, column: string, check: string) => `
  SELECT '${check}' AS check, player_id || ' ' || asset AS subject,
         coalesce(j.sum, 0)::text AS expected, coalesce(w.held, 0)::text AS found
  FROM (SELECT player_id, asset::text AS asset, sum(CASE WHEN credit = '${account}' THEN amount ELSE -amount END) AS sum
        FROM ${allEntries} t WHERE player_id > 0 AND (credit = '${account}' OR debit = '${account}') GROUP BY 1, 2) j
  FULL JOIN (SELECT player_id, asset::text AS asset, ${column} AS held FROM wallet) w USING (player_id, asset)
  WHERE coalesce(j.sum, 0) <> coalesce(w.held, 0)`;

const poolSums = `
  SELECT 'pool', account || ' ' || asset, coalesce(j.sum, 0)::text, p.balance::text
  FROM (SELECT account::text AS account, asset::text AS asset, balance FROM pool) p
  LEFT JOIN (SELECT account, asset, sum(amount) AS sum
             FROM (SELECT credit::text AS account, asset::text AS asset, amount FROM ${allEntries} c WHERE credit NOT IN ('player', 'withdraw_only')
                   UNION ALL
                   SELECT debit::text, asset::text, -amount FROM ${allEntries} d WHERE debit NOT IN ('player', 'withdraw_only')) sides
             GROUP BY 1, 2) j USING (account, asset)
  WHERE coalesce(j.sum, 0) <> p.balance`;

/**
 * SQL query that finds bets with `has_transfers` whose transfer of the stake or of the payout is missing. The query also
 * finds transfers of stakes or payouts of other bets: the row of such a bet is its journal entry, and a transfer would
 * move its money twice.
 */
const betSide = (
  check: string,
  kind: string,
  debit: string,
  credit: string,
  column: string,
  condition: string,
) => `
  SELECT '${check}', coalesce(b.player_id || ' ' || b.id, t.player_id || ' ' || t.reference),
         coalesce(b.expected, 'no bet'), coalesce(t.found, 'no transfer')
  FROM (SELECT player_id, id::text AS id, asset || ' ' || ${column} || ' 1' AS expected FROM bet WHERE has_transfers AND ${condition}) b
  FULL JOIN (SELECT player_id, reference, min(asset) || ' ' || sum(amount) || ' ' || count(*)
                      || CASE WHEN bool_and(debit = '${debit}' AND credit = '${credit}') THEN '' ELSE ' sides' END AS found
             FROM ${betTransfers} t WHERE kind = '${kind}' GROUP BY 1, 2) t
    ON t.player_id = b.player_id AND t.reference = b.id
  WHERE b.expected IS DISTINCT FROM t.found`;

const daySums = `
  SELECT 'day_sum', player_id || ' ' || day || ' ' || game || ' ' || asset,
         coalesce(b.sums, 'no bets'), coalesce(d.sums, 'no row')
  FROM (SELECT player_id, day, game, asset::text AS asset,
               sum(rounds) || ' ' || sum(wins) || ' ' || sum(staked) || ' ' || sum(paid) AS sums
        FROM (SELECT player_id, (at AT TIME ZONE 'UTC')::date AS day, game, asset, 1 AS rounds,
                     (payout >= amount)::int AS wins, amount AS staked, payout AS paid FROM bet
              UNION ALL
              SELECT player_id, day, game, asset, rounds, wins, staked, paid FROM away_bet) parts
        GROUP BY 1, 2, 3, 4) b
  FULL JOIN (SELECT player_id, day, game, asset::text AS asset,
                    sum(rounds) || ' ' || sum(wins) || ' ' || sum(staked) || ' ' || sum(paid) AS sums
             FROM day_sum GROUP BY 1, 2, 3, 4) d
    USING (player_id, day, game, asset)
  WHERE b.sums IS DISTINCT FROM d.sums`;

const houseDays = `
  SELECT 'house_day', asset || ' ' || day, coalesce(d.won::text, 'no bets'), coalesce(h.won::text, 'no row')
  FROM (SELECT s.* FROM (SELECT d.asset::text AS asset, d.day, sum(d.staked - d.paid) AS won FROM day_sum d GROUP BY 1, 2) s
        JOIN (SELECT asset, max(day) AS last FROM house_day GROUP BY 1) closed
          ON closed.asset = s.asset AND s.day <= closed.last) d
  FULL JOIN (SELECT asset::text AS asset, day, won FROM house_day) h USING (asset, day)
  WHERE d.won IS DISTINCT FROM h.won`;

/**
 * SQL query that finds wallets with `limit_version` 0 although the player has a limit, a break or an exclusion. The
 * settlement ignores the limits of a player if `limit_version` is 0.
 */
const limits = `
  SELECT 'limit', w.player_id || ' ' || w.asset, 'told of', 'not told of' FROM wallet w
  WHERE w.limit_version = 0 AND (EXISTS (SELECT FROM player_limit l WHERE l.player_id = w.player_id)
                                 OR EXISTS (SELECT FROM play_pause p WHERE p.player_id = w.player_id))`;

const gameDays = `
  SELECT 'game_day', game || ' ' || day, coalesce(d.sums, 'no bets'), coalesce(g.sums, 'no row')
  FROM (SELECT d.game::text AS game, d.day, sum(d.rounds) || ' ' || sum(d.staked) || ' ' || sum(d.paid) AS sums
        FROM day_sum d WHERE d.day <= (SELECT max(day) FROM game_day) GROUP BY 1, 2) d
  FULL JOIN (SELECT game::text AS game, day, rounds || ' ' || staked || ' ' || paid AS sums FROM game_day) g
    USING (game, day)
  WHERE d.sums IS DISTINCT FROM g.sums`;
const turnoverDays = `
  SELECT 'turnover_day', game || ' ' || asset || ' ' || day, coalesce(d.sums, 'no bets'), coalesce(t.sums, 'no row')
  FROM (SELECT d.game::text AS game, d.asset::text AS asset, d.day,
               sum(d.rounds) || ' ' || sum(d.staked) || ' ' || sum(d.paid) AS sums
        FROM day_sum d WHERE d.day <= (SELECT max(day) FROM turnover_day) GROUP BY 1, 2, 3) d
  FULL JOIN (SELECT game::text AS game, asset::text AS asset, day, rounds || ' ' || staked || ' ' || paid AS sums
             FROM turnover_day) t USING (game, asset, day)
  WHERE d.sums IS DISTINCT FROM t.sums`;
const movementDays = `
  SELECT 'movement_day', player_id || ' ' || day || ' ' || asset || ' ' || kind,
         coalesce(t.change::text, 'no transfers'), coalesce(d.change::text, 'no row')
  FROM (SELECT player_id, day, asset::text AS asset, kind::text AS kind, sum(${playersChangeSql}) AS change
        FROM ${allEntries} moved WHERE player_id > 0 AND kind NOT IN ('stake', 'payout')
          AND debit <> 'open_bets' AND credit <> 'open_bets' GROUP BY 1, 2, 3, 4) t
  FULL JOIN (SELECT player_id, day, asset::text AS asset, kind::text AS kind, change FROM movement_day) d
    USING (player_id, day, asset, kind)
  WHERE t.change IS DISTINCT FROM d.change`;

/**
 * SQL query that finds posted transfers without a stored idempotency key, and stored idempotency keys without a
 * transfer. If the stored key of a transfer is missing, a repeated request can post the transfer twice. A stored key
 * without a transfer blocks a new transfer.
 */
const postedKeys = `
  SELECT 'posted_key', coalesce(t.player_id, k.player_id) || ' ' || coalesce(t.idempotency_key, k.idempotency_key),
         coalesce(t.id::text, 'no transfer'), coalesce(k.id::text, 'no key')
  FROM (SELECT player_id, idempotency_key::text AS idempotency_key, id FROM transfer
        WHERE idempotency_key IS NOT NULL AND debit <> 'open_bets' AND credit <> 'open_bets') t
  FULL JOIN (SELECT player_id, idempotency_key::text AS idempotency_key, id FROM posted_key
             WHERE id >= (SELECT coalesce(ledger_first_here(), '${firstId}'))) k
    USING (player_id, idempotency_key, id)
  WHERE t.id IS NULL OR k.id IS NULL`;

/**
 * SQL query that finds archived months whose idempotency keys have changed since the archiving. The table of
 * idempotency keys has no index on ids, so the query first compares the total of all archived months. The query
 * compares the keys of single months only if the totals differ.
 */
const awayKeys = `
  SELECT 'put_away_keys', m.month::text, m.posted_keys || ' ' || m.posted_sum, k.keys || ' ' || k.hash_sum
  FROM put_away_month m
  CROSS JOIN LATERAL ledger_posted_keys((SELECT ledger_month_end(max(b.month)) FROM ledger_month b WHERE b.month < m.month),
                                        ledger_month_end(m.month)) k
  WHERE (SELECT (a.keys, a.hash_sum) IS DISTINCT FROM (k.keys, k.hash_sum)
         FROM (SELECT sum(posted_keys) AS keys, sum(posted_sum) AS hash_sum FROM put_away_month WHERE is_away) a,
              ledger_posted_keys(NULL, ledger_first_here()) k WHERE ledger_first_here() IS NOT NULL)
    AND m.is_away AND (m.posted_keys, m.posted_sum) IS DISTINCT FROM (k.keys, k.hash_sum)`;

/**
 * SQL query that finds transfers of archived bets and holds that differ from the values that were stored at archiving.
 * The query compares only transfers whose rows are in the database.
 */
const awayLines = `
  SELECT 'put_away_line', l.player_id || ' ' || l.id, l.sides, coalesce(t.sides, 'no transfer')
  FROM (SELECT player_id, id, (debit, credit, asset, amount, kind, reference)::text AS sides FROM away_line
        WHERE id >= (SELECT coalesce(ledger_first_here(), '${firstId}'))) l
  LEFT JOIN (SELECT player_id, id, (debit, credit, asset, amount, kind, reference)::text AS sides FROM transfer) t
    USING (player_id, id)
  WHERE l.sides IS DISTINCT FROM t.sides`;

/** SQL query that finds archived nonces that were used twice, or that their seed pair never issued. */
const awayNonces = `
  SELECT 'put_away_nonces', n.player_id || ' seed ' || n.seed_no || ' in ' || n.month, coalesce(s.next_nonce || ' used', 'a seed'),
         n.nonces::text
  FROM away_nonces n LEFT JOIN seed s USING (player_id, seed_no)
  WHERE s.seed_no IS NULL OR s.state = 'next' OR upper(n.nonces) > s.next_nonce
     OR EXISTS (SELECT FROM away_nonces o WHERE o.player_id = n.player_id AND o.seed_no = n.seed_no AND o.month > n.month
                  AND o.nonces && n.nonces)
  UNION ALL
  SELECT 'put_away_nonces', u.player_id || ' seed ' || u.seed_no, 'not used again', u.nonce::text
  FROM (SELECT player_id, seed_no, nonce FROM bet WHERE seed_no > 0
        UNION ALL SELECT player_id, seed_no, nonce FROM hold WHERE seed_no > 0 AND state <> 'settled') u
  JOIN away_nonces n USING (player_id, seed_no) WHERE u.nonce <@ n.nonces`;

/**
 * SQL query that finds wrong movements on the account `open_bets`. Each hold must have the movements that belong to its
 * state, and each movement must belong to a hold.
 */
const holds = `
  SELECT 'hold', coalesce(h.player_id || ' ' || h.id, j.player_id || ' ' || j.reference),
         coalesce(h.expected, 'no hold'), coalesce(j.found, 'no transfer')
  FROM (SELECT player_id, id::text AS id,
               asset || ' ' || amount || ' taken, ' || CASE state WHEN 'held' THEN 0 ELSE amount END || ' returned, '
                 || CASE state WHEN 'held' THEN 'hold' ELSE 'hold,hold_' || state END AS expected
        FROM hold) h
  FULL JOIN (SELECT player_id, reference,
                    string_agg(DISTINCT asset, ',') || ' ' || coalesce(sum(amount) FILTER (WHERE credit = 'open_bets'), 0) || ' taken, '
                      || coalesce(sum(amount) FILTER (WHERE debit = 'open_bets'), 0) || ' returned, '
                      || string_agg(kind, ',' ORDER BY kind) AS found
             FROM ${betTransfers} t WHERE credit = 'open_bets' OR debit = 'open_bets' GROUP BY 1, 2) j
    ON j.player_id = h.player_id AND j.reference = h.id
  WHERE h.expected IS DISTINCT FROM j.found`;

const holdBets = `
  SELECT 'hold_bet', h.player_id || ' ' || h.id, expected, found
  FROM hold h LEFT JOIN bet b ON b.player_id = h.player_id AND b.id = h.id
  CROSS JOIN LATERAL (
    SELECT CASE h.state WHEN 'settled' THEN (h.game, h.asset, h.amount, h.params, h.seed_no, h.nonce)::text ELSE 'no bet' END,
           CASE WHEN b.id IS NULL THEN 'no bet' ELSE (b.game, b.asset, b.amount, b.params, b.seed_no, b.nonce)::text END
  ) x(expected, found)
  WHERE expected <> found`;

/**
 * SQL query that finds wrong nonces of players' seed pairs. Seed number 0 means that the game owns the seeds. Many bets
 * of a shared round then have the same nonce.
 */
const nonces = `
  SELECT 'bet_nonce', b.player_id || ' seed ' || b.seed_no,
         coalesce(s.next_nonce || ' used', 'a seed'), b.bets || ' bets, ' || b.nonces || ' nonces below ' || b.below
  FROM (SELECT player_id, seed_no, count(*) AS bets, count(DISTINCT nonce) AS nonces, max(nonce) + 1 AS below
        FROM (SELECT player_id, seed_no, nonce FROM bet WHERE seed_no > 0
              UNION ALL SELECT player_id, seed_no, nonce FROM hold WHERE seed_no > 0 AND state <> 'settled') used
        GROUP BY 1, 2) b
  LEFT JOIN seed s USING (player_id, seed_no)
  WHERE s.seed_no IS NULL OR s.state = 'next' OR b.bets <> b.nonces OR b.below > s.next_nonce`;

const commitments = `
  SELECT 'seed_commitment', player_id || ' seed ' || seed_no,
         coalesce(encode(sha256(convert_to(server_seed, 'UTF8')), 'hex'), 'sealed'),
         CASE WHEN state = 'revealed' THEN server_seed_hash ELSE 'not sealed' END
  FROM seed WHERE CASE WHEN state = 'revealed' THEN encode(sha256(convert_to(server_seed, 'UTF8')), 'hex') IS DISTINCT FROM server_seed_hash
                       ELSE server_seed IS NOT NULL OR sealed_seed IS NULL END`;

const pairs = `
  SELECT 'seed_pair', player_id::text, '1 active, at most 1 next',
         count(*) FILTER (WHERE state = 'active') || ' active, ' || count(*) FILTER (WHERE state = 'next') || ' next'
  FROM seed GROUP BY player_id
  HAVING count(*) FILTER (WHERE state = 'active') <> 1 OR count(*) FILTER (WHERE state = 'next') > 1`;

const chains = `
  SELECT 'seed_chain', player_id || ' seed ' || seed_no, coalesce(committed, 'the seed of the pair before'), server_seed_hash
  FROM (SELECT s.player_id, s.seed_no, s.server_seed_hash,
               CASE WHEN s.seed_no = c.first_no THEN c.commitment ELSE b.server_seed END AS committed
        FROM seed_chain c
        JOIN seed s ON s.player_id = c.player_id AND s.seed_no >= c.first_no AND s.seed_no <= c.last_no
        LEFT JOIN seed b ON b.player_id = s.player_id AND b.seed_no = s.seed_no - 1) of_chain
  WHERE committed IS DISTINCT FROM server_seed_hash`;

const testToken = `
  SELECT 'test_token', 'TPLAY', 'at most ' || p.balance, t.issued::text
  FROM (SELECT balance FROM pool WHERE account = 'airdrop_pool' AND asset = 'PLAY') p,
       (SELECT coalesce(sum(CASE WHEN debit = 'issuance' THEN amount ELSE -amount END), 0) AS issued
        FROM ${allEntries} i WHERE asset = 'TPLAY' AND (debit = 'issuance' OR credit = 'issuance')) t
  WHERE t.issued > p.balance`;

/** The checks whose rows all belong to one player. */
const checksOfPlayers: readonly string[] = [
  walletOf("player", "balance", "wallet"),
  walletOf("withdraw_only", "withdraw_only", "withdraw_only"),
  betSide("bet_stake", "stake", "player", "house", "amount", "true"),
  betSide("bet_payout", "payout", "house", "player", "payout", "payout > 0"),
  daySums,
  movementDays,
  postedKeys,
  awayLines,
  awayNonces,
  limits,
  holds,
  holdBets,
  nonces,
  commitments,
  pairs,
  chains,
  ...communityChecksOfPlayers,
];

/** The checks that compare rows of several players, or of players and the house. */
const checksOfAll: readonly string[] = [
  poolSums,
  houseDays,
  gameDays,
  turnoverDays,
  awayKeys,
  testToken,
  ...communityChecksOfAll,
];
