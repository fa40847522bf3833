/**
 * Alerts: when those who run the house are told that something is wrong, and what is wrong now. Also compares the books,
 * with the vault and with themselves. May import platform and wallet. Must never hold up what it looks at, and never name a
 * player.
 */
export { type AlertName, type AlertRule, alertRules, type Reading } from "./alert-rules.ts";
export { type Alerts, createAlerts } from "./alerts.ts";
export { archiveMetrics } from "./archive.ts";
export { startCertificateChecks } from "./certificates.ts";
export { startReconciliation } from "./reconciliation.ts";
