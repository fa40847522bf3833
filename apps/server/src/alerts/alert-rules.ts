/** Names the metric from whose time series, of all processes, the value of an alert is computed. */
interface Source {
  readonly metric: string;
  /**
   * The regular expression for each label of the metric. The alert uses only time series whose label values match the
   * regular expressions completely.
   */
  readonly where?: Readonly<Record<string, string>>;
}

/**
 * The field `read` says how the value of an alert is computed from the time series of the metric:
 * - `max`, `min` and `sum` return the maximum, the minimum or the sum of gauges.
 * - `leastBy` adds up the gauges of each label value, and returns the smallest sum.
 * - `rate` returns the growth of a counter per second. `p99` returns the value below which 99 of 100 measurements of a
 *   histogram are.
 */
export type Reading =
  | (Source & { readonly read: "max" | "min" | "sum" | "rate" | "p99" })
  | (Source & { readonly read: "leastBy"; readonly label: string });

export interface AlertRule {
  readonly reading: Reading;
  /**
   * The value `above` opens the alert while the measured value is above the limit. The value `below` opens the alert
   * while the measured value is below the limit.
   */
  readonly when: "above" | "below";
  readonly limit: number;
  /** Time in seconds for which an alert must be open without interruption before the operator is notified. */
  readonly forSeconds: number;
  /**
   * A critical alert wakes an operator, because players are affected now. After a warning, an operator must react on
   * the same day.
   */
  readonly severity: "critical" | "warning";
  readonly unit: "seconds" | "count" | "per second" | "blocks" | "ratio";
}

/** Length in seconds of the time window over which rates and quantiles are computed. */
export const windowSeconds = 300;

/**
 * Defines the rules of all alerts for the operator's page and for Prometheus. A test compares the rules with
 * deploy/prometheus/alerts.yml. The chapter «When an alert fires» of docs/operations.md explains each alert and the
 * steps to take.
 */
