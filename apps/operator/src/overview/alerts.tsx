import type { OperatorData } from "@gemplay/api-schema/operator";
import type { ReactNode } from "react";
import { amount, moment } from "../i18n/format.ts";
import { gameTitle, t, textOf } from "../i18n/language.ts";
import { MarkSign } from "../ui/art.tsx";
import { Chip } from "../ui/chip.tsx";

type Overview = OperatorData<"GET /overview">;
const shown = (value: number) => amount(String(Math.round(value * 100) / 100), { decimals: 2 });

/** Shows the current alerts and the results of the last reconciliations. */
export function Alerts({ seen }: { readonly seen: Overview }) {
  const { alerts, reconciliations, games } = seen;
  const outside = games.filter((game) => game.outside !== null);
  const disagreeing = reconciliations.filter(({ differences }) => differences > 0);
  const isNeverCompared = !reconciliations.some(({ scope }) => scope === "ledger");
  const open = alerts.length + outside.length + disagreeing.length + (isNeverCompared ? 1 : 0);
  return (
    <section className="card pad stack" aria-labelledby="alerts">
      <div className="line apart">
        <h2 id="alerts">{t("alerts.title")}</h2>
        <Chip tone={open === 0 ? "emerald" : "gold"}>{t("alerts.open", { count: open })}</Chip>
      </div>
      {open === 0 && <small>{t("alerts.none")}</small>}
      <ul className="alerts">
        {alerts.map(({ name, severity, unit, value, limit, sinceMs }) => (
          <Line key={name} state={severity === "critical" ? "bad" : "look"} time={moment(sinceMs, "exact")}>
            <b>{textOf(`alert.${name}`) ?? name}</b>
            <small className="num">
              {t("alerts.measured", {
                value: shown(value),
                limit: shown(limit),
                unit: textOf(`unit.${unit}`) ?? unit,
              })}
            </small>
          </Line>
        ))}
        {outside.map((one) => (
          <Line key={one.game} state="look" time="">
            <b>{t("alerts.outside", { game: gameTitle(one) })}</b>
            <small>{one.outside !== null && t(`overview.outside.${one.outside}`)}</small>
          </Line>
        ))}
        {isNeverCompared && (
          <Line state="look" time="">
            <b>{t("reconciliation.ledger")}</b>
            <small>{t("reconciliation.never")}</small>
          </Line>
        )}
        {reconciliations.map(({ scope, atMs, differences }) => (
          <Line key={scope} state={differences === 0 ? "good" : "bad"} time={moment(atMs, "exact")}>
            <b>{t(`reconciliation.${scope}`)}</b>
            <small className="num">{t("reconciliation.differences", { count: differences })}</small>
          </Line>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly state: "good" | "look" | "bad";
  readonly time: string;
  readonly children: ReactNode;
}

function Line({ state, time, children }: LineProps) {
  return (
    <li className="line top">
      <MarkSign state={state} />
      <span className="grow">{children}</span>
      <small className="num">{time}</small>
    </li>
  );
}
