import type { OperatorData } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Empty } from "../ui/loaded.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

interface SessionsProps {
  readonly id: string;
  readonly sessions: OperatorData<"GET /player">["sessions"];
}

/** Lists the sessions of a player. An operator can end one session or all sessions of the player. */
export function SessionsPanel({ id, sessions }: SessionsProps) {
  const [reason, setReason] = useState("");
  const { act, isBusy, problem } = useAct();
  const isViewer = currentSession()?.operator.role === "viewer";
  const text = reason.trim();
  const isBlocked = text === "" || isBusy;
  const end = (sessionId?: string) => {
    const body = { id, reason: text, ...(sessionId === undefined ? {} : { sessionId }) };
    if (!isBlocked) void act(() => call("POST /player/end_sessions", { body }));
  };
  return (
    <section className="card pad stack" aria-labelledby="sessions">
      <h2 id="sessions">{t("sessions.title", { count: sessions.length })}</h2>
      {sessions.length === 0 ? (
        <Empty text={t("sessions.none")} />
      ) : (
        <ul className="sessions pairs">
          {sessions.map((session) => {
            const name = [session.device.browser, session.device.system].filter(Boolean).join(", ");
            return (
              <li key={session.id} className="line apart">
                <span>
                  <b>{name || t("sessions.unknown")}</b>
                  <small className="num">
                    {t("sessions.opened", {
                      way: t(`wayIn.${session.wayIn}`),
                      time: moment(session.openedAtMs, "exact"),
                    })}
                  </small>
                  <small className="num">
                    {t("sessions.lastUsed", { time: moment(session.lastUsedAtMs, "hour") })}
                  </small>
                </span>
                {!isViewer && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-disabled={isBlocked}
                    aria-label={t("sessions.end", { name: name || t("sessions.unknown") })}
                    title={text === "" ? t("reason.needed") : undefined}
                    onClick={() => end(session.id)}
                  >
                    <Icon name="no" px={16} />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isViewer && sessions.length > 0 && (
        <>
          <ReasonField value={reason} onChange={setReason} />
          <Problem text={problem} />
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBlocked}
            title={text === "" ? t("reason.needed") : undefined}
            onClick={() => end()}
          >
            <Icon name="exit" px={18} />
            {t("sessions.endAll")}
          </button>
        </>
      )}
    </section>
  );
}
