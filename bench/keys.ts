// Compares methods to keep the keys of bets, holds and transfers unique in tables with monthly partitions. The
// reference is a database whose tables have no partitions. The benchmark counts the settled bets per second of the
// ledger's settlement shards. One cluster with full durability has a database for each method. The benchmark alternates
// between the methods in many short rounds.
// `npm run -s bench:keys -- --json` prints one line of JSON.
import { newKey } from "@gemplay/api-schema/new-key";
import { type DiceParams, dice, diceMultiplierE4, isDiceParams, payoutBase, playDice } from "@gemplay/games";
import { type BetContext, createSettlement, post, reconcile, type Settlement } from "@gemplay/ledger";
import pg from "pg";
import { inTransaction, openSeeds, testRates, testSecrets } from "../tests/race/test-ledger.ts";
import { startCluster } from "./cluster.ts";
import { benchNumbers } from "./numbers.ts";
import { median } from "./quantile.ts";

const concurrency = 64;
const { players, rounds, seconds, json } = benchNumbers({ players: 2_000, rounds: 18, seconds: 2 });
const atOnce = Math.min(1_000, players);
const stakeBase = 10n ** 16n;
const fundsBase = 10n ** 24n;
const params: DiceParams & { readonly [name: string]: string | number } = {
  direction: "over",
  targetCenti: 5050,
};

/** A method to keep keys unique: the change of the ledger's tables, and the change of the settlement statements. */
interface Way {
  readonly name: string;
  readonly sql: string;
  readonly rewrite?: (text: string) => string;
  readonly clock?: () => number;
}

/**
 * Replaces each partitioned table by one table without partitions, as the ledger had before monthly partitions. The view
 * `journal` is dropped with the partitioned tables, and is created again.
 */
const whole = `DO $$ DECLARE entries text := pg_get_viewdef('journal'); BEGIN
  ${["bet", "transfer", "hold"]
    .map(
      (table) => `ALTER TABLE ${table} DETACH PARTITION ${table}_first; DROP TABLE ${table} CASCADE;
      ALTER TABLE ${table}_first RENAME TO ${table};`,
    )
    .join("\n")}
  EXECUTE 'CREATE VIEW journal AS ' || entries;
  END $$;
  CREATE TRIGGER note_posted AFTER INSERT ON transfer
    FOR EACH ROW WHEN (NEW.idempotency_key IS NOT NULL AND NEW.debit <> 'open_bets' AND NEW.credit <> 'open_bets')
    EXECUTE FUNCTION ledger_note_posted()`;

/** The statement for a method with a separate key table, which replaces the unique index of each monthly partition. */
const withoutOwnKeys = `DO $$ DECLARE part text; BEGIN
  FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'bet'::regclass LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', part, part || '_key');
  END LOOP;
END $$;`;
const keyTable =
  "CREATE TABLE bet_key (player_id bigint, key uuid, id uuid NOT NULL, PRIMARY KEY (player_id, key))";
const keyTableByDay = `${keyTable} PARTITION BY RANGE (key);
  ${Array.from({ length: 9 }, (_, day) => day - 4)
    .map((day) => {
      const at = (later: number) => `ledger_id_at(date_trunc('day', now()) + interval '${day + later} days')`;
      return `DO $$ BEGIN EXECUTE format('CREATE TABLE bet_key_${day + 4} PARTITION OF bet_key FOR VALUES FROM (%L) TO (%L)', ${at(0)}, ${at(1)}); END $$;`;
    })
    .join("\n")}`;
const throughKeyTable = (text: string): string =>
  text
    .replace(
      "), t AS (",
      "), k AS (INSERT INTO bet_key (player_id, key, id) SELECT player_id, key, id FROM x), t AS (",
    )
    .replace(
      "b.key = u.key",
      "b.id = (SELECT k.id FROM bet_key k WHERE k.player_id = u.player_id AND k.key = u.key)",
    );

const now = new Date();
/**
 * The clock offset of the method with a month change. During the warm-up, the clock shows an hour before the new month.
 * After the warm-up, the clock shows an hour after the beginning of the month.
 */
const toNextMonthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime();
let atChangeMs = toNextMonthMs - 3_600_000;
const ways: readonly Way[] = [
  { name: "whole", sql: whole },
  { name: "keyTable", sql: `${withoutOwnKeys} ${keyTable}`, rewrite: throughKeyTable },
  { name: "keysByDay", sql: `${withoutOwnKeys} ${keyTableByDay}`, rewrite: throughKeyTable },
  { name: "months", sql: "" },
  { name: "months36", sql: "SELECT ledger_make_months((now() + interval '35 months')::date)" },
  {
    name: "monthsAtChange",
    sql: "",
    clock: () => atChangeMs + Date.now(),
  },
];

