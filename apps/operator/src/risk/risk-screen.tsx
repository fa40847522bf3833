import { Link } from "wouter";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Clusters } from "./clusters.tsx";
import { Cohorts } from "./cohorts.tsx";
import { Wins } from "./wins.tsx";

const kinds = ["payout", "funding", "device"] as const;
const views = [...kinds, "wins", "bonuses"] as const;
type View = (typeof views)[number];
const isView = (text: string | undefined): text is View => views.some((one) => one === text);

/**
 * Shows cases that an operator should inspect: accounts that share a browser or an address, high wins, and the cost of
 * rewards.
 */
export function RiskScreen({ view: asked }: { readonly view: string | undefined }) {
  const view = isView(asked) ? asked : "payout";
  const kind = kinds.find((one) => one === view);
  return (
    <main className="main">
      <Bar title={t("place.risk")} />
      <nav className="tabs spaced" aria-label={t("place.risk")}>
        {views.map((one) => (
          <Link
            key={one}
            href={`/risk/${one}`}
            className="tab"
            aria-current={one === view ? "page" : undefined}
          >
            {t(`riskView.${one}`)}
          </Link>
        ))}
      </nav>
      {kind !== undefined && <Clusters key={kind} kind={kind} />}
      {view === "wins" && <Wins />}
      {view === "bonuses" && <Cohorts />}
    </main>
  );
}
