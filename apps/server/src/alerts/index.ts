/**
 * The folder `alerts` owns the rules for notifying operators, the open alerts, and the reconciliation of the books with
 * the vault and with themselves. The code of `alerts` may import `platform` and `wallet`. The code of `alerts` never
 * slows down the things that it checks, and never names a player.
 */
export { type AlertName, type AlertRule, alertRules, type Reading } from "./alert-rules.ts";
export { type Alerts, createAlerts } from "./alerts.ts";
export { archiveMetrics } from "./archive.ts";
export { startCertificateChecks } from "./certificates.ts";
export { startReconciliation } from "./reconciliation.ts";
