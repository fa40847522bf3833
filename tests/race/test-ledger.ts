// Opens a database with the ledger's tables and a connection, and provides a game for test bets.
import { createHmac } from "node:crypto";
import {
  type BetContext,
  type BetRequest,
  type Executor,
  ensureSeeds,
  type HouseEdge,
  type LedgerMigration,
  type PlayerShards,
  post,
  type RewardRates,
  readLedgerMigration,
  readPlayerShards,
  type SecretBox,
  type Settled,
  type Settlement,
  type SettlementOptions,
} from "@gemplay/ledger";
import pg from "pg";
import { createSecretBox } from "../../apps/server/src/platform/secrets/index.ts";
import { onCitus } from "../setup/citus.ts";
import { createTestDatabase } from "../setup/database.ts";

/** The server's cipher with test keys. */
export const testSecrets = createSecretBox([
  { id: "new", key: Buffer.alloc(32, 2) },
  { id: "old", key: Buffer.alloc(32, 1) },
]);

/** Returns the server's cipher with one key of 32 equal bytes. */
export function testKey(id: string, byte: number): SecretBox {
  return createSecretBox([{ id, key: Buffer.alloc(32, byte) }]);
}

/** A client that knows the shards of the players, if the players of the database are distributed. */
type LedgerClient = pg.Client & Executor;

export interface TestLedger {
  readonly url: string;
  /** The options of a settlement that name the database. */
  readonly database: Pick<SettlementOptions<string>, "connectionString" | "players">;
  readonly client: LedgerClient;
  /** Opens another connection to the database. `end` closes the connection. */
  connect(): Promise<LedgerClient>;
  end(): Promise<void>;
}

/** @param migrations the only migrations to run; if undefined, the database is a copy with all migrations */
export async function openTestLedger(migrations?: readonly LedgerMigration[]): Promise<TestLedger> {
  const database = await createTestDatabase(migrations === undefined ? "ledger" : undefined);
  const clients: pg.Client[] = [];
  let players: PlayerShards | undefined;
  async function connect(): Promise<LedgerClient> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    clients.push(client);
    if (onCitus) players ??= await readPlayerShards(client, database.url);
    return Object.assign(client, { shards: players });
  }
  const client = await connect();
  for (const migration of migrations ?? []) await client.query(await readLedgerMigration(migration));
  return {
    url: database.url,
    database: { connectionString: database.url, players },
    client,
    connect,
    async end() {
      await Promise.all(clients.map((one) => one.end()));
      await database.drop();
    },
  };
}

/**
 * Runs `work` in a transaction and commits. If `work` rejects, rolls the transaction back and throws the error again.
 */
export async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("BEGIN");
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

let fundings = 0;

/** Creates the first seed pair of players who have none, with a client seed, so that the players can bet. */
export async function openSeeds(
  client: Executor,
  playerIds: readonly bigint[],
  secrets: SecretBox = testSecrets,
): Promise<void> {
  await ensureSeeds(client, secrets, playerIds);
  await client.query(
    `UPDATE seed SET client_seed = 'client-' || player_id::text
     WHERE player_id = ANY($1::bigint[]) AND state = 'active' AND client_seed IS NULL`,
    [playerIds.map(String)],
  );
}

/**
 * Credits PLAY to a player although no tokens on the chain cover the PLAY, and opens the player's seeds.
 * @param secrets the cipher of the player's seeds
 */
export async function fund(
  client: pg.Client,
  playerId: bigint,
  amountBase: bigint,
  secrets: SecretBox = testSecrets,
): Promise<void> {
  if (playerId !== 0n) await openSeeds(client, [playerId], secrets);
  fundings += 1;
  await inTransaction(client, () =>
    post(client, [
      {
        playerId,
        debit: "issuance",
        credit: "player",
        asset: "PLAY",
        amountBase,
        kind: "funding",
        reference: "test",
        idempotencyKey: `funding ${process.pid} ${fundings}`,
      },
    ]),
  );
}

/** The house edge of the coin game: a bet on heads and a bet on tails together pay 198%. */
export const coinEdge: HouseEdge = { up: 1n, down: 100n };

