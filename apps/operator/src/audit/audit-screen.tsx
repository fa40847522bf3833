import { useState } from "react";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { AuditList } from "./audit-list.tsx";

/** Kinds of actions that are looked for; each is the name that the log has for it. */
const kinds = [
  "withdrawals.approve",
  "withdrawals.agree",
  "withdrawals.reject",
  "settings.set",
  "settings.ask",
  "accounts.freeze",
  "accounts.delete",
  "accounts.removeName",
  "accounts.look",
  "accounts.journal",
  "operators.signIn",
  "operators.signInRefused",
  "operators.role",
  "announcements.make",
] as const;

/** The audit log, whole or of one kind of action. */
export function AuditScreen() {
  const [action, choose] = useState<string>();
  return (
    <main className="main">
      <Bar title={t("place.audit")} />
      <section className="card fill" aria-label={t("place.audit")}>
        <label className="line pad">
          <span className="quiet">{t("audit.kind")}</span>
          <select value={action ?? ""} onChange={(event) => choose(event.target.value || undefined)}>
            <option value="">{t("audit.every")}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`action.${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <AuditList limit={50} action={action} />
      </section>
    </main>
  );
}
