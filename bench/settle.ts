// Compares the settled bets per second of the ledger's settlement shards with pgbench's TPC-B-like transactions per
// second. A second group of rounds places the same bets for players who have limits, earn gems and have an inviter.
// Half of the players with an inviter have the same inviter. During the rounds, a worker sums up the bets of the
// players with an inviter. A third group of rounds places the bets of the first group while a race on all games runs. The
// benchmark uses one cluster with full durability and always the same number of callers. The kinds of rounds run in turn.
// The benchmark also prints the bytes of bets and transfers on the disk for each bet, and the bytes of the write-ahead log
// for each bet of the warm-up.
// `npm run -s bench:settle -- --json` prints one line of JSON.
import { setTimeout as sleep } from "node:timers/promises";
import { newKey } from "@gemplay/api-schema/new-key";
import {
  bindInviter,
  createSettlement,
  keepCommunity,
  type Levels,
  post,
  type RewardRates,
  reconcile,
  type Settlement,
} from "@gemplay/ledger";
import pg from "pg";
import { inTransaction, openSeeds, testRates, testSecrets } from "../tests/race/test-ledger.ts";
import { startCluster } from "./cluster.ts";
import { decideDice, diceParams } from "./dice.ts";
import { limitPlayer } from "./limit-player.ts";
import { benchNumbers } from "./numbers.ts";
import { type Pgbench, preparePgbench } from "./pgbench.ts";
import { median, quantile } from "./quantile.ts";

/**
 * The players with ids up to `players` have no inviter and no limits, and earn no rewards. The benchmark creates an
 * equally large group of players who have an inviter and limits.
 */
const { concurrency, players, rounds, seconds, json } = benchNumbers({
  concurrency: 64,
  players: 10_000,
  rounds: 5,
  seconds: 6,
});
/**
 * The inviter of every second player who has an inviter. The inviters of the remaining players are players of the
 * benchmark too.
 */
const everybodysInviter = BigInt(2 * players + 1);
const nothing: RewardRates = { commissionBps: [0, 0, 0, 0, 0], gemPerThousand: 0 };
/** The interval in ms at which the server updates the community sums. */
const keepEveryMs = 4_000;
const onePlay = 10n ** 18n;
const levels: Levels = [
  { pointsBase: 100_000n * onePlay, giftBase: 10_000_000n },
  { pointsBase: 1_000_000n * onePlay, giftBase: 100_000_000n },
  { pointsBase: 10_000_000n * onePlay, giftBase: 1_000_000_000n },
  { pointsBase: 100_000_000n * onePlay, giftBase: 10_000_000_000n },
];
const atOnce = Math.min(1_000, players);
const stakeBase = 10n ** 16n;
const fundsBase = 10n ** 24n;
async function prepareLedger(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let first = 1; first <= 2 * players; first += atOnce) {
    const group = Array.from({ length: atOnce }, (_, index) => BigInt(first + index));
    await client.query("BEGIN");
    await post(
      client,
      group.map((playerId) => ({
        playerId,
        debit: "issuance",
        credit: "player",
        asset: "PLAY",
        amountBase: fundsBase,
        kind: "funding",
        reference: "benchmark",
        idempotencyKey: "funding",
      })),
    );
    await openSeeds(client, group);
    if (first > players)
      for (const playerId of group)
        await bindInviter(client, {
          playerId,
          inviterId: playerId % 2n === 0n ? everybodysInviter : playerId + 1n,
        });
    await client.query("COMMIT");
  }
  await client.query("BEGIN");
  for (let player = players + 1; player <= 2 * players; player++) await limitPlayer(client, BigInt(player));
  await client.query("COMMIT");
  await client.query("ANALYZE");
  await client.end();
}

/** Each caller places its next bet after the answer to its last bet. */
interface Round {
  readonly settlement: Settlement;
  /** The callers bet for the players whose ids are larger than `after`. */
  readonly after: number;
  readonly latenciesMs: number[];
}

/** The number of bets of all rounds. */
let betsOfAll = 0;

/** @returns settled bets per second */
async function settleRound({ settlement, after, latenciesMs }: Round, seconds: number): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let bets = 0;
  async function call(): Promise<void> {
    for (let now = performance.now(); now < end; ) {
      const playerId = BigInt(after + 1 + Math.floor(Math.random() * players));
      await settlement.bet({
        playerId,
        key: newKey(),
        game: "dice",
        asset: "PLAY",
        amountBase: stakeBase,
        params: diceParams,
      });
      const answered = performance.now();
      latenciesMs.push(answered - now);
      now = answered;
      bets += 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, call));
  betsOfAll += bets;
  return bets / ((performance.now() - begun) / 1000);
}

/** Runs the summing jobs of a worker during the bets, until the caller stops the jobs. */
function keepBeside(url: string): { end(): Promise<void> } {
  const ending = new AbortController();
  const kept = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    do {
      const today = new Date().toISOString().slice(0, 10);
      await keepCommunity((work) => inTransaction(client, () => work(client)), { today, levels });
    } while (await sleep(keepEveryMs, true, { signal: ending.signal }).catch(() => false));
    await client.end();
  })();
  return {
    async end() {
      ending.abort();
      await kept;
    },
  };
}

/** Starts a race on all games that counts every bet, and returns a function that ends the race. */
async function startRace(client: pg.Client): Promise<() => Promise<unknown>> {
  const { rows } = await client.query<{ id: string }>(`
    INSERT INTO race (names, asset, counts_tplay, score, least_bet, from_at, to_at, state, changed_by, asked_by, asked_at,
      confirmed_by, confirmed_at)
    VALUES ('{}', 'PLAY', false, 'stakes', 1, now() - interval '1 hour', now() + interval '1 day', 'confirmed', 'bench',
      1, now(), 2, now()) RETURNING id::text`);
  return () => client.query("UPDATE race SET state = 'cancelled' WHERE id = $1::bigint", [rows[0]?.id]);
}

