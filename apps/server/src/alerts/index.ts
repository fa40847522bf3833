/**
 * Alerts: when those who run the house are told that something is wrong, and what is wrong now. May import platform. Must
 * never hold up what it looks at, and never name a player.
 */
export type { Alerts, JobState, LastReconciliation, OpenAlert } from "./alerts.ts";
