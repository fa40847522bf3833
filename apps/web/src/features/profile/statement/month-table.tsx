import "./month-table.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { Button, Icon, Skeleton } from "../../../ui/index.ts";
import { Balance, useHiddenBalances } from "../../../widgets/balances/index.ts";
import { statementQuery } from "../api/read-statement.ts";
import {
  flowOf,
  flowText,
  monthsOf,
  type Shown,
  type Statement,
  type StatementMonth,
} from "./statement-sums.ts";
import { monthName, unitOf } from "./statement-words.ts";

interface MonthTableProps {
  readonly statement: Statement;
  readonly shown: Shown;
}

/** Lists the last 12 months. Older years appear below, each after a tap on its button. */
export function MonthTable({ statement, shown }: MonthTableProps) {
  const t = useT();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const { months, years, playPrice } = statement;
  const last12 = monthsOf(months);
  const oldest = Number(last12.at(-1)?.slice(0, 4));
  const older = years.filter((year) => year < oldest || (year === oldest && !last12.includes(`${year}-01`)));
  // The first month of the player is in the last 12 months, so no older months exist.
  const hasOlder = statement.firstDay !== null && statement.firstDay.slice(0, 7) < (last12.at(-1) ?? "");
  const next = hasOlder ? older.find((year) => !opened.includes(year)) : undefined;
  const rows = { shown, playPrice };
  return (
    <section className="section mt-16">
      <div className="flex items-baseline justify-between gap-12">
        <h2 className="h2">{t("statement.last12")}</h2>
        <span className="text-12 text-muted">{t("statement.unit", { unit: unitOf(shown) })}</span>
      </div>
      <div className="card mt-8 px-12 pt-2 pb-4">
        <table className="month-table">
          <thead>
            <tr>
              <th scope="col">{t("statement.month")}</th>
              <th scope="col">{t("statement.deposits")}</th>
              <th scope="col">{t("statement.withdrawals")}</th>
              <th scope="col">{t("statement.net")}</th>
            </tr>
          </thead>
          <tbody>
            <MonthRows months={months} {...rows} />
            {opened.map((year) => (
              <OlderMonths key={year} year={year} before={last12.at(-1) ?? ""} {...rows} />
            ))}
          </tbody>
        </table>
      </div>
      {next === undefined ? null : (
        <Button look="quiet" size="md" className="mt-12" onClick={() => setOpened([...opened, next])}>
          {t("statement.more", { year: next })}
        </Button>
      )}
      <p className="mt-10 flex items-start gap-8 text-12 text-muted">
        <Icon name="info" size={16} className="flex-none" />
        <span>
          {t("statement.note")}
          {shown === "all" && playPrice !== null
            ? ` ${t("statement.price", { price: formatAmountText(playPrice) })}`
            : null}
        </span>
      </p>
    </section>
  );
}

interface RowsProps {
  readonly shown: Shown;
  readonly playPrice: string | null;
}

/** Reads a year and shows its months before the month `before`. Shows placeholders until the server has answered. */
function OlderMonths({
  year,
  before,
  ...rows
}: RowsProps & { readonly year: number; readonly before: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(statementQuery(year));
  if (data) return <MonthRows months={data.months.filter(({ month }) => month < before)} {...rows} />;
  return (
    <tr>
      <td colSpan={4}>
        {error ? (
          <span className="flex flex-wrap items-center justify-between gap-8 py-8 text-left">
            <span role="alert">{error.message}</span>
            <Button look="quiet" size="sm" onClick={() => void refetch()}>
              {t("action.tryAgain")}
            </Button>
          </span>
        ) : (
          <span role="status" aria-busy="true" aria-label={t("state.loading")}>
            <Skeleton height={24} className="my-4 rounded-12" />
          </span>
        )}
      </td>
    </tr>
  );
}

function MonthRows({ months, shown, playPrice }: RowsProps & { readonly months: readonly StatementMonth[] }) {
  const locale = useLanguage();
  const names = monthsOf(months);
  const flows = names.map((name) => ({
    name,
    ...flowOf(
      months.filter(({ month }) => month === name),
      shown,
      playPrice,
    ),
  }));
  // Long amounts get fewer decimals, so that four columns fit on a narrow phone.
  const longest = Math.max(
    ...flows.flatMap(({ deposits, withdrawals }) =>
      [deposits, withdrawals].map((base) => (flowText(base).split(".")[0] ?? "").length),
    ),
  );
  const decimals = longest > 6 ? 0 : longest > 4 ? 2 : 4;
  return flows.map(({ name, deposits, withdrawals }, place) => (
    <tr key={name}>
      <th scope="row">
        {monthName(name, locale, place === 0 || place === flows.length - 1 || name.endsWith("-01"))}
      </th>
      <td>
        <Figure base={deposits} decimals={decimals} />
      </td>
      <td>
        <Figure base={withdrawals} decimals={decimals} />
      </td>
      <td>
        <Figure base={withdrawals - deposits} decimals={decimals} signed />
      </td>
    </tr>
  ));
}

interface FigureProps {
  readonly base: bigint;
  readonly decimals: number;
  readonly signed?: boolean;
}

function Figure({ base, decimals, signed = false }: FigureProps) {
  const amount = flowText(base);
  if (useHiddenBalances()) return <Balance value={amount} />;
  return <span className="num">{formatAmountText(amount, { decimals, signed })}</span>;
}
