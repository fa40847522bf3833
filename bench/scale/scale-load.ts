// Loads the data of a deployment that has been open for months: players, bets with two ledger movements each, and the
// sums of the bets. COPY inserts the rows in the order of their time.
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { SecretBox } from "@gemplay/ledger";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { inTransaction, openSeeds } from "../../tests/race/test-ledger.ts";

export interface DeploymentSize {
  readonly players: number;
  readonly bets: number;
  /** The number of days with bets, up to the end of yesterday. */
  readonly days: number;
  /** The cipher that encrypts the players' seeds. */
  readonly secrets: SecretBox;
}

const dayMs = 86_400_000;
const fundsBase = 10n ** 24n;
const stakeBase = 10n ** 16n;
/** The payout of a won bet on Dice over 50.50, which wins 49.5 of 100 rounds. */
const payoutBase = 2n * stakeBase;
/** The number of players who invite others. The first players are the inviters; all other players have an inviter. */
const inviters = (players: number) => Math.max(1, Math.floor(players / 100));
const commissionBase = 10n ** 13n;
/** The number of characters of COPY data that are sent at once. */
const chunkLength = 1 << 18;
const playersAtOnce = 5_000;

/**
 * Loads all data except the data of the players that `measure` has created (ids 1 to `players`). The ledger balances
 * after all rows are loaded.
 */
