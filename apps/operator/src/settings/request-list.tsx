import type { ChangeRequest, SettingRow } from "@gemplay/api-schema/operator";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t, textOf } from "../i18n/language.ts";
import { Problem } from "../ui/problem.tsx";
import { useAct } from "../ui/use-act.ts";
import { meaningOf, shownValue } from "./shown-setting.ts";

interface RequestsProps {
  readonly requests: readonly ChangeRequest[];
  /** All settings, from which the list takes the explanation and the unit of a requested change. */
  readonly settings: readonly SettingRow[];
}

/**
 * Lists the requested changes of settings and roles that a second admin must confirm. No admin can confirm their own
 * request.
 */
export function RequestList({ requests, settings }: RequestsProps) {
  const { act, isBusy, problem } = useAct();
  const isAdmin = currentSession()?.operator.role === "admin";
  const decide = (verb: "confirm" | "refuse", id: string) =>
    !isBusy && void act(() => call(`POST /requests/${verb}`, { body: { id } }));
  return (
    <section className="card pad stack" aria-labelledby="requests">
      <h2 id="requests">{t("requests.title")}</h2>
      <ul className="requests">
        {requests.map(({ id, kind, subject, oldText, newText, reason, askedBy, own, askedAtMs }) => (
          <li key={id} className="line apart wraps">
            <p>
              <Change
                change={{ subject, oldText, newText }}
                setting={kind === "setting" ? settings.find(({ key }) => key === subject) : undefined}
              />
              <small>
                {askedBy} · {moment(askedAtMs, "exact")} · {reason}
              </small>
            </p>
            {isAdmin && (
              <span className="line">
                <button
                  type="button"
                  className="button quiet md"
                  aria-disabled={isBusy}
                  onClick={() => decide("refuse", id)}
                >
                  {t(own ? "requests.takeBack" : "requests.refuse")}
                </button>
                {own ? (
                  <small>{t("requests.own")}</small>
                ) : (
                  <button
                    type="button"
                    className="button md"
                    aria-disabled={isBusy}
                    onClick={() => decide("confirm", id)}
                  >
                    {t("requests.confirm")}
                  </button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  );
}

interface ChangeProps {
  readonly change: Pick<ChangeRequest, "subject" | "oldText" | "newText">;
  /** The changed setting, or undefined for a change of an operator's role. */
  readonly setting: SettingRow | undefined;
}

function Change({ change: { subject, oldText, newText }, setting }: ChangeProps) {
  const shown = (text: string) =>
    setting === undefined ? (textOf(`role.${text}`) ?? text) : shownValue(setting, text);
  return (
    <>
      <b>{setting === undefined ? subject : meaningOf(setting)}</b>
      {setting !== undefined && <small className="mono">{subject}</small>}
      <span className="num">
        {shown(oldText)} → <b>{shown(newText)}</b>
      </span>
    </>
  );
}
