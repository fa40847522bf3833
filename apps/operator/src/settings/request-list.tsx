import type { ChangeRequest } from "@gemplay/api-schema/operator";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Problem } from "../ui/problem.tsx";
import { useAct } from "../ui/use-act.ts";

/** What one admin asked for and another has to confirm; nobody confirms their own. */
export function RequestList({ requests }: { readonly requests: readonly ChangeRequest[] }) {
  const { act, isBusy, problem } = useAct();
  const isAdmin = currentSession()?.operator.role === "admin";
  const decide = (verb: "confirm" | "refuse", id: string) =>
    !isBusy && void act(() => call(`POST /requests/${verb}`, { body: { id } }));
  return (
    <section className="card pad stack" aria-labelledby="requests">
      <h2 id="requests">{t("requests.title")}</h2>
      <ul className="requests">
        {requests.map(({ id, subject, oldText, newText, reason, askedBy, own, askedAtMs }) => (
          <li key={id} className="line apart wraps">
            <p>
              <b>{subject}</b>
              <span className="num">
                {oldText} → <b>{newText}</b>
              </span>
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