/** The reward rates of the test's bets, which differ from the rates of a production deployment. */
export const testRates: RewardRates = {
  commissionBps: [1_000, 1_250, 1_500, 2_000, 2_500],
  gemPerThousand: 70,
};

/**
 * Decides a bet on the coin game from the seeds only. Heads pays 198% of the stake, tails pays nothing. `params.refuse`
 * makes the game refuse the bet with the given error name.
 */
export function flipCoin({ serverSeed, clientSeed, nonce, amountBase, params }: BetContext) {
  if (params !== null && typeof params === "object" && "refuse" in params) {
    return { refuse: String(params.refuse), values: { maximum: "5" } };
  }
  const heads = isHeads(serverSeed, clientSeed, nonce);
  return {
    payoutBase: heads ? (amountBase * 198n) / 100n : 0n,
    multiplierE4: heads ? 19_800 : 0,
    outcome: { heads },
    houseEdge: coinEdge,
  };
}

export function isHeads(serverSeed: string, clientSeed: string, nonce: number): boolean {
  const [first = 0] = createHmac("sha256", serverSeed).update(`${clientSeed}:${nonce}:0`).digest();
  return first < 128;
}

/** Returns a bet on the coin game; the default amount is one base unit. */
export function coinBet(playerId: bigint, key: string, amountBase = 1n): BetRequest {
  return { playerId, key, game: "coin", asset: "PLAY", amountBase, params: { side: "heads" } };
}

/**
 * Gives bets their transfers, as the ledger stored them before each bet was its own journal entry. The payouts have ids
 * of the time of the settlement.
 * @param which an SQL condition for rows of `bet b`
 */
export async function giveTransfers(client: LedgerClient, which: string): Promise<void> {
  await withoutTriggers(
    client,
    ["bet"],
    [
      `INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, at)
     SELECT player_id, id, 'player', 'house', asset, amount, 'stake', id::text, at FROM bet b WHERE ${which}
     UNION ALL
     SELECT player_id, ledger_id_at(at, ('x' || left(md5(id::text), 15))::bit(60)::bigint), 'house', 'player', asset,
            payout, 'payout', id::text, at FROM bet b WHERE payout > 0 AND (${which})`,
      `UPDATE bet b SET has_transfers = true WHERE ${which}`,
    ],
  );
}

/** Runs statements one after the other, because Citus refuses several definitions in one message. */
export async function runEach(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/**
 * Runs statements in one transaction while the triggers of tables are disabled, because the triggers would refuse the
 * changes. Afterwards, each trigger has its former state.
 */
export async function withoutTriggers(
  client: LedgerClient,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  if (client.shards !== undefined) return await withoutShardTriggers(client, tables, statements);
  const { rows } = await client.query<{ again: string }>(
    `SELECT format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'A' THEN 'ALWAYS' END, tgname) AS again
     FROM pg_trigger WHERE tgrelid = ANY($1::regclass[]) AND NOT tgisinternal`,
    [`{${tables.join(",")}}`],
  );
  await inTransaction(client, async () => {
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of statements) await client.query(statement);
    // PostgreSQL changes no table for which checks at the end of the transaction still wait.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    for (const { again } of rows) await client.query(again);
  });
}

/** Does the same with distributed tables. Only the shards have the triggers, under names with the number of the shard. */
async function withoutShardTriggers(
  client: LedgerClient,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const turn = async (word: string) => {
    for (const table of tables)
      await client.query("SELECT run_command_on_shards($1, $2)", [
        table,
        `ALTER TABLE %s ${word} TRIGGER USER`,
      ]);
  };
  await turn("DISABLE");
  try {
    await inTransaction(client, async () => {
      for (const statement of statements) await client.query(statement);
    });
  } finally {
    await turn("ENABLE");
  }
}

/** Returns the name of the refusal with which a promise rejects, or `accepted`. */
export async function refusalOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return "accepted";
  } catch (error) {
    if (error instanceof Error && "refusal" in error) return String(error.refusal);
    throw error;
  }
}

/** Places bets at the same time and returns the accepted bets. */
export async function betAll(settlement: Settlement, requests: readonly BetRequest[]) {
  const ends = await Promise.allSettled(requests.map((request) => settlement.bet(request)));
  return ends.flatMap((end): Settled[] => (end.status === "fulfilled" ? [end.value] : []));
}
