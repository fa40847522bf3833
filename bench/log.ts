// Compares the rate at which the worker appends bets to the public log with the rate at which the settlement settles the
// same bets, and measures the bytes that the log needs for a bet. The benchmark first settles bets, then appends all of
// them. `npm run -s bench:log -- --json` prints one line of JSON.
import { newKey } from "@gemplay/api-schema/new-key";
import { createSettlement, post } from "@gemplay/ledger";
import pg from "pg";
import { createDatabase } from "../apps/server/src/platform/database/index.ts";
import { createLogger } from "../apps/server/src/platform/log/index.ts";
import { appendWaiting } from "../apps/server/src/public-log/index.ts";
import { openSeeds, testSecrets } from "../tests/race/test-ledger.ts";
import { startCluster } from "./cluster.ts";
import { decideDice, diceParams } from "./dice.ts";
import { benchNumbers } from "./numbers.ts";

const { concurrency, players, bets, json } = benchNumbers({
  concurrency: 64,
  players: 10_000,
  bets: 200_000,
});
const stakeBase = 10n ** 16n;

async function fundPlayers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const group = Array.from({ length: players }, (_, index) => BigInt(1 + index));
  await client.query("BEGIN");
  await post(
    client,
    [0n, ...group].map((playerId) => ({
      playerId,
      debit: "issuance",
      credit: playerId === 0n ? "house" : "player",
      asset: "PLAY",
      amountBase: 10n ** 26n,
      kind: "funding",
      reference: "benchmark",
      idempotencyKey: "funding",
    })),
  );
  await openSeeds(client, group);
  await client.query("COMMIT");
  await client.query("ANALYZE");
  await client.end();
}

/** @returns settled bets per second */
async function settleBets(url: string): Promise<number> {
  const settlement = createSettlement({
    secrets: testSecrets,
    connectionString: url,
    decide: decideDice,
    rates: () => ({ commissionBps: [0, 0, 0, 0, 0], gemPerThousand: 0 }),
    onFault: (fault) => {
      throw fault;
    },
  });
  let left = bets;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0)
        await settlement.bet({
          playerId: BigInt(1 + Math.floor(Math.random() * players)),
          key: newKey(),
          game: "dice",
          asset: "PLAY",
          amountBase: stakeBase,
          params: diceParams,
        });
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await settlement.close();
  return bets / seconds;
}

const cluster = await startCluster({ shared_buffers: "1GB", max_wal_size: "8GB" });
try {
  const url = await cluster.createDatabase("server");
  await fundPlayers(url);
  const db = createDatabase({ databaseUrl: url, poolSize: 2 });
  const options = {
    db,
    secrets: testSecrets,
    clock: { nowMs: Date.now, sureMs: Date.now },
    log: createLogger("silent"),
  };
  const append = async () => (await appendWaiting(options)).mayWait;
  // The seeds are not part of the measured time.
  while (await append());
  const settledPerSecond = await settleBets(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CHECKPOINT");
  const sizeSql = `SELECT sum(pg_total_relation_size(c))::float8 AS bytes FROM unnest(ARRAY['public_log_entries',
    'public_log_tile', 'public_log']::regclass[]) c`;
  const bytes = async () => Number((await client.query<{ bytes: number }>(sizeSql)).rows[0]?.bytes);
  const before = await bytes();
  const begun = performance.now();
  while (await append());
  const appendedPerSecond = bets / ((performance.now() - begun) / 1_000);
  await client.query("VACUUM FULL public_log_entries, public_log_tile, public_log");
  const figures = {
    bets,
    settledPerSecond: Math.round(settledPerSecond),
    appendedPerSecond: Math.round(appendedPerSecond),
    ratio: Math.round((appendedPerSecond / settledPerSecond) * 100) / 100,
    bytesOfBet: Math.round(((await bytes()) - before) / bets),
  };
  await client.end();
  await db.destroy();
  console.log(json ? JSON.stringify(figures) : figures);
} finally {
  await cluster.stop();
}