/** The game Dice with the server's decision of the result, but without limits of players. */
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

async function prepare(url: string, way: Way): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (way.sql !== "") await client.query(way.sql);
  for (let first = 1; first <= players; first += atOnce) {
    const group = Array.from({ length: atOnce }, (_, index) => BigInt(first + index));
    await inTransaction(client, async () => {
      await post(
        client,
        group.map((playerId) => ({
          ...({ playerId, debit: "issuance", credit: "player", asset: "PLAY" } as const),
          amountBase: fundsBase,
          kind: "funding",
          reference: "benchmark",
          idempotencyKey: "funding",
        })),
      );
      await openSeeds(client, group);
    });
  }
  await client.query("ANALYZE");
  await client.end();
}

/** Rewrites the settlement statements for one method of keeping keys unique. */
const rewrites = new Map<string, (text: string) => string>();
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
const isNamed = (asked: unknown): asked is { name: string; text: string } =>
  typeof asked === "object" && asked !== null && "name" in asked && "text" in asked;
pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
  const rewrite = rewrites.get(this.database ?? "");
  return send.call(
    this,
    rewrite !== undefined && isNamed(asked) ? { ...asked, text: rewrite(asked.text) } : asked,
    ...rest,
  );
} as typeof pg.Client.prototype.query;

/** Returns an idempotency key like `newKey`, but with the time of the clock plus the offset. */
function keyBy(clock: (() => number) | undefined): string {
  if (clock === undefined) return newKey();
  const time = Math.floor(clock()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${newKey().slice(13)}`;
}

/**
 * Runs callers that place bets. Each caller places its next bet after the answer to its last bet.
 *
 * @returns settled bets per second
 */
async function settleRound(settlement: Settlement, { clock }: Way, seconds: number): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let bets = 0;
  async function call(): Promise<void> {
    while (performance.now() < end) {
      await settlement.bet({
        playerId: BigInt(1 + Math.floor(Math.random() * players)),
        key: keyBy(clock),
        game: "dice",
        asset: "PLAY",
        amountBase: stakeBase,
        params,
      });
      bets += 1;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, call));
  return bets / ((performance.now() - begun) / 1000);
}

const cluster = await startCluster({
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  max_connections: "100",
});
try {
  const open: { way: Way; url: string; settlement: Settlement; rates: number[] }[] = [];
  for (const way of ways) {
    const url = await cluster.createDatabase("ledger");
    await prepare(url, way);
    if (way.rewrite !== undefined) rewrites.set(new URL(url).pathname.slice(1), way.rewrite);
    const settlement = createSettlement({
      secrets: testSecrets,
      connectionString: url,
      decide,
      rates: () => testRates,
      clock: way.clock ?? Date.now,
      onFault: (fault) => console.error(fault),
    });
    open.push({ way, url, settlement, rates: [] });
  }
  const admin = new pg.Client({ connectionString: open[0]?.url });
  await admin.connect();
  for (const { settlement, way } of open) await settleRound(settlement, way, seconds);
  atChangeMs = toNextMonthMs + 3_600_000;
  for (let round = 0; round < rounds; round++) {
    // The order of the methods rotates, because a method that runs later runs on a warmer machine.
    const turn = round % open.length;
    for (const one of [...open.slice(turn), ...open.slice(0, turn)]) {
      await admin.query("CHECKPOINT");
      one.rates.push(await settleRound(one.settlement, one.way, seconds));
    }
  }
  const [base] = open;
  const figures: Record<string, number> = { concurrency, rounds };
  for (const { way, url, settlement, rates } of open) {
    await settlement.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const findings = await reconcile(client);
    await client.end();
    if (findings.length > 0)
      throw new Error(`the ledger does not balance: ${JSON.stringify(findings.slice(0, 5))}`);
    figures[way.name] = Math.round(median(rates));
    const ratios = rates.map((rate, round) => rate / (base?.rates[round] ?? Number.NaN));
    figures[`${way.name}Ratio`] = Math.round(median(ratios) * 1000) / 1000;
  }
  await admin.end();
  if (json) console.log(JSON.stringify(figures));
  else console.log(figures);
} finally {
  await cluster.stop();
}
