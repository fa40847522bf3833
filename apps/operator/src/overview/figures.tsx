import type { OperatorData } from "@gemplay/api-schema/operator";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { amount, count, lasts, sums } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { base } from "../ui/amounts.ts";
import { baseText, kept } from "./numbers.ts";

/** Shows the most important numbers of the platform. */
export function Figures({ seen }: { readonly seen: OperatorData<"GET /overview"> }) {
  const { total } = seen;
  return (
    <ul className="figures">
      <Figure name={t("overview.bets")} note={t("overview.rounds", { count: count(total.rounds) })}>
        {amount(total.staked, { decimals: 0 })} <span>PLAY</span>
      </Figure>
      <Figure
        name={t("overview.ggr")}
        note={
          total.paidPercent === null
            ? t("overview.ggrNote")
            : t("overview.ofBets", {
                percent: amount(kept(total.paidPercent), { decimals: 2 }),
                exact: amount(kept(total.exactMostPercent), { decimals: 2 }),
              })
        }
      >
        {amount(baseText(base(total.staked) - base(total.paid)), { signed: true, decimals: 2 })}{" "}
        <span>PLAY</span>
      </Figure>
      <Figure
        name={t("overview.players")}
        note={t("overview.playersNote", { count: count(seen.playersDay) })}
      >
        {count(seen.playersNow)}
      </Figure>
      <Figure
        name={t("overview.review")}
        note={
          seen.oldestReviewAtMs === null
            ? t("overview.nothingWaits")
            : [
                sums(seen.review.amounts),
                t("overview.oldest", { time: lasts(Date.now() - seen.oldestReviewAtMs) }),
              ]
        }
      >
        <Link href="/withdrawals" className={seen.review.count > 0 ? "gold" : ""}>
          {count(seen.review.count)}
        </Link>
      </Figure>
      <Figure
        name={t("overview.open")}
        note={
          seen.oldestOpenAtMs === null
            ? t("overview.openNone")
            : t("overview.oldest", { time: lasts(Date.now() - seen.oldestOpenAtMs) })
        }
      >
        {count(seen.openRounds)}
      </Figure>
    </ul>
  );
}

interface FigureProps {
  readonly name: string;
  /** One line of text below the number, or several lines. */
  readonly note: string | readonly string[];
  readonly children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <li className="card">
      <small>{name}</small>
      <p className="figure num">{children}</p>
      {[note].flat().map((line) => (
        <small key={line} className="num">
          {line}
        </small>
      ))}
    </li>
  );
}