export const alertRules = {
  NoApi: {
    reading: { read: "sum", metric: "gemplay_process_info", where: { role: "all|api" } },
    when: "below",
    limit: 1,
    forSeconds: 30,
    severity: "critical",
    unit: "count",
  },
  NoWorker: {
    reading: { read: "sum", metric: "gemplay_process_info", where: { role: "all|worker" } },
    when: "below",
    limit: 1,
    forSeconds: 30,
    severity: "critical",
    unit: "count",
  },
  RequestsFail: {
    reading: {
      read: "rate",
      metric: "gemplay_refusals_total",
      where: { error: "Unavailable|OutcomeUnknown|ServerFault" },
    },
    when: "above",
    limit: 0.5,
    forSeconds: 60,
    severity: "critical",
    unit: "per second",
  },
  BetsSlow: {
    reading: {
      read: "p99",
      metric: "gemplay_http_duration_seconds",
      where: { method: "POST", route: ".*/games/[a-z]+/(?:bet|cancel|open|move|cash-out)" },
    },
    when: "above",
    limit: 1,
    forSeconds: 300,
    severity: "critical",
    unit: "seconds",
  },
  SettlementStalled: {
    reading: { read: "max", metric: "gemplay_settlement_oldest_bet_seconds" },
    when: "above",
    limit: 3,
    forSeconds: 30,
    severity: "critical",
    unit: "seconds",
  },
  PayoutsLate: {
    reading: {
      read: "max",
      metric: "gemplay_payouts_waiting_seconds",
      where: { reason: "queued|unconfirmed|key_missing|signer_.*|payer_without_gas|gas_too_dear|vault_.*" },
    },
    when: "above",
    limit: 900,
    forSeconds: 60,
    severity: "critical",
    unit: "seconds",
  },
  PayoutGasLow: {
    reading: { read: "max", metric: "gemplay_payout_gas_low" },
    when: "above",
    limit: 0,
    forSeconds: 60,
    severity: "critical",
    unit: "count",
  },
  SweepsWaiting: {
    reading: { read: "max", metric: "gemplay_sweep_waiting" },
    when: "above",
    limit: 0,
    forSeconds: 1_800,
    severity: "warning",
    unit: "count",
  },
  CommitmentsWaiting: {
    reading: { read: "max", metric: "gemplay_commitment_waiting" },
    when: "above",
    limit: 0,
    forSeconds: 600,
    severity: "warning",
    unit: "count",
  },
  ReviewsLate: {
    reading: { read: "max", metric: "gemplay_review_waiting_seconds" },
    when: "above",
    limit: 14_400,
    forSeconds: 60,
    severity: "warning",
    unit: "seconds",
  },
  ChainUnreachable: {
    reading: { read: "max", metric: "gemplay_chain_provider_fault" },
    when: "above",
    limit: 0,
    forSeconds: 30,
    severity: "critical",
    unit: "count",
  },
  ChainStalled: {
    reading: { read: "max", metric: "gemplay_chain_head_age_seconds" },
    when: "above",
    limit: 60,
    forSeconds: 60,
    severity: "critical",
    unit: "seconds",
  },
  FinalityLate: {
    reading: { read: "max", metric: "gemplay_chain_finality_blocks" },
    when: "above",
    limit: 100,
    forSeconds: 120,
    severity: "warning",
    unit: "blocks",
  },
  DepositsLag: {
    reading: { read: "max", metric: "gemplay_deposits_lag_blocks" },
    when: "above",
    limit: 200,
    forSeconds: 120,
    severity: "critical",
    unit: "blocks",
  },
  JobNotHeld: {
    reading: { read: "leastBy", label: "job", metric: "gemplay_job_held" },
    when: "below",
    limit: 1,
    forSeconds: 60,
    severity: "critical",
    unit: "count",
  },
  JobFails: {
    reading: { read: "rate", metric: "gemplay_job_failures_total" },
    when: "above",
    limit: 0.02,
    forSeconds: 60,
    severity: "warning",
    unit: "per second",
  },
  JobSilent: {
    reading: { read: "max", metric: "gemplay_job_silent_seconds" },
    when: "above",
    limit: 900,
    forSeconds: 60,
    severity: "critical",
    unit: "seconds",
  },
  CrashLate: {
    reading: { read: "max", metric: "gemplay_crash_round_delay_seconds" },
    when: "above",
    limit: 5,
    forSeconds: 15,
    severity: "critical",
    unit: "seconds",
  },
  QueueSlow: {
    reading: { read: "max", metric: "gemplay_queue_age_seconds" },
    when: "above",
    limit: 120,
    forSeconds: 30,
    severity: "warning",
    unit: "seconds",
  },
  StreamLate: {
    reading: { read: "p99", metric: "gemplay_stream_lag_seconds" },
    when: "above",
    limit: 1,
    forSeconds: 120,
    severity: "warning",
    unit: "seconds",
  },
  StreamDrops: {
    reading: { read: "rate", metric: "gemplay_stream_dropped_total" },
    when: "above",
    limit: 5,
    forSeconds: 120,
    severity: "warning",
    unit: "per second",
  },
  RedisDown: {
    reading: { read: "min", metric: "gemplay_redis_up" },
    when: "below",
    limit: 1,
    forSeconds: 60,
    severity: "warning",
    unit: "count",
  },
  PoolFull: {
    reading: { read: "max", metric: "gemplay_database_waiting" },
    when: "above",
    limit: 20,
    forSeconds: 30,
    severity: "critical",
    unit: "count",
  },
  SessionsLost: {
    reading: { read: "rate", metric: "gemplay_database_sessions_lost_total" },
    when: "above",
    limit: 0.1,
    forSeconds: 60,
    severity: "warning",
    unit: "per second",
  },
  ClockUncertain: {
    reading: { read: "max", metric: "gemplay_clock_uncertainty_seconds" },
    when: "above",
    limit: 0.01,
    forSeconds: 30,
    severity: "critical",
    unit: "seconds",
  },
  EncryptionKeysMissing: {
    reading: { read: "max", metric: "gemplay_encryption_keys", where: { state: "missing" } },
    when: "above",
    limit: 0,
    forSeconds: 0,
    severity: "critical",
    unit: "count",
  },
  ReservesShort: {
    reading: { read: "min", metric: "gemplay_solvency_ratio" },
    when: "below",
    limit: 1,
    forSeconds: 0,
    severity: "critical",
    unit: "ratio",
  },
  SolvencyProofOld: {
    reading: { read: "max", metric: "gemplay_solvency_age_seconds" },
    when: "above",
    limit: 100_000,
    forSeconds: 60,
    severity: "warning",
    unit: "seconds",
  },
  ReconciliationDiffers: {
    reading: { read: "max", metric: "gemplay_reconciliation_differences" },
    when: "above",
    limit: 0,
    forSeconds: 0,
    severity: "critical",
    unit: "count",
  },
  ReconciliationLate: {
    reading: { read: "max", metric: "gemplay_reconciliation_overdue_seconds" },
    when: "above",
    limit: 7_200,
    forSeconds: 60,
    severity: "warning",
    unit: "seconds",
  },
  ArchiveStopped: {
    reading: { read: "max", metric: "gemplay_archive_age_seconds" },
    when: "above",
    limit: 300,
    forSeconds: 60,
    severity: "critical",
    unit: "seconds",
  },
  BackupOld: {
    reading: { read: "max", metric: "gemplay_base_backup_age_seconds" },
    when: "above",
    limit: 108_000,
    forSeconds: 60,
    severity: "warning",
    unit: "seconds",
  },
  CertificateExpires: {
    reading: { read: "min", metric: "gemplay_certificate_seconds_left" },
    when: "below",
    limit: 864_000,
    forSeconds: 60,
    severity: "warning",
    unit: "seconds",
  },
  PartitionsFew: {
    reading: { read: "min", metric: "gemplay_partitions_ahead_months" },
    when: "below",
    limit: 3,
    forSeconds: 60,
    severity: "warning",
    unit: "count",
  },
  EventLoopSlow: {
    reading: { read: "max", metric: "nodejs_eventloop_lag_p99_seconds" },
    when: "above",
    limit: 0.5,
    forSeconds: 120,
    severity: "warning",
    unit: "seconds",
  },
} as const satisfies Readonly<Record<string, AlertRule>>;

export type AlertName = keyof typeof alertRules;
