import type { OperatorData } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { amount, moment } from "../i18n/format.ts";
import { gameTitle, t } from "../i18n/language.ts";
import { base } from "../ui/amounts.ts";
import { DayChart, type PlayedDay } from "./day-chart.tsx";
import { Kept } from "./kept.tsx";
import { baseText } from "./numbers.ts";

type Days = OperatorData<"GET /overview">["days"];

/** Number of table rows before the operator expands the table, so that the panel below the table stays visible. */
const week = 7;

/** A day on which the chosen game had no bets. */
const nothing = {
  rounds: 0,
  staked: "0",
  paid: "0",
  expectedLeast: "0",
  expectedMost: "0",
  paidPercent: null,
  marginPercent: null,
  exactLeastPercent: "",
  exactMostPercent: "",
  outside: null,
};

const ofGame = (days: Days, game: string): PlayedDay[] =>
  days.map((day) =>
    game === "" ? day : { ...(day.games.find((one) => one.game === game) ?? nothing), day: day.day },
  );

/** Shows the turnover and the house's win of each day beside the expected win, for all games or one game. */
export function DaysPanel({ days }: { readonly days: Days }) {
  const [game, choose] = useState("");
  const [isLong, setLong] = useState(false);
  const names = [...new Set(days.flatMap((day) => day.games.map((one) => one.game)))].sort();
  const played = ofGame(days, names.includes(game) ? game : "");
  const latest = played.toReversed().slice(0, isLong ? played.length : week);
  return (
    <section className="card" aria-labelledby="by-day">
      <div className="pad stack">
        <div className="line apart wraps">
          <h2 id="by-day">{t("overview.byDay")}</h2>
          <select aria-label={t("column.game")} value={game} onChange={(event) => choose(event.target.value)}>
            <option value="">{t("overview.allGames")}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {gameTitle({ game: name, title: name })}
              </option>
            ))}
          </select>
        </div>
        {/* A chart is useful only for more than one day. */}
        {played.length > 1 && <DayChart days={played} />}
      </div>
      <div className="sideways">
        <table className="rows small">
          <thead>
            <tr>
              <th>{t("column.day")}</th>
              <th className="right">{t("column.bets")}</th>
              <th className="right">
                {t("column.ggr")}
                <small className="narrow-only">{t("column.expected")}</small>
              </th>
              <th className="right wide-only">{t("column.expected")}</th>
              <th className="right">{t("column.ofBets")}</th>
            </tr>
          </thead>
          <tbody>
            {latest.map((day) => (
              <DayRow key={day.day} day={day} />
            ))}
          </tbody>
        </table>
      </div>
      {latest.length < played.length && (
        <div className="more">
          <button type="button" className="button quiet md" onClick={() => setLong(true)}>
            {t("list.more")}
          </button>
        </div>
      )}
    </section>
  );
}

function DayRow({ day }: { readonly day: PlayedDay }) {
  const expected = (decimals: number) => {
    const [least, most] = [day.expectedLeast, day.expectedMost].map((one) =>
      amount(one, { signed: true, decimals }),
    );
    return least === most ? least : t("overview.between", { least: least ?? "", most: most ?? "" });
  };
  return (
    <tr>
      <td className="num">{moment(Date.parse(day.day), "utcDay")}</td>
      <td className="right num quiet">{amount(day.staked, { decimals: 0 })}</td>
      <td className="right num">
        <b>{amount(baseText(base(day.staked) - base(day.paid)), { signed: true })}</b>
        <small className="narrow-only">{expected(0)}</small>
      </td>
      <td className="right num quiet wide-only">{expected(2)}</td>
      <td className="right num">
        <Kept played={day} />
      </td>
    </tr>
  );
}
