/**
 * The folder `alerts` owns the alert rules, the open alerts, and the reconciliation. The reconciliation compares the
 * books with the vault, and checks the books for contradictions. The code of `alerts` may import `platform` and
 * `wallet`. The code of `alerts` never slows down the checked features, and never reports data about a single player.
 */
export { type AlertName, type AlertRule, alertRules, type Reading } from "./alert-rules.ts";
export { type Alerts, createAlerts } from "./alerts.ts";
export { archiveMetrics } from "./archive.ts";
export { startCertificateChecks } from "./certificates.ts";
export { startReconciliation } from "./reconciliation.ts";
