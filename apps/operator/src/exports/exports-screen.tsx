import type { OperatorDownloadName } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { download } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Bar } from "../ui/bar.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAct } from "../ui/use-act.ts";

const files = [
  { name: "GET /export/players.csv", text: "players" },
  { name: "GET /export/withdrawals.csv", text: "withdrawals" },
  { name: "GET /export/deposits.csv", text: "deposits" },
  { name: "GET /export/movements.csv", text: "movements" },
  { name: "GET /export/bets.csv", text: "bets" },
  { name: "GET /export/audit.csv", text: "audit" },
] as const satisfies readonly { readonly name: OperatorDownloadName; readonly text: string }[];

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Offers tables of a chosen time period as CSV files. The audit log records every download of a file. */
export function ExportsScreen() {
  const [from, setFrom] = useState(() => dayOf(Date.now() - 29 * dayMs));
  const [until, setUntil] = useState(() => dayOf(Date.now()));
  const { act, isBusy, problem } = useAct();
  const mayTake = currentSession()?.operator.role !== "viewer";
  const save = (name: (typeof files)[number]["name"]) =>
    !isBusy && void act(() => download(name, { from, until }));
  return (
    <main className="main">
      <Bar title={t("place.exports")} />
      <section className="card pad stack files-card" aria-label={t("place.exports")}>
        <div className="halves">
          <TextField
            label={t("exports.from")}
            type="date"
            value={from}
            max={until}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label={t("exports.until")}
            type="date"
            value={until}
            min={from}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        <small>{t("exports.note")}</small>
        <Problem text={problem} />
        {!mayTake && <p className="note">{t("exports.viewer")}</p>}
        <ul className="files">
          {files.map(({ name, text }) => (
            <li key={name} className="line apart">
              <span>
                <b>{t(`exports.${text}`)}</b>
                <small>{t(`exports.${text}.note`)}</small>
              </span>
              {mayTake && (
                <button
                  type="button"
                  className="button quiet md"
                  aria-disabled={isBusy}
                  aria-label={t("exports.save", { name: t(`exports.${text}`) })}
                  onClick={() => save(name)}
                >
                  <Icon name="save" px={16} />
                  {t("journal.csv")}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
