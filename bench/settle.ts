// Bets settled a second by the ledger's lanes against pgbench's TPC-B-like transactions a second: one cluster with full
// durability, alternating rounds, the same number of callers. `npm run -s bench:settle -- --json` prints one line.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newKey } from "@gemplay/api-schema/new-key";
import { type DiceParams, dice, diceMultiplierE4, isDiceParams, payoutBase, playDice } from "@gemplay/games";
import {
  type BetContext,
  createSettlement,
  ensureSeeds,
  ledgerMigrations,
  post,
  readLedgerMigration,
  reconcile,
  type Settlement,
} from "@gemplay/ledger";
import pg from "pg";
import { testRates, testSecrets } from "../tests/race/test-ledger.ts";
import { startPostgres } from "../tools/stack/postgres.ts";
import { type Pgbench, preparePgbench } from "./pgbench.ts";
import { median, quantile } from "./quantile.ts";

const concurrency = 64;
const players = 10_000;
const rounds = 5;
const roundSeconds = 6;
const stakeBase = 10n ** 16n;
const fundsBase = 10n ** 24n;
const params: DiceParams & { readonly [name: string]: string | number } = {
  direction: "over",
  targetCenti: 5050,
};

/** Dice as the server decides it, without limits. */
function decide({ serverSeed, clientSeed, nonce, amountBase }: BetContext) {
  if (!isDiceParams(params)) return { refuse: "params" };
  const { rollCenti, won } = playDice({ serverSeed, clientSeed, nonce }, params);
  const multiplierE4 = won ? diceMultiplierE4(params) : 0;
  return {
    payoutBase: payoutBase(amountBase, multiplierE4),
    multiplierE4,
    outcome: { rollCenti, won },
    houseEdge: dice.houseEdge(params),
  };
}

async function prepareLedger(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const migration of ledgerMigrations) await client.query(await readLedgerMigration(migration));
  for (let first = 1; first <= players; first += 1_000) {
    const group = Array.from({ length: Math.min(1_000, players - first + 1) }, (_, index) =>
      BigInt(first + index),
    );
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
    await ensureSeeds(client, testSecrets, group);
    await client.query("COMMIT");
  }
  await client.query("ANALYZE");
  await client.end();
}

/** One round of callers that each place their next bet when the last one is answered. */
async function settleRound(settlement: Settlement, seconds: number, latenciesMs: number[]): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let bets = 0;
  async function call(): Promise<void> {
    for (let now = performance.now(); now < end; ) {
      const playerId = BigInt(1 + Math.floor(Math.random() * players));
      await settlement.bet({
        playerId,
        key: newKey(),
        game: "dice",
        asset: "PLAY",
        amountBase: stakeBase,
        params,
      });
      const answered = performance.now();
      latenciesMs.push(answered - now);
      now = answered;
      bets += 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, call));
  return bets / ((performance.now() - begun) / 1000);
}

async function measure(url: string, pgbench: Pgbench) {
  const settlement = createSettlement({
    secrets: testSecrets,
    connectionString: url,
    decide,
    rates: () => testRates,
    onFault: (fault) => {
      throw fault;
    },
  });
  const checkpointer = new pg.Client({ connectionString: url });
  await checkpointer.connect();
  const latenciesMs: number[] = [];
  const betRates: number[] = [];
  const pgbenchRates: number[] = [];
  // Warms the code and, as in a house that has been open for a while, what the lanes remember.
  await settleRound(settlement, roundSeconds, []);
  for (let round = 0; round < rounds; round++) {
    await checkpointer.query("CHECKPOINT");
    pgbenchRates.push(await pgbench.round(roundSeconds));
    await checkpointer.query("CHECKPOINT");
    betRates.push(await settleRound(settlement, roundSeconds, latenciesMs));
    if (!process.argv.includes("--json")) {
      console.log(
        `round ${round + 1}: ${pgbenchRates.at(-1)?.toFixed(0)} tps, ${betRates.at(-1)?.toFixed(0)} bets/s`,
      );
    }
  }
  await settlement.close();
  const findings = await reconcile(checkpointer);
  await checkpointer.end();
  if (findings.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(findings.slice(0, 5))}`);
  return {
    betsPerSecond: median(betRates),
    pgbenchTps: median(pgbenchRates),
    p99Ms: quantile(latenciesMs, 0.99),
  };
}

const folder = await mkdtemp(join(tmpdir(), "gemplay-bench-"));
const postgres = await startPostgres({
  folder,
  settings: { shared_buffers: "1GB", max_wal_size: "8GB", max_connections: "100" },
});
try {
  const pgbench = await preparePgbench(postgres.url, concurrency);
  await prepareLedger(postgres.url);
  const { betsPerSecond, pgbenchTps, p99Ms } = await measure(postgres.url, pgbench);
  const figures = {
    concurrency,
    betsPerSecond: Math.round(betsPerSecond),
    pgbenchTps: Math.round(pgbenchTps),
    ratio: Math.round((betsPerSecond / pgbenchTps) * 100) / 100,
    p99Ms: Math.round(p99Ms * 100) / 100,
  };
  if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
  else console.log(`yardstick run by ${pgbench.by}`, figures);
} finally {
  await postgres.stop();
  for (const place of new Set([folder, postgres.state])) await rm(place, { recursive: true, force: true });
}
