// Loses a database under load and restores the database. The benchmark measures the time of the restore and the number
// of lost bets. The cluster has full durability and archives its write-ahead log. A base backup runs during the bets.
// After the bets, the benchmark kills the cluster under load and restores the cluster to the end of the archive.
// `npm run -s restore:drill -- --bets 200000 --json` prints one line of JSON.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newKey } from "@gemplay/api-schema/new-key";
import { dice, diceMultiplierE4, payoutBase, playDice } from "@gemplay/games";
import { type BetContext, createSettlement, post, reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import { runOperator } from "../apps/server/src/operator/index.ts";
import {
  createDatabase,
  type Database,
  executorOf,
  migrateAt,
} from "../apps/server/src/platform/database/index.ts";
import { createSecretBox } from "../apps/server/src/platform/secrets/index.ts";
import { assertSameDatabase } from "../apps/server/src/restoration/index.ts";
import { openSeeds } from "../tests/race/test-ledger.ts";
import { createCluster } from "../tests/restoration/archived-cluster.ts";
import { deployContracts } from "../tools/deploy/deploy-contracts.ts";
import { startChain } from "../tools/stack/chain/chain.ts";
import { contractVariables } from "../tools/stack/chain/contracts-record.ts";
import { localDeployment } from "../tools/stack/chain/local-deployment.ts";
import { benchNumbers } from "./numbers.ts";

const { bets, players, callers, archive, underLoad, json } = benchNumbers({
  // Each caller places its next bet after the answer to its last bet.
  bets: 200_000,
  players: 10_000,
  callers: 64,
  // `archive`: the maximum time in seconds until PostgreSQL archives its log. `underLoad`: the time in seconds in which
  // players bet after the last counted bet.
  archive: 10,
  underLoad: 15,
});
const playersAtOnce = 500;
const encryptionKey = randomBytes(32);
const secrets = createSecretBox([{ id: "drill", key: encryptionKey }]);

const params = { direction: "over", targetCenti: 5_050 } as const;

/** The game Dice with the server's decision of the result, but without limits of players. */
function decide({ serverSeed, clientSeed, nonce, amountBase }: BetContext) {
  const { rollCenti, won } = playDice({ serverSeed, clientSeed, nonce }, params);
  const multiplierE4 = won ? diceMultiplierE4(params) : 0;
  return {
    payoutBase: payoutBase(amountBase, multiplierE4),
    multiplierE4,
    outcome: { rollCenti, won },
    houseEdge: dice.houseEdge(params),
  };
}

/** Inserts players with money and seeds. */
async function addPlayers(db: Database): Promise<void> {
  await sql`INSERT INTO player (id, address, created_at) OVERRIDING SYSTEM VALUE
    SELECT p, '0x' || lpad(to_hex(p), 40, '0'), now() FROM generate_series(1, ${players}) p`.execute(db);
  for (let first = 1; first <= players; first += playersAtOnce) {
    const group = Array.from({ length: Math.min(playersAtOnce, players + 1 - first) }, (_, i) =>
      BigInt(first + i),
    );
    await db.transaction().execute(async (trx) => {
      const given = { debit: "issuance", credit: "player", asset: "PLAY", amountBase: 10n ** 24n } as const;
      const why = { kind: "funding", reference: "drill", idempotencyKey: "funding" };
      await post(
        executorOf(trx),
        group.map((playerId) => ({ playerId, ...given, ...why })),
      );
      await openSeeds(executorOf(trx), group, secrets);
    });
  }
}

/**
 * Places bets until the caller stops this function or the database is lost. Records the time of each answer by the
 * idempotency key of the bet.
 */
function bet(databaseUrl: string) {
  const answered = new Map<string, number>();
  const settlement = createSettlement({
    connectionString: databaseUrl,
    secrets,
    decide,
    shards: 2,
    rates: () => ({ commissionBps: [0, 0, 0, 0, 0], gemPerThousand: 0 }),
    onFault: () => undefined,
  });
  let isOver = false;
  async function call(): Promise<void> {
    while (!isOver) {
      const key = newKey();
      const playerId = BigInt(1 + Math.floor(Math.random() * players));
      const request = { playerId, key, game: "dice", asset: "PLAY", amountBase: 10n ** 16n, params } as const;
      try {
        await settlement.bet(request);
        answered.set(key, Date.now());
      } catch {
        await sleep(100);
      }
    }
  }
  const all = Array.from({ length: callers }, call);
  return {
    answered,
    async until(count: number): Promise<void> {
      while (answered.size < count) await sleep(20);
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(all);
      await settlement.close();
    },
  };
}

/** Returns the result of `work` and its time in seconds. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begunMs = performance.now();
  return [await work(), (performance.now() - begunMs) / 1_000];
}

async function main(): Promise<void> {
  const chain = await startChain({ mining: "instant", blockMs: 100 });
  const cluster = createCluster({ archive_timeout: String(archive), max_wal_size: "4GB" });
  try {
    const contracts = contractVariables(await deployContracts(localDeployment(chain.rpcUrl)));
    const operate = async (databaseUrl: string, ...args: string[]) => {
      let said = "";
      const say = (text: string) => (said += text);
      const variables = {
        GEMPLAY_ENV: "local",
        PUBLIC_ORIGIN: "https://play.example",
        DATABASE_URL: databaseUrl,
        CHAIN_RPC_URL: chain.rpcUrl,
        CHAIN_PUBLIC_RPC_URL: "https://play.example/rpc",
        ...contracts,
        ENCRYPTION_KEYS: `drill:${encryptionKey.toString("hex")}`,
        CRASH_CHAIN_ROUNDS: "1000",
      };
      const code = await runOperator({ args, variables, out: say, err: say });
      if (code !== 0) throw new Error(said);
      return said;
    };

    const primary = await cluster.start();
    await migrateAt(primary.url);
    const before = createDatabase({ databaseUrl: primary.url });
    await assertSameDatabase(before);
    await addPlayers(before);
    await before.destroy();
    const play = bet(primary.url);
    await play.until(bets / 2);
    const [base, backupSeconds] = await timed(() => cluster.backUp(primary.url));
    await play.until(bets);
    await sleep(underLoad * 1_000);
    await cluster.lose(primary);
    const lostAtMs = Date.now();
    await play.stop();

    const [{ postgres }, restoreSeconds] = await timed(() => cluster.restore(primary));
    const db = createDatabase({ databaseUrl: postgres.url });
    const { rows } = await sql<{ key: string }>`SELECT key::text FROM bet`.execute(db);
    const kept = new Set(rows.map(({ key }) => key));
    const lost = [...play.answered].filter(([key]) => !kept.has(key)).map(([, atMs]) => atMs);
    const firstLostMs = lost.reduce((one, other) => Math.min(one, other), lostAtMs);
    const [said, safeSeconds] = await timed(() => operate(postgres.url, "after-restore", "confirm"));
    const [findings, reconcileSeconds] = await timed(() => reconcile(executorOf(db)));
    await db.destroy();
    if (findings.length > 0)
      throw new Error(`the ledger does not balance: ${JSON.stringify(findings.slice(0, 5))}`);
    const figures = {
      bets: play.answered.size,
      players,
      archiveTimeoutSeconds: archive,
      backupBytes: Number(base.bytes),
      backupSeconds,
      restoreSeconds,
      safeSeconds,
      reconcileSeconds,
      betsLost: lost.length,
      lostSeconds: (lostAtMs - firstLostMs) / 1_000,
    };
    if (json) return console.log(JSON.stringify(figures));
    console.log(said);
    for (const [name, figure] of Object.entries(figures))
      console.log(`${name}: ${Number.isInteger(figure) ? figure : figure.toFixed(1)}`);
  } finally {
    await cluster.remove();
    await chain.stop();
  }
}

await main();
