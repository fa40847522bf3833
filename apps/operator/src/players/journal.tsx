import { useInfiniteQuery } from "@tanstack/react-query";
import { call, download } from "../api/call.ts";
import { accountName, amount, assetName, count, kindName, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon, MarkSign } from "../ui/art.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { useAct } from "../ui/use-act.ts";

interface JournalProps {
  readonly id: string;
  /** Number of the player's journal entries that are not archived. */
  readonly entries: number;
  readonly isSound: boolean;
  readonly checkedAtMs: number;
}

/** Lists the movements of a player's money, newest first. */
export function Journal({ id, entries: all, isSound, checkedAtMs }: JournalProps) {
  const query = useInfiniteQuery({
    queryKey: ["journal", id],
    queryFn: ({ pageParam }) => call("GET /player/journal", { query: { id, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const { act, isBusy, problem } = useAct();
  const save = () => act(() => download("GET /player/journal.csv", { id }));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const putAwayBeforeMs = query.data?.pages.at(-1)?.putAwayBeforeMs;
  return (
    <section className="card fill journal" aria-labelledby="journal">
      <div className="pad line apart">
        <div className="line wraps">
          <h2 id="journal">{t("journal.title")}</h2>
          <small className="num">{t("journal.count", { count: count(all) })}</small>
        </div>
        <button type="button" className="link line" disabled={isBusy} onClick={() => void save()}>
          <Icon name="save" px={16} />
          {t("journal.csv")}
        </button>
      </div>
      {problem !== undefined && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
      <Loaded query={query} rows={12}>
        {() =>
          entries.length === 0 ? (
            putAwayBeforeMs === undefined && <Empty text={t("journal.empty")} />
          ) : (
            <table className="rows">
              <thead>
                <tr>
                  <th>{t("column.time")}</th>
                  <th>{t("column.what")}</th>
                  <th className="wide-only">{t("column.fromTo")}</th>
                  <th className="right">{t("column.amount")}</th>
                  <th className="right wide-only">{t("column.after")}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.id}>
                    <td className="num quiet">{moment(entry.atMs, "exact")}</td>
                    <td>
                      <b>{kindName(entry.kind)}</b>
                    </td>
                    <td className="wide-only quiet">
                      {accountName(entry.debit)} → {accountName(entry.credit)}
                    </td>
                    <td className="right num" title={entry.amount}>
                      <b className={entry.amount.startsWith("-") ? "" : "gain"}>
                        {amount(entry.amount, { signed: true })}
                      </b>{" "}
                      {assetName(entry.assetId)}
                      {entry.after !== null && (
                        <small className="narrow-only">
                          {t("journal.after", { amount: amount(entry.after) })}
                        </small>
                      )}
                    </td>
                    <td className="right num quiet wide-only" title={entry.after ?? ""}>
                      {entry.after !== null && amount(entry.after)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <MoreButton query={query} />
      {putAwayBeforeMs !== undefined && (
        <p className="pad quiet">{t("journal.putAway", { date: moment(putAwayBeforeMs, "utcDate") })}</p>
      )}
      <p className="list-foot line">
        <MarkSign state={isSound ? "good" : "bad"} />
        {t(isSound ? "journal.sound" : "journal.unsound", { time: moment(checkedAtMs, "time") })}
      </p>
    </section>
  );
}
