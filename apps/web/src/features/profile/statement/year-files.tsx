import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { Button, Icon, saveCsv } from "../../../ui/index.ts";
import { readYear } from "../api/read-statement.ts";
import { statementCsv, statementFile } from "./statement-csv.ts";
import type { Statement } from "./statement-sums.ts";
import { daysOfYear, utcDay } from "./statement-words.ts";

/** Lists the years of the account, each with a file and a page for the printer. The newest year is first. */
export function YearFiles({ statement }: { readonly statement: Statement }) {
  const t = useT();
  return (
    <ul className="card mt-12" aria-label={t("statement.years")}>
      {statement.years.map((year) => (
        <YearRow key={year} year={year} statement={statement} />
      ))}
    </ul>
  );
}

function YearRow({ year, statement }: { readonly year: number; readonly statement: Statement }) {
  const t = useT();
  const locale = useLanguage();
  const [saving, setSaving] = useState(false);
  const { fromMs, toMs } = daysOfYear(year, statement);
  const period =
    toMs < Date.UTC(year, 11, 31)
      ? t("statement.to", { date: utcDay(toMs, locale) })
      : fromMs > Date.UTC(year, 0, 1)
        ? t("statement.from", { date: utcDay(fromMs, locale) })
        : t("statement.whole");
  const isArchived = (statement.putAwayBeforeMs ?? 0) >= Date.UTC(year + 1, 0, 1);
  const save = async () => {
    setSaving(true);
    try {
      const { months } = await readYear(year);
      saveCsv(statementFile(year), statementCsv(months));
    } catch {
      // A toast already shows the error of the failed call.
    } finally {
      setSaving(false);
    }
  };
  return (
    <li className="row flat py-8 pr-8">
      <span className="min-w-0 flex-1">
        <span className="num block text-14 font-semibold">{year}</span>
        <span className="block text-12 text-muted">{isArchived ? t("statement.archived") : period}</span>
      </span>
      <span className="flex flex-wrap justify-end gap-8">
        <Button
          look="quiet"
          size="sm"
          aria-label={t("statement.csvOf", { year })}
          busy={saving ? t("statement.loading") : undefined}
          onClick={() => void save()}
        >
          <Icon name="dl" size={16} />
          {t("statement.csv")}
        </Button>
        <Button
          look="quiet"
          size="sm"
          aria-label={t("statement.printOf", { year })}
          onClick={() => navigate(`/profile?view=statement&print=${year}`)}
        >
          <Icon name="print" size={16} />
          {t("statement.print")}
        </Button>
      </span>
    </li>
  );
}
