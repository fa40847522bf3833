import "./printed-statement.css";
import type { Data } from "@gemplay/api-schema";
import { type AssetId, assetIds, assets, formatAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { navigate } from "wouter/use-browser-location";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { ErrorState, LoadingScreen, ScreenHeader, saveCsv, useTitle } from "../../../ui/index.ts";
import { statementQuery } from "../api/read-statement.ts";
import { sha256Of, statementCsv, statementFile } from "./statement-csv.ts";
import { baseOf, type Statement, type StatementMonth, totalOf } from "./statement-sums.ts";
import { daysOfYear, monthName, utcDay } from "./statement-words.ts";

const overviewPath = "/profile?view=statement";

/** Shows the statement of a year as a white page over the whole window, and opens the print dialog of the browser. */
export function PrintedStatement({ year }: { readonly year: number }) {
  const t = useT();
  const statement = useQuery(statementQuery(year));
  const info = useQuery(userQueries.userInfo());
  const csv = statement.data ? statementCsv(statement.data.months) : undefined;
  const hash = useHash(csv);
  const error = statement.error ?? info.error;
  const isReady = hash !== undefined && info.data !== undefined;
  // The page may read the statement again after the print dialog has closed, and must not open the dialog again.
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || hasPrinted.current) return;
    hasPrinted.current = true;
    print();
  }, [isReady]);
  if (!statement.data || !info.data || csv === undefined || hash === undefined)
    return error ? (
      <>
        <ScreenHeader title={t("statement.title")} back={overviewPath} />
        <section className="section mt-0">
          <ErrorState
            title={t("statement.failed")}
            error={error}
            onRetry={() => void Promise.all([statement.refetch(), info.refetch()])}
          />
        </section>
      </>
    ) : (
      <LoadingScreen />
    );
  return createPortal(
    <Paper year={year} statement={statement.data} account={info.data} csv={csv} hash={hash} />,
    document.body,
  );
}

/** Returns the SHA-256 of a text: undefined until the browser has computed it, and null if the browser cannot. */
function useHash(text: string | undefined): string | null | undefined {
  const [known, setKnown] = useState<{ readonly text: string; readonly hash: string | null }>();
  useEffect(() => {
    if (text === undefined) return;
    void sha256Of(text).then((hash) => setKnown({ text, hash }));
  }, [text]);
  return known !== undefined && known.text === text ? known.hash : undefined;
}

interface PaperProps {
  readonly year: number;
  readonly statement: Statement;
  readonly account: Data<"GET /user/info">;
  /** The text of the file with the same months. */
  readonly csv: string;
  /** The SHA-256 of the file; null if the browser cannot compute it. */
  readonly hash: string | null;
}

function Paper({ year, statement, account, csv, hash }: PaperProps) {
  const t = useT();
  const locale = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    title.current?.focus();
    // The paper covers the page, so the keyboard and screen readers must not reach the page behind it.
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && element !== paper.current,
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, []);
  // The browser offers the title of the document as the name of a printed file.
  useTitle(t("statement.paperTitle", { year }));
  const { fromMs, toMs } = daysOfYear(year, statement);
  const period = { from: utcDay(fromMs, locale), to: utcDay(toMs, locale) };
  return (
    <div ref={paper} className="printed-statement">
      <nav className="printed-statement-tools" aria-label={t("statement.title")}>
        <button type="button" onClick={() => navigate(overviewPath, { replace: true })}>
          {t("action.back")}
        </button>
        <button type="button" onClick={() => saveCsv(statementFile(year), csv)}>
          {t("statement.csv")}
        </button>
        <button type="button" onClick={() => print()}>
          {t("statement.print")}
        </button>
      </nav>
      <section aria-labelledby={titleId}>
        <p className="printed-statement-letterhead">Gemplay</p>
        <h1 ref={title} id={titleId} tabIndex={-1}>
          {t("statement.paperTitle", { year })}
        </h1>
        <dl>
          <dt>{t("statement.account")}</dt>
          <dd>
            {account.name} · {account.userId}
          </dd>
          <dt>{t("statement.period")}</dt>
          <dd>{t("statement.periodOf", period)}</dd>
          <dt>{t("statement.made")}</dt>
          <dd>{`${new Date(statement.atMs).toISOString().slice(0, 16).replace("T", " ")} UTC`}</dd>
        </dl>
        {assetIds.map((asset) => (
          <AssetTable
            key={asset}
            asset={asset}
            months={statement.months.filter(({ assetId }) => assetId === asset)}
          />
        ))}
        {statement.months.length === 0 ? <p>{t("statement.none")}</p> : null}
        <p>{t("statement.rules")}</p>
        {hash === null ? null : (
          <p>
            {t("statement.hash", { file: statementFile(year) })}
            <br />
            <code>{hash}</code>
          </p>
        )}
      </section>
    </div>
  );
}

interface AssetTableProps {
  readonly asset: AssetId;
  /** The months of the asset, oldest first. */
  readonly months: readonly StatementMonth[];
}

function AssetTable({ asset, months }: AssetTableProps) {
  const t = useT();
  const locale = useLanguage();
  const total = totalOf(months);
  if (total === undefined) return null;
  return (
    <table>
      <caption>{asset}</caption>
      <thead>
        <tr>
          <th scope="col">{t("statement.month")}</th>
          <th scope="col">{t("statement.opening")}</th>
          <th scope="col">{t("statement.deposits")}</th>
          <th scope="col">{t("statement.withdrawals")}</th>
          <th scope="col">{t("statement.returned")}</th>
          <th scope="col">{t("statement.staked")}</th>
          <th scope="col">{t("statement.paid")}</th>
          <th scope="col">{t("statement.swaps")}</th>
          <th scope="col">{t("statement.rewards")}</th>
          <th scope="col">{t("statement.other")}</th>
          <th scope="col">{t("statement.closing")}</th>
          <th scope="col">{t("statement.net")}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <AmountRow key={month.month} name={monthName(month.month, locale, false)} month={month} />
        ))}
      </tbody>
      <tfoot>
        <AmountRow name={t("statement.sum")} month={total} />
      </tfoot>
    </table>
  );
}

function AmountRow({ name, month }: { readonly name: string; readonly month: StatementMonth }) {
  const base = (amount: string) => baseOf(amount, month.assetId);
  const swaps = formatAmount(base(month.swappedIn) - base(month.swappedOut), assets[month.assetId].decimals);
  const { opening, deposits, withdrawals, returned, staked, paid, rewards, other, closing, net } = month;
  return (
    <tr>
      <th scope="row">{name}</th>
      {Object.entries({
        opening,
        deposits,
        withdrawals,
        returned,
        staked,
        paid,
        swaps,
        rewards,
        other,
        closing,
        net,
      }).map(([column, amount]) => (
        <td key={column}>{formatAmountText(amount)}</td>
      ))}
    </tr>
  );
}
