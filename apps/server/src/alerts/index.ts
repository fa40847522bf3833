/**
 * This folder owns the alerts: the rules for notifying operators, and the open alerts. It also reconciles the books
 * with the vault and with themselves. It may import platform and wallet. It never slows down the things that it checks,
 * and never names a player.
 */
export { type AlertName, type AlertRule, alertRules, type Reading } from "./alert-rules.ts";
export { type Alerts, createAlerts } from "./alerts.ts";
export { archiveMetrics } from "./archive.ts";
export { startCertificateChecks } from "./certificates.ts";
export { startReconciliation } from "./reconciliation.ts";