/** Returns the bytes of bets and transfers with their indexes, and the position in the write-ahead log in bytes. */
async function bytesOf(client: pg.Client): Promise<{ readonly stored: number; readonly log: number }> {
  const { rows } = await client.query<{ stored: string; log: string }>(
    `SELECT sum(pg_total_relation_size(relid))::text AS stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS log
     FROM unnest(ARRAY['bet', 'transfer']) t(name) CROSS JOIN LATERAL pg_partition_tree(t.name::regclass) WHERE isleaf`,
  );
  return { stored: Number(rows[0]?.stored), log: Number(rows[0]?.log) };
}

async function measure(url: string, pgbench: Pgbench) {
  const open = (rates: RewardRates) =>
    createSettlement({
      secrets: testSecrets,
      connectionString: url,
      decide: decideDice,
      rates: () => rates,
      onFault: (fault) => {
        throw fault;
      },
    });
  const plain: Round = { settlement: open(nothing), after: 0, latenciesMs: [] };
  const earning: Round = { settlement: open(testRates), after: players, latenciesMs: [] };
  const racing: Round = { ...plain, latenciesMs: [] };
  const beside = keepBeside(url);
  const checkpointer = new pg.Client({ connectionString: url });
  await checkpointer.connect();
  const before = await bytesOf(checkpointer);
  const rates = {
    plain: [] as number[],
    earning: [] as number[],
    racing: [] as number[],
    pgbench: [] as number[],
  };
  const settled = {
    plain: () => settleRound(plain, seconds),
    earning: () => settleRound(earning, seconds),
    async racing() {
      const endRace = await startRace(checkpointer);
      const bets = await settleRound(racing, seconds);
      await endRace();
      return bets;
    },
  };
  // The warm-up fills the caches of the code and of the settlement shards, because the caches of a running deployment
  // are warm. It also measures the write-ahead log: after the checkpoints of the rounds, PostgreSQL writes whole pages.
  for (const round of [plain, earning]) await settleRound({ ...round, latenciesMs: [] }, seconds);
  const logBytesPerBet = ((await bytesOf(checkpointer)).log - before.log) / betsOfAll;
  for (let round = 0; round < rounds; round++) {
    await checkpointer.query("CHECKPOINT");
    rates.pgbench.push(await pgbench.round(seconds));
    // The order of the kinds alternates, because the kind that runs later runs on a warmer machine.
    const kinds = ["plain", "earning", "racing"] as const;
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      await checkpointer.query("CHECKPOINT");
      rates[kind].push(await settled[kind]());
    }
    if (!json) {
      const [tps, bets, earningBets, racingBets] = [
        rates.pgbench,
        rates.plain,
        rates.earning,
        rates.racing,
      ].map((all) => all.at(-1)?.toFixed(0));
      console.log(
        `round ${round + 1}: ${tps} tps, ${bets} bets/s, ${earningBets} bets/s that earn, with limits, ` +
          `${racingBets} bets/s in a race`,
      );
    }
  }
  await plain.settlement.close();
  await earning.settlement.close();
  await beside.end();
  await keepBeside(url).end();
  const bytesPerBet = ((await bytesOf(checkpointer)).stored - before.stored) / betsOfAll;
  const findings = await reconcile(checkpointer);
  await checkpointer.end();
  if (findings.length > 0)
    throw new Error(`the ledger does not balance: ${JSON.stringify(findings.slice(0, 5))}`);
  return {
    betsPerSecond: median(rates.plain),
    earningBetsPerSecond: median(rates.earning),
    racingBetsPerSecond: median(rates.racing),
    pgbenchTps: median(rates.pgbench),
    p99Ms: quantile(plain.latenciesMs, 0.99),
    earningP99Ms: quantile(earning.latenciesMs, 0.99),
    bytesPerBet,
    logBytesPerBet,
  };
}

const cluster = await startCluster({
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  max_connections: "100",
});
try {
  const url = await cluster.createDatabase("server");
  const pgbench = await preparePgbench(url, concurrency);
  await prepareLedger(url);
  const measured = await measure(url, pgbench);
  const { betsPerSecond, earningBetsPerSecond, racingBetsPerSecond, pgbenchTps, p99Ms, earningP99Ms } =
    measured;
  const figures = {
    concurrency,
    betsPerSecond: Math.round(betsPerSecond),
    pgbenchTps: Math.round(pgbenchTps),
    ratio: Math.round((betsPerSecond / pgbenchTps) * 100) / 100,
    p99Ms: Math.round(p99Ms * 100) / 100,
    earningBetsPerSecond: Math.round(earningBetsPerSecond),
    earningShare: Math.round((earningBetsPerSecond / betsPerSecond) * 100) / 100,
    earningP99Ms: Math.round(earningP99Ms * 100) / 100,
    racingBetsPerSecond: Math.round(racingBetsPerSecond),
    racingShare: Math.round((racingBetsPerSecond / betsPerSecond) * 100) / 100,
    bytesPerBet: Math.round(measured.bytesPerBet),
    logBytesPerBet: Math.round(measured.logBytesPerBet),
  };
  if (json) console.log(JSON.stringify(figures));
  else console.log(`reference load run by ${pgbench.by}`, figures);
} finally {
  await cluster.stop();
}
