import type { OperatorData } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

type Request = OperatorData<"GET /exclusion_ends">["requests"][number];

/**
 * Lists the requests of players to end a permanent self-exclusion. Renders nothing without requests. Operators can
 * confirm a request only after its waiting time.
 */
export function ExclusionEnds() {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["exclusionEnds"],
    queryFn: () => call("GET /exclusion_ends", {}),
  });
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <section className="card pad stack" aria-labelledby="exclusion-ends">
      <h2 id="exclusion-ends">{t("exclusionEnds.title")}</h2>
      <small>{t("exclusionEnds.note")}</small>
      <ul className="stack">
        {data.requests.map((request) => (
          <Decision
            key={`${request.player.id} ${request.requestedMs}`}
            request={request}
            nowMs={dataUpdatedAt}
          />
        ))}
      </ul>
    </section>
  );
}

function Decision({
  request: { player, sinceMs, requestedMs, earliestMs },
  nowMs,
}: {
  readonly request: Request;
  readonly nowMs: number;
}) {
  const [reason, setReason] = useState("");
  const { act, isBusy, problem } = useAct();
  const text = reason.trim();
  const missing = text === "" ? t("reason.needed") : undefined;
  const early =
    nowMs < earliestMs ? t("exclusionEnds.early", { time: moment(earliestMs, "exact") }) : undefined;
  const input = { body: { id: player.id, requestedMs, reason: text } };
  const confirm = () => {
    if (missing === undefined && early === undefined && !isBusy)
      void act(() => call("POST /exclusion_ends/confirm", input));
  };
  const refuse = () => {
    if (missing === undefined && !isBusy) void act(() => call("POST /exclusion_ends/refuse", input));
  };
  return (
    <li className="stack">
      <p className="said">
        <Link href={`/players/${player.id}`}>{player.name}</Link>
        <small className="num">
          {t("exclusionEnds.times", {
            since: moment(sinceMs, "date"),
            requested: moment(requestedMs, "exact"),
            earliest: moment(earliestMs, "exact"),
          })}
        </small>
      </p>
      {currentSession()?.operator.role !== "viewer" && (
        <>
          <ReasonField value={reason} onChange={setReason} />
          <Problem text={problem} />
          <div className="line">
            <button
              type="button"
              className="button quiet md"
              aria-disabled={(early ?? missing) !== undefined || isBusy}
              title={early ?? missing}
              onClick={confirm}
            >
              {t("exclusionEnds.confirm")}
            </button>
            <button
              type="button"
              className="button quiet md"
              aria-disabled={missing !== undefined || isBusy}
              title={missing}
              onClick={refuse}
            >
              {t("exclusionEnds.refuse")}
            </button>
          </div>
        </>
      )}
    </li>
  );
}
