import type { OperatorData } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { amount, moment } from "../i18n/format.ts";
import { gameTitle, t } from "../i18n/language.ts";
import { base, baseText, largestOf, shareE4, size } from "./numbers.ts";

type Days = OperatorData<"GET /overview">["days"];

/** Of the drawing: what is above and below the line, and what stands between two days. */
const [half, width, gap] = [60, 20, 6] as const;

/** What the house won on each day, of all games or one: above the line what it won, below what it lost. */
export function DayChart({ days }: { readonly days: Days }) {
  const [game, choose] = useState("");
  const names = [...new Set(days.flatMap((day) => day.games.map((one) => one.game)))].sort();
  const sums = days.map(({ day, games }) => {
    const counted = games.filter((one) => game === "" || one.game === game);
    const staked = counted.reduce((sum, one) => sum + base(one.staked), 0n);
    return { day, staked, won: staked - counted.reduce((sum, one) => sum + base(one.paid), 0n) };
  });
  const largest = largestOf(sums.map(({ won }) => won));
  const shownDay = (day: string) => moment(Date.parse(day), "day");
  return (
    <section className="card pad stack" aria-labelledby="by-day">
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
      <svg
        className="days"
        viewBox={`0 0 ${sums.length * (width + gap)} ${2 * half + 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 ${half + 1}H${sums.length * (width + gap)}`} />
        {sums.map(({ day, won, staked }, at) => {
          const height = Math.max(won === 0n ? 0 : 1.5, (shareE4(size(won), largest) / 10_000) * half);
          return (
            <rect
              key={day}
              className={won < 0n ? "lost" : ""}
              x={at * (width + gap) + gap / 2}
              y={won < 0n ? half + 1 : half + 1 - height}
              width={width}
              height={height}
            >
              <title>
                {t("overview.dayTitle", {
                  day: shownDay(day),
                  won: amount(baseText(won), { signed: true }),
                  staked: amount(baseText(staked), { decimals: 0 }),
                })}
              </title>
            </rect>
          );
        })}
      </svg>
      <p className="line apart num quiet">
        <small>{shownDay(sums[0]?.day ?? "")}</small>
        <small>{shownDay(sums.at(-1)?.day ?? "")}</small>
      </p>
      <table className="sr-only">
        <caption>{t("overview.byDay")}</caption>
        <thead>
          <tr>
            <th>{t("column.time")}</th>
            <th>{t("column.bets")}</th>
            <th>{t("column.ggr")}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ day, won, staked }) => (
            <tr key={day}>
              <th>{shownDay(day)}</th>
              <td>{amount(baseText(staked), { decimals: 0 })}</td>
              <td>{amount(baseText(won), { signed: true })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
