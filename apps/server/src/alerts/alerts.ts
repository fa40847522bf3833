import type { Platform } from "../platform/index.ts";
import type { AlertName, AlertRule } from "./alert-rules.ts";

/** Something that somebody is told of, since when it is so. */
export interface OpenAlert extends Pick<AlertRule, "severity" | "unit" | "limit"> {
  readonly name: AlertName;
  readonly since: Date;
  /** As it was found at the last look. */
  readonly value: number;
}

/** A job as the processes told of it last. */
export interface JobState {
  readonly job: string;
  /** By how many processes it is held: one, but for a moment of change. */
  readonly held: number;
  /** When a round of it ended well last, in any process that is still there; null: not so far. */
  readonly lastRunAt: Date | null;
  /** Since their starts. */
  readonly failures: number;
}

/** How the last comparison went. */
export interface LastReconciliation {
  /** chain: each token's books beside the vault, hourly; ledger: every row of the ledger, nightly. */
  readonly scope: "chain" | "ledger";
  readonly at: Date;
  readonly tookMs: number;
  readonly differences: number;
}

export interface Alerts {
  /** What is open now by the values of all processes, the most severe and then the oldest first. */
  currentAlerts(): Promise<readonly OpenAlert[]>;
  jobStates(): Promise<readonly JobState[]>;
  lastReconciliations(): Promise<readonly LastReconciliation[]>;
}

export type AlertsDependencies = Pick<Platform, "db" | "clock" | "log" | "metrics">;
