import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterKind, OperatorBody, OperatorData } from "@gemplay/api-schema/operator";
import { invitersOf } from "@gemplay/ledger";
import { formatAssetAmount, parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import { findPlayers, type Player } from "../account/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { createDatabase, type Database, executorOf, playerShards } from "../platform/database/index.ts";
import { AppError, recordPage } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { clusterPage, findCluster } from "./clusters.repository.ts";
import { lookForClusters, membersOf, sharedBy } from "./clusters.ts";
import { cohortSums } from "./cohorts.repository.ts";
import { addUpCohorts } from "./cohorts.ts";
import { type LookMark, marksOf, putMark } from "./marks.repository.ts";
import { isWinner, winsOf } from "./wins.repository.ts";
import { lookForWins } from "./wins.ts";

/**
 * The interval between two risk runs, the interval at which the job checks whether a run is due, and the timeout of one
 * SQL statement. All values are in milliseconds. If one search of a risk run exceeds the timeout, the results of the
 * last successful run of this search remain stored.
 */
const [everyMs, pauseMs, statementMs] = [3_600_000, 60_000, 120_000];
const membersShown = 100;

type ShownPlayer = OperatorData<"GET /players">["players"][number];
type ShownMark = OperatorData<"GET /risk/clusters">["clusters"][number]["lookedAt"];

/** The request for a page of clusters of one kind. */
interface ClusterQuery {
  readonly kind: ClusterKind;
  readonly cursor?: string;
  readonly limit?: number;
}

export interface Risk {
  /** Starts the worker job that runs the risk searches. */
  start(): void;
  clusters(query: ClusterQuery): Promise<OperatorData<"GET /risk/clusters">>;
  cluster(
    query: { readonly kind: ClusterKind; readonly name: string },
    shown: (player: Player) => ShownPlayer,
  ): Promise<OperatorData<"GET /risk/cluster">>;
  wins(days: number, shown: (player: Player) => ShownPlayer): Promise<OperatorData<"GET /risk/wins">>;
  cohorts(): Promise<OperatorData<"GET /risk/cohorts">>;
  /**
   * Stores a review mark and writes the review to the audit log in the given transaction.
   *
   * @throws {AppError} RiskUnknown if no such cluster or win is stored
   */
  mark(trx: Database, by: string, wish: OperatorBody<"POST /risk/mark">): Promise<void>;
  sharedBy: (playerIds: readonly bigint[]) => ReturnType<typeof sharedBy>;
}

/**
 * Runs all risk searches and replaces the results of the last risk run. The risk run uses its own database session,
 * because its SQL statements may take longer than the SQL statements of API calls.
 *
 * @param signal cancels the risk run, even during an SQL statement
 * @param looked is called after each finished search of the risk run
 */
export async function inspectRisk(
  { config, clock, db }: Pick<Platform, "config" | "clock" | "db">,
  signal?: AbortSignal,
  looked?: () => void,
): Promise<void> {
  const at = new Date(clock.nowMs());
  const failed: unknown[] = [];
  const session = createDatabase({
    databaseUrl: config.databaseUrl,
    shards: playerShards(db),
    poolSize: 1,
    until: signal,
    answerWithinMs: statementMs + 5_000,
  });
  try {
    for (const part of [lookForClusters, lookForWins, addUpCohorts]) {
      if (signal?.aborted) break;
      try {
        await session.connection().execute(async (connection) => {
          await sql`SELECT set_config('statement_timeout', ${String(statementMs)}, false)`.execute(
            connection,
          );
          await part(connection, at);
        });
        looked?.();
      } catch (error) {
        // If one search of the risk run fails, the other searches still run.
        failed.push(error);
      }
    }
  } finally {
    await session.destroy();
  }
  if (failed.length > 0) throw new AggregateError(failed, "a part of the risk run failed");
}

export type RiskContext = Pick<Platform, "db" | "config" | "clock" | "log" | "jobs">;

export function createRisk(context: RiskContext): Risk {
  return {
    start: () => startLooking(context),
    clusters: (query) => clusters(context, query),
    cluster: (query, shown) => cluster(context, query, shown),
    wins: (days, shown) => wins(context, days, shown),
    cohorts: () => cohorts(context),
    mark: (trx, by, wish) => mark(context, trx, by, wish),
    sharedBy: (playerIds) => sharedBy(context.db, playerIds),
  };
}

function startLooking({ config, clock, db, log, jobs }: RiskContext): void {
  jobs.runExclusive("risk", async (signal, { ran, failed }) => {
    let nextMs = 0;
    while (!signal.aborted) {
      try {
        if (clock.nowMs() >= nextMs) {
          await inspectRisk({ config, clock, db }, signal, ran);
          nextMs = clock.nowMs() + everyMs;
        }
        ran();
      } catch (error) {
        if (!signal.aborted) {
          failed();
          log.error({ err: error }, "the risk run failed");
        }
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  });
}

async function clusters(
  { db }: RiskContext,
  { kind, ...query }: ClusterQuery,
): Promise<OperatorData<"GET /risk/clusters">> {
  const { shown, nextCursor } = await recordPage(
    query,
    ({ before: after = 0n, limit }) => clusterPage(db, { kind, after, limit }),
    ({ place }) => place,
  );
  const marks = await marksOf(
    db,
    kind,
    shown.map(({ name }) => name),
  );
  return {
    clusters: shown.map(({ name, players, invited }) => ({
      kind,
      name,
      players,
      invited,
      lookedAt: shownMark(marks.get(name), players),
    })),
    nextCursor,
    foundAtMs: await foundAtMs(db, "risk_cluster"),
  };
}

async function cluster(
  { db }: RiskContext,
  { kind, name }: { readonly kind: ClusterKind; readonly name: string },
  shown: (player: Player) => ShownPlayer,
): Promise<OperatorData<"GET /risk/cluster">> {
  const ids = await membersOf(db, { kind, name, limit: membersShown + 1 });
  const players = await findPlayers(db, ids.slice(0, membersShown));
  const inviters = await invitersOf(executorOf(db), [...players.keys()]);
  return {
    members: [...players.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((player) => {
        const inviter = inviters.get(player.id);
        return {
          player: shown(player),
          invitedBy: inviter !== undefined && players.has(inviter) ? String(inviter) : null,
        };
      }),
    more: ids.length > membersShown,
  };
}

async function wins(
  { db }: RiskContext,
  days: number,
  shown: (player: Player) => ShownPlayer,
): Promise<OperatorData<"GET /risk/wins">> {
  const found = await winsOf(db, days);
  const players = await findPlayers(
    db,
    found.map(({ playerId }) => playerId),
  );
  const marks = await marksOf(
    db,
    "win",
    found.map(({ playerId }) => String(playerId)),
  );
  return {
    wins: found.flatMap(({ playerId, rounds, stakedBase, paidBase, expected, deviations, largestE4 }) => {
      const player = players.get(playerId);
      if (player === undefined) return [];
      return {
        player: shown(player),
        rounds,
        deviations,
        staked: formatAssetAmount(stakedBase, "PLAY"),
        won: formatAssetAmount(paidBase - stakedBase, "PLAY"),
        expected: formatAssetAmount(expectedBase(stakedBase, expected), "PLAY"),
        // By Cantelli's inequality, a result of z standard deviations above the mean has a probability of at most 1 /
        // (1 + z²), for any bets.
        oneIn: deviations <= 0 ? 1 : 1 + deviations ** 2,
        largest: formatE4(largestE4),
        // By Markov's inequality, the probability of a multiplier of m is at most the return to player of the game
        // divided by m.
        largestOneIn: Math.max(1, Number(largestE4) / 10_000),
        lookedAt: shownMark(marks.get(String(playerId)), 1),
      };
    }),
    foundAtMs: await foundAtMs(db, "risk_win"),
  };
}

async function cohorts({ db }: RiskContext): Promise<OperatorData<"GET /risk/cohorts">> {
  const { cohorts: found, untilDay } = await cohortSums(db);
  return {
    untilDay,
    cohorts: found.map(({ week, players, sums }) => ({
      week,
      players,
      staked: formatAssetAmount(sums.staked ?? 0n, "PLAY"),
      won: formatAssetAmount(sums.won ?? 0n, "PLAY"),
      checkIn: formatAssetAmount(sums.check_in ?? 0n, "GEM"),
      rakeback: formatAssetAmount(sums.rakeback ?? 0n, "GEM"),
      gifts: formatAssetAmount(sums.level_gift ?? 0n, "GEM"),
      airdrop: formatAssetAmount(sums.airdrop ?? 0n, "TPLAY"),
      commission: formatAssetAmount(sums.commission ?? 0n, "PLAY"),
    })),
  };
}

async function mark(
  { clock }: RiskContext,
  trx: Database,
  by: string,
  { kind, name, reason }: OperatorBody<"POST /risk/mark">,
): Promise<void> {
  const players =
    kind === "win" // A player's number has at most 18 digits.
      ? /^\d{1,18}$/.test(name) && (await isWinner(trx, BigInt(name)))
        ? 1
        : undefined
      : (await findCluster(trx, kind, name))?.players;
  if (players === undefined) throw new AppError("RiskUnknown");
  await putMark(trx, { kind, name }, { operator: by, reason, at: new Date(clock.nowMs()), players });
  await recordOperatorAction(trx, {
    actor: by,
    action: "risk.look",
    subject: `${kind} ${name}`,
    reason,
    newText: String(players),
  });
}

/**
 * Returns the time of the last risk run that stored results, in milliseconds since 1970; null if no results are stored.
 */
async function foundAtMs(db: Database, table: "risk_cluster" | "risk_win"): Promise<number | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`SELECT max(found_at) AS at FROM ${sql.table(table)}`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/**
 * Returns a review mark, or null if the mark is not valid any more. A review mark becomes invalid if more accounts join
 * the cluster, because operators must review the cluster again.
 */
function shownMark(mark: LookMark | undefined, players: number): ShownMark {
  if (mark === undefined || mark.players < players) return null;
  return { operator: mark.operator, reason: mark.reason, atMs: mark.at.getTime(), players: mark.players };
}

/**
 * Returns the expected win in base units of PLAY, which is the expected payout without the stakes. The stakes are
 * rounded down to 0.01 PLAY, because the expected payout is only an approximation.
 */
function expectedBase(stakedBase: bigint, expected: number): bigint {
  const centi = parseAmount("0.01", 18);
  return ((stakedBase / centi) * BigInt(Math.round((expected - 1) * 1_000_000)) * centi) / 1_000_000n;
}

const formatE4 = (e4: bigint) => `${e4 / 10_000n}.${String(e4 % 10_000n).padStart(4, "0")}`;