export async function loadDeployment(
  url: string,
  size: DeploymentSize,
  report: (done: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The load uses the PostgreSQL settings of a restore: all data are on disk before use, and PostgreSQL builds each
    // index once.
    await client.query("SET synchronous_commit = off");
    await client.query("SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'");
    await loadPlayers(client, size);
    report("players");
    await loadBets(url, size, report);
    await addUp(client, size);
    report("sums");
    await client.query("VACUUM (ANALYZE)");
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}

/** Returns the start of the day after the last day with bets, in ms since the epoch. */
export const betsEndAtMs = () => Math.floor(Date.now() / dayMs) * dayMs;

/** Inserts the accounts, their deposits, and the seeds for their bets. */
async function loadPlayers(client: pg.Client, { players, days, secrets }: DeploymentSize): Promise<void> {
  const beganAt = new Date(betsEndAtMs() - days * dayMs);
  await client.query(
    `INSERT INTO player (id, address, created_at) OVERRIDING SYSTEM VALUE
     SELECT n, '0x' || left(encode(sha256(n::text::bytea), 'hex'), 40), $2 FROM generate_series(1, $1::int) n
     ON CONFLICT DO NOTHING`,
    [players, beganAt],
  );
  await client.query("SELECT setval(pg_get_serial_sequence('player', 'id'), $1)", [players]);
  await client.query(
    `INSERT INTO inviter (player_id, inviter_id, bound_at)
     SELECT n, 1 + n % $2::int, $3 FROM generate_series($2::int + 1, $1::int) n`,
    [players, inviters(players), beganAt],
  );
  await client.query("INSERT INTO community_level (player_id) SELECT DISTINCT inviter_id FROM inviter");
  const rows = copy(
    client,
    "COPY transfer (player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at) FROM STDIN",
  );
  const at = beganAt.toISOString();
  for (let player = 1; player <= players; player++)
    await rows.write(
      `${player}\t${idAt(beganAt.getTime(), player)}\tissuance\tplayer\tPLAY\t${fundsBase}\tfunding\tbench\tfunding\t${at}\n`,
    );
  await rows.end();
  for (let first = 1; first <= players; first += playersAtOnce) {
    const page = Array.from({ length: Math.min(playersAtOnce, players - first + 1) }, (_, i) =>
      BigInt(first + i),
    );
    await inTransaction(client, () => openSeeds(client, page, secrets));
  }
}

/**
 * Inserts bets at equal time intervals. A few players bet very often. The number of players with more than n bets is
 * proportional to n to the power of -1.5. Player 1 has the most bets.
 */
async function loadBets(
  url: string,
  { players, bets, days }: DeploymentSize,
  report: (done: string) => void,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SET synchronous_commit = off");
  const betRows = copy(
    client,
    `COPY bet (player_id, id, key, game, asset, amount, payout, multiplier_e4, balance_after, params, outcome, seed_no, nonce,
               at, commission, commission_bps, gem_rate, has_transfers) FROM STDIN`,
  );
  const nonces = new Uint32Array(players + 1);
  const wins = new Uint32Array(players + 1);
  const endMs = betsEndAtMs();
  const stepMs = (days * dayMs - 1_000) / bets;
  const invited = inviters(players);
  for (let number = 0; number < bets; number++) {
    const player = playerOf(Math.random(), players);
    const atMs = Math.floor(endMs - days * dayMs + 1_000 + number * stepMs);
    const at = new Date(atMs).toISOString();
    const id = idAt(atMs, number);
    const roll = Math.floor(Math.random() * 10_000);
    const won = roll > 5_050;
    const nonce = nonces[player] ?? 0;
    nonces[player] = nonce + 1;
    if (won) wins[player] = (wins[player] ?? 0) + 1;
    const balance = fundsBase - stakeBase * BigInt(nonce + 1) + payoutBase * BigInt(wins[player] ?? 0);
    const commission = player > invited ? `${commissionBase}\t1000` : "\\N\t\\N";
    await betRows.write(
      `${player}\t${id}\t${idAt(atMs - 40, number)}\tdice\tPLAY\t${stakeBase}\t${won ? payoutBase : 0n}\t${won ? 20_000 : 0}\t${balance}\t` +
        `{"direction":"over","targetCenti":5050}\t{"won":${won},"rollCenti":${roll}}\t1\t${nonce}\t${at}\t${commission}\t70\tf\n`,
    );
    if ((number + 1) % 1_000_000 === 0) report(`${(number + 1) / 1_000_000} million bets`);
  }
  await betRows.end();
  await client.end();
}

/** Computes the stored sums from the bets. */
async function addUp(client: pg.Client, { players }: DeploymentSize): Promise<void> {
  const statements = [
    `INSERT INTO bet_day (player_id, day, game, asset, rounds, wins, staked, paid)
     SELECT player_id, (at AT TIME ZONE 'UTC')::date, game, asset, count(*), count(*) FILTER (WHERE payout >= amount),
            sum(amount), sum(payout) FROM bet GROUP BY 1, 2, 3, 4`,
    `INSERT INTO wallet (player_id, asset, balance, rakeback, inviter_id)
     SELECT n, 'PLAY', ${fundsBase} + coalesce(b.won, 0), coalesce(b.rakeback, 0), i.inviter_id
     FROM generate_series(1, ${players}) n
     LEFT JOIN (SELECT player_id, sum(payout - amount) AS won, sum(amount) * 70 AS rakeback FROM bet GROUP BY 1) b
       ON b.player_id = n
     LEFT JOIN inviter i ON i.player_id = n`,
    `UPDATE seed s SET next_nonce = b.rounds FROM (SELECT player_id, sum(rounds) AS rounds FROM bet_day GROUP BY 1) b
     WHERE s.player_id = b.player_id AND s.seed_no = 1`,
    `INSERT INTO friend_day (player_id, day, staked, commission)
     SELECT player_id, day, staked, rounds * ${commissionBase} FROM bet_day WHERE player_id > ${inviters(players)}`,
    `INSERT INTO community_day (player_id, day, staked, counted)
     SELECT i.inviter_id, f.day, sum(f.staked), f.day > (now() AT TIME ZONE 'UTC')::date - 31
     FROM friend_day f JOIN inviter i ON i.player_id = f.player_id GROUP BY 1, 2`,
    `INSERT INTO community_standing (player_id, points, turnover, commission)
     SELECT c.player_id, coalesce(sum(c.staked) FILTER (WHERE c.counted), 0), sum(c.staked), max(f.commission)
     FROM community_day c
     JOIN (SELECT i.inviter_id, sum(f.commission) AS commission FROM friend_day f
           JOIN inviter i ON i.player_id = f.player_id GROUP BY 1) f ON f.inviter_id = c.player_id
     GROUP BY 1`,
    "INSERT INTO community_window (day) VALUES ((now() AT TIME ZONE 'UTC')::date - 1) ON CONFLICT (one) DO UPDATE SET day = excluded.day",
  ];
  for (const statement of statements) await client.query(statement);
}

/**
 * Returns the player of a bet.
 *
 * @param share position of the bet among all bets, from 0 to 1, evenly distributed
 */
function playerOf(share: number, players: number): number {
  const rank = Math.floor(players * share ** 3);
  // Spreads frequent players over the ids. If the ids were not spread, players with many bets would share database
  // pages. The factor is a prime number that divides no round number.
  return 1 + ((rank * 7_919) % players);
}

/** Returns a UUIDv7 for the given millisecond. `number` makes the UUIDs of one millisecond unique. */
function idAt(atMs: number, number: number): string {
  const time = atMs.toString(16).padStart(12, "0");
  const tail = number.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`;
}

/** Sends rows of COPY in large chunks. `write` waits while the database is slower than the generator of rows. */
function copy(client: pg.Client, statement: string) {
  const stream = client.query(copyFrom(statement));
  const done = finished(stream);
  done.catch(() => {});
  let chunk = "";
  return {
    async write(row: string): Promise<void> {
      chunk += row;
      if (chunk.length < chunkLength) return;
      const full = chunk;
      chunk = "";
      if (!stream.write(full)) await Promise.race([once(stream, "drain"), done]);
    },
    async end(): Promise<void> {
      stream.end(chunk);
      await done;
    },
  };
}
