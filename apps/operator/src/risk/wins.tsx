import type { OperatorData } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { amount, count, moment, playerNumber } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { type Days, DayTabs } from "../ui/day-tabs.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { useEscape } from "../ui/use-escape.ts";
import { InspectedMark } from "./inspected-mark.tsx";

type Win = OperatorData<"GET /risk/wins">["wins"][number];
/**
 * Two limits for a player's win, in standard deviations above the expected win. A win above the first limit needs an
 * inspection. A win above the second limit is very unlikely to be chance.
 */
const [unusual, alarming] = [3, 5] as const;

const decimals = (value: number, places: number) => amount(value.toFixed(places), { decimals: places });

/** Lists the players with the highest wins, and how far each win is above the expected win of the games. */
export function Wins() {
  const [days, setDays] = useState<Days>(7);
  const [chosen, choose] = useState<string>();
  const query = useQuery({
    queryKey: ["risk", "wins", days],
    queryFn: () => call("GET /risk/wins", { query: { days } }),
  });
  const win = query.data?.wins.find(({ player }) => player.id === chosen);
  const list = useRef<HTMLElement>(null);
  const close = () => {
    list.current?.querySelector<HTMLElement>("tr.on button")?.focus();
    choose(undefined);
  };
  useEscape(win !== undefined, close);
  return (
    <div className={win === undefined ? "columns" : "columns risk-columns"}>
      <section ref={list} className="card fill" aria-label={t("riskView.wins")}>
        <div className="tabs pad">
          <DayTabs days={days} onChange={setDays} />
        </div>
        <Loaded query={query}>
          {({ wins }) =>
            wins.length === 0 ? (
              <Empty text={t("risk.noWins")} />
            ) : (
              <div className="sideways">
                <table className="rows">
                  <thead>
                    <tr>
                      <th>{t("column.player")}</th>
                      <th className="right">{t("column.won")}</th>
                      <th className="right wide-only">{t("column.expected")}</th>
                      <th className="right">{t("column.deviations")}</th>
                      <th className="right wide-only">{t("column.largest")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {wins.map((one) => (
                      <Row
                        key={one.player.id}
                        win={one}
                        isChosen={one.player.id === chosen}
                        onChoose={choose}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
        <p className="list-foot">
          <span>
            {query.data?.foundAtMs === null && t("risk.notYet")}
            {query.data?.foundAtMs != null &&
              t("risk.foundAt", { time: moment(query.data.foundAtMs, "exact") })}
          </span>
          <span>{t("risk.note.wins")}</span>
        </p>
      </section>
      {win !== undefined && (
        <section
          key={win.player.id}
          ref={bringIntoView}
          className="card fill detail"
          aria-label={playerNumber(win.player.id)}
        >
          <div className="line apart">
            <h2>{win.player.name}</h2>
            <button type="button" className="link" onClick={close}>
              {t("list.close")}
            </button>
          </div>
          <Link className="link line" href={`/players/${win.player.id}`}>
            {t("withdrawals.openPlayer")}
            <Icon name="right" px={14} />
          </Link>
          <p>{t("risk.chance", { count: count(Math.floor(win.oneIn)), rounds: count(win.rounds) })}</p>
          <p>
            {t("risk.largest", {
              times: amount(win.largest, { decimals: 2 }),
              count: count(Math.ceil(win.largestOneIn)),
            })}
          </p>
          <InspectedMark key={win.player.id} kind="win" name={win.player.id} inspected={win.lookedAt} />
        </section>
      )}
    </div>
  );
}

interface RowProps {
  readonly win: Win;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function Row({ win, isChosen, onChoose }: RowProps) {
  const { player, rounds, staked, won, expected, deviations, largest, lookedAt } = win;
  const tone = lookedAt !== null ? "" : deviations >= alarming ? "bad" : deviations >= unusual ? "gold" : "";
  return (
    <tr className={isChosen ? "on" : ""}>
      <td>
        <button type="button" className="link" onClick={() => onChoose(player.id)}>
          {player.name}
        </button>
        <small className="num">
          {playerNumber(player.id)} · {t("overview.rounds", { count: count(rounds) })}
        </small>
      </td>
      <td className="right num" title={t("risk.staked", { amount: amount(staked) })}>
        <b>{amount(won, { signed: true, decimals: 2 })}</b>
      </td>
      <td className="right num quiet wide-only">{amount(expected, { signed: true, decimals: 2 })}</td>
      <td className={`right num ${tone}`}>
        <b>{decimals(deviations, 1)} σ</b>
      </td>
      <td className="right num quiet wide-only">{amount(largest, { decimals: 2 })}×</td>
    </tr>
  );
}
