import type { Cluster } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

interface InspectedMarkProps {
  readonly kind: Cluster["kind"] | "win";
  readonly name: string;
  readonly inspected: Cluster["lookedAt"];
}

/**
 * Shows which operator inspected a group of accounts, the conclusion of the inspection, and a form for a new
 * inspection. An inspection does not freeze accounts; the operator freezes an account in the view of the player.
 */
export function InspectedMark({ kind, name, inspected }: InspectedMarkProps) {
  const [reason, setReason] = useState("");
  const { act, isBusy, problem } = useAct();
  const isViewer = currentSession()?.operator.role === "viewer";
  const text = reason.trim();
  const missing = text === "" ? t("reason.needed") : undefined;
  async function mark() {
    if (missing !== undefined || isBusy) return;
    if (await act(() => call("POST /risk/mark", { body: { kind, name, reason: text } }))) setReason("");
  }
  return (
    <div className="stack">
      {inspected !== null && (
        <p>
          <b>{t("risk.lookedAt", { name: inspected.operator, time: moment(inspected.atMs, "exact") })}</b>
          <small>{inspected.reason}</small>
        </p>
      )}
      {!isViewer && (
        <>
          <ReasonField value={reason} onChange={setReason} />
          <Problem text={problem} />
          <button
            type="button"
            className="button quiet md"
            aria-disabled={missing !== undefined || isBusy}
            aria-busy={isBusy}
            title={missing}
            onClick={() => void mark()}
          >
            {t("risk.mark")}
          </button>
          <small>{t("risk.markNote")}</small>
        </>
      )}
    </div>
  );
}
