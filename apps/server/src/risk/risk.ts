import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterKind, OperatorBody, OperatorData } from "@gemplay/api-schema/operator";
import { invitersOf } from "@gemplay/ledger";
import { formatAssetAmount, parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import { findPlayers, type Player } from "../account/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { createDatabase, type Database, executorOf } from "../platform/database/index.ts";
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
 * The interval between two runs, the interval between two checks of the time, and the timeout of one statement, all in
 * milliseconds. A part of the run that exceeds the timeout keeps its last results.
 */
const [everyMs, pauseMs, statementMs] = [3_600_000, 60_000, 120_000];
const membersShown = 100;

type ShownPlayer = OperatorData<"GET /players">["players"][number];
type ShownMark = OperatorData<"GET /risk/clusters">["clusters"][number]["lookedAt"];

/** A page of clusters of one kind. */
interface ClusterQuery {
  readonly kind: ClusterKind;
  readonly cursor?: string;
  readonly limit?: number;
}

export interface Risk {
  /** Starts the worker's job of risk runs. */
  start(): void;
  clusters(query: ClusterQuery): Promise<OperatorData<"GET /risk/clusters">>;
  cluster(
    query: { readonly kind: ClusterKind; readonly name: string },
    shown: (player: Player) => ShownPlayer,
  ): Promise<OperatorData<"GET /risk/cluster">>;
  wins(days: number, shown: (player: Player) => ShownPlayer): Promise<OperatorData<"GET /risk/wins">>;
  cohorts(): Promise<OperatorData<"GET /risk/cohorts">>;
  /**
   * Stores a review mark, in the transaction of the mark's entry in the audit log.
   *
   * @throws {AppError} RiskUnknown
   */
  mark(trx: Database, by: string, wish: OperatorBody<"POST /risk/mark">): Promise<void>;
  sharedBy: (playerIds: readonly bigint[]) => ReturnType<typeof sharedBy>;
}

/**
 * Runs all risk searches and replaces the results of the last run. The run has its own database session, whose
 * statements may take longer than those of API calls.
 *
 * @param signal cancels the run, even during a statement
 * @param looked called after each finished part of the run
 */
export async function inspectRisk(
  { config, clock }: Pick<Platform, "config" | "clock">,
  signal?: AbortSignal,
  looked?: () => void,
): Promise<void> {
  const at = new Date(clock.nowMs());
  const failed: unknown[] = [];
  const session = createDatabase({
    databaseUrl: config.databaseUrl,
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
        // A failed part of the run does not stop the other parts.
        failed.push(error);
      }
    }
  } finally {
    await session.destroy();
  }
  if (failed.length > 0) throw new AggregateError(failed, "a part of the look was not done");
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

function startLooking({ config, clock, log, jobs }: RiskContext): void {
  jobs.runExclusive("risk", async (signal, { ran, failed }) => {
    let nextMs = 0;
    while (!signal.aborted) {
      try {
        if (clock.nowMs() >= nextMs) {
          await inspectRisk({ config, clock }, signal, ran);
          nextMs = clock.nowMs() + everyMs;
        }
        ran();
      } catch (error) {
        if (!signal.aborted) {
          failed();
          log.error({ err: error }, "what is looked at closely could not be brought up to date");
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
        // A result of more than z deviations above the mean has a chance of at most 1 / (1 + z²), for any bets.
        oneIn: deviations <= 0 ? 1 : 1 + deviations ** 2,
        largest: formatE4(largestE4),
        // A multiplier of m has a chance of at most the game's return / m.
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
    kind === "win" // a player number has at most eighteen digits
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

/** Returns the time of the last run that stored results, in milliseconds; null if there is none. */
async function foundAtMs(db: Database, table: "risk_cluster" | "risk_win"): Promise<number | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`SELECT max(found_at) AS at FROM ${sql.table(table)}`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/**
 * Returns a review mark that is still valid. After more accounts have joined, operators must review the cluster again.
 */
function shownMark(mark: LookMark | undefined, players: number): ShownMark {
  if (mark === undefined || mark.players < players) return null;
  return { operator: mark.operator, reason: mark.reason, atMs: mark.at.getTime(), players: mark.players };
}

/** Returns the expected payout, rounded to a hundredth of a PLAY, because chances give only an approximate amount. */
function expectedBase(stakedBase: bigint, expected: number): bigint {
  const centi = parseAmount("0.01", 18);
  return ((stakedBase / centi) * BigInt(Math.round((expected - 1) * 1_000_000)) * centi) / 1_000_000n;
}

const formatE4 = (e4: bigint) => `${e4 / 10_000n}.${String(e4 % 10_000n).padStart(4, "0")}`;
