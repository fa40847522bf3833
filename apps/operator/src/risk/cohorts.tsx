import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { amount, count, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Empty, Loaded } from "../ui/loaded.tsx";

const whole = (text: string) => amount(text, { decimals: 0 });
const signed = (text: string) => amount(text, { decimals: 0, signed: true });

/** Shows for each week the rewards and the total bets of the players who signed up in that week. */
export function Cohorts() {
  const query = useQuery({ queryKey: ["risk", "cohorts"], queryFn: () => call("GET /risk/cohorts", {}) });
  return (
    <section className="card fill" aria-label={t("riskView.bonuses")}>
      <Loaded query={query}>
        {({ cohorts }) =>
          cohorts.length === 0 ? (
            <Empty text={t("risk.noCohorts")} />
          ) : (
            <div className="sideways">
              <table className="rows">
                <thead>
                  <tr>
                    <th>{t("column.week")}</th>
                    <th className="right">{t("place.players")}</th>
                    <th className="right">{t("column.bets")}</th>
                    <th className="right">{t("column.ggr")}</th>
                    <th className="right">{t("column.commission")}</th>
                    <th className="right">{t("column.airdrop")}</th>
                    <th className="right">{t("column.checkIn")}</th>
                    <th className="right">{t("column.rakeback")}</th>
                    <th className="right">{t("column.gifts")}</th>
                  </tr>
                </thead>
                <tbody>
                  {cohorts.map((one) => (
                    <tr key={one.week}>
                      <td className="num">{moment(Date.parse(one.week), "date")}</td>
                      <td className="right num">{count(one.players)}</td>
                      <td className="right num quiet">{whole(one.staked)}</td>
                      <td className="right num">
                        <b>{signed(one.won)}</b>
                      </td>
                      <td className="right num">{whole(one.commission)}</td>
                      <td className="right num">{whole(one.airdrop)}</td>
                      <td className="right num">{whole(one.checkIn)}</td>
                      <td className="right num">{whole(one.rakeback)}</td>
                      <td className="right num">{whole(one.gifts)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      <p className="list-foot">
        <span>
          {query.data?.untilDay === null && t("risk.notYet")}
          {query.data?.untilDay != null &&
            t("risk.untilDay", { day: moment(Date.parse(query.data.untilDay), "date") })}
        </span>
        <span>{t("risk.note.bonuses")}</span>
      </p>
    </section>
  );
}
