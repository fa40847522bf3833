import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { amount, assetName, kindName, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Empty, Loaded } from "../ui/loaded.tsx";

const shown = 5;

/**
 * Lists the last movements of the player's money. The list contains no bets, because their totals are shown above the
 * list.
 */
export function History({ playerId }: { readonly playerId: string }) {
  const query = useQuery({
    queryKey: ["history", playerId],
    queryFn: () => call("GET /player/journal", { query: { id: playerId, limit: shown, withoutBets: true } }),
  });
  return (
    <div>
      <div className="line apart">
        <h2>{t("history.title")}</h2>
        <Link className="link" href={`/players/${playerId}`}>
          {t("list.all")}
        </Link>
      </div>
      <Loaded query={query} rows={shown}>
        {({ entries, putAwayBeforeMs }) =>
          entries.length > 0 ? (
            <ul className="history">
              {entries.map(({ id, kind, atMs, amount: moved, assetId }) => (
                <li key={id} className="line apart">
                  <span>
                    {kindName(kind)} <small className="num">{momentOf(atMs)}</small>
                  </span>
                  <span className="num">
                    {amount(moved, { signed: true })} {assetName(assetId)}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <Empty
              text={
                putAwayBeforeMs === undefined
                  ? t("history.empty")
                  : t("journal.putAway", { date: moment(putAwayBeforeMs, "utcDate") })
              }
            />
          )
        }
      </Loaded>
    </div>
  );
}

/** Formats a timestamp of the current day as a time, and any other timestamp as a date. */
const momentOf = (atMs: number) =>
  moment(atMs, moment(atMs, "date") === moment(Date.now(), "date") ? "time" : "day");
