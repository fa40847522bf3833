import { useState } from "react";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { AuditFilterPanel, noFilter } from "./audit-filter.tsx";
import { AuditList } from "./audit-list.tsx";

/** Shows the audit log and the filter for its entries. */
export function AuditScreen() {
  const [filter, setFilter] = useState(noFilter);
  return (
    <main className="main">
      <Bar title={t("place.audit")} />
      <section className="card fill" aria-label={t("place.audit")}>
        <AuditFilterPanel filter={filter} onChange={setFilter} />
        <AuditList limit={50} filter={filter} />
      </section>
    </main>
  );
}
