import { setTimeout as sleep } from "node:timers/promises";
import { chainId } from "@gemplay/chain";
import { createDatabase, playerShards } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { NothingProcessed, reconcileLedger, reconcileTokens } from "../wallet/index.ts";
import { type AlertDatabase, alertTables } from "./alerts.tables.ts";
import {
  insertReconciliation,
  lastBegun,
  lastReconciliations,
  type Scope,
  scopes,
} from "./reconciliation.repository.ts";

type ReconciliationDependencies = Pick<
  Platform,
  "db" | "clock" | "log" | "config" | "metrics" | "jobs" | "chain"
> & {
  /** Interval in milliseconds between two checks for due reconciliations. The default interval is one minute. */
  readonly everyMs?: number;
};

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
/**
 * Time of day (UTC) of the nightly reconciliation, in milliseconds after midnight. The reconciliation reads the whole
 * ledger, so it runs at 3 o'clock, when the fewest players are active.
 */
const nightlyAtMs = 3 * hourMs;
/**
 * Time limit of the nightly reconciliation in milliseconds. During a longer reconciliation, the database would keep old
 * versions of rows for too long, so the job stops the reconciliation. The alert ReconciliationLate reports that the
 * reconciliation did not finish.
 */
const ledgerWithinMs = hourMs;

const periodMs: Readonly<Record<Scope, number>> = { chain: hourMs, ledger: dayMs };

/**
 * Returns true if the reconciliation of a scope must run now.
 *
 * @param begunMs start time of the last reconciliation, in milliseconds since 1970; undefined if the scope was never
 *   reconciled
 */
export function isDue(scope: Scope, begunMs: number | undefined, nowMs: number): boolean {
  if (begunMs === undefined) return true;
  if (scope === "chain") return nowMs - begunMs >= periodMs.chain;
  const dayOf = (ms: number) => Math.floor((ms - nightlyAtMs) / dayMs);
  return dayOf(nowMs) > dayOf(begunMs);
}

/**
 * Exports the results of the last reconciliations as metrics of every worker. The worker reads the results from the
 * database. If the query of the results fails, the metrics stay unchanged.
 */
export function reconciliationMetrics(
  db: AlertDatabase,
  { metrics, clock }: Pick<ReconciliationDependencies, "metrics" | "clock">,
): void {
  const startedMs = clock.nowMs();
  const lasts = () => lastReconciliations(db).catch(() => undefined);
  metrics.gauge(
    "gemplay_reconciliation_differences",
    "Differences that the last reconciliation found; scope chain compares the ledger with the vault by token, scope ledger compares all rows of the ledger",
    ["scope"],
    async (gauge) => {
      for (const { scope, differences } of (await lasts()) ?? []) gauge.set({ scope }, differences);
    },
  );
  metrics.gauge(
    "gemplay_reconciliation_overdue_seconds",
    "Time by which the next completed reconciliation is overdue",
    ["scope"],
    async (gauge) => {
      const found = await lasts();
      if (found === undefined) return;
      const ended = new Map(found.map(({ scope, at }) => [scope, at.getTime()]));
      for (const scope of scopes) {
        const overdueMs = clock.nowMs() - (ended.get(scope) ?? startedMs) - periodMs[scope];
        gauge.set({ scope }, Math.max(0, overdueMs) / 1_000);
      }
    },
  );
}

/**
 * Starts the job that reconciles the books with the vault every hour and checks every row of the ledger every night,
 * one run at a time.
 */
export function startReconciliation(dependencies: ReconciliationDependencies): void {
  const { clock, log, config, jobs, chain, everyMs = minuteMs } = dependencies;
  const db = alertTables(dependencies.db);
  reconciliationMetrics(db, dependencies);
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress, depositFactoryAddress } = config.chain;

  async function chainDifferences(): Promise<number> {
    const tokens = await reconcileTokens(
      dependencies.db,
      chain.publicClient,
      { chainId: BigInt(chainId), vault },
      {
        vault,
        depositFactory: depositFactoryAddress,
        tokens: { PLAY: playTokenAddress, USDT: usdtTokenAddress },
      },
    );
    const unsound = tokens.filter(({ sound }) => !sound);
    for (const { token } of unsound)
      log.error({ token }, "the vault holds less of the token than the ledger requires");
    return unsound.length;
  }

  async function ledgerDifferences(signal: AbortSignal): Promise<number> {
    // The reconciliation has its own database session, because one statement may take as long as the whole
    // reconciliation.
    const session = createDatabase({
      databaseUrl: config.databaseUrl,
      shards: playerShards(db),
      poolSize: 1,
      answerWithinMs: ledgerWithinMs + minuteMs,
      until: signal,
    });
    try {
      const findings = await reconcileLedger(session, ledgerWithinMs);
      for (const [check, { length }] of Map.groupBy(findings, (finding) => finding.check))
        log.error(
          { check, count: length },
          "a check of the ledger found differences: run `operator reconcile` to list the differences",
        );
      return findings.length;
    } finally {
      await session.destroy();
    }
  }

  async function compare(scope: Scope, signal: AbortSignal): Promise<void> {
    const begunAt = new Date(clock.nowMs());
    const beganMs = performance.now();
    let differences: number | null = null;
    try {
      differences = await (scope === "chain" ? chainDifferences() : ledgerDifferences(signal));
    } catch (error) {
      // The deposit watcher has processed no block yet, so the reconciliation cannot compare any balance with the
      // chain.
      if (error instanceof NothingProcessed) return;
      // A reconciliation that was cut off counts as not done. The next process that holds the job starts the
      // reconciliation again.
      if (signal.aborted) return;
      log.error({ err: error, scope }, "a reconciliation of the books did not finish");
    }
    const tookMs = performance.now() - beganMs;
    await insertReconciliation(db, { scope, begunAt, tookMs, differences });
    log.info({ scope, tookMs, differences }, "a reconciliation of the books ended");
  }

  jobs.runExclusive("reconciliation", async (signal) => {
    // The reconciliation job waits before its first check, because a process that has just started has other work to
    // do.
    while (await sleep(everyMs, true, { signal, ref: false }).catch(() => false)) {
      const begun = await lastBegun(db);
      for (const scope of scopes)
        if (!signal.aborted && isDue(scope, begun.get(scope)?.getTime(), clock.nowMs()))
          await compare(scope, signal);
    }
  });
}
