import type { OperatorData } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAct } from "../ui/use-act.ts";

/**
 * Shows buttons to approve or reject a withdrawal, with a field for a note. If an action is not possible, its button is
 * disabled, and the page states the reason.
 */
export function Decision({ detail }: { readonly detail: OperatorData<"GET /withdrawal"> }) {
  const { withdrawal, approvals } = detail;
  const { id, status, needsTwo, reason } = withdrawal;
  const [note, setNote] = useState("");
  const { act, isBusy, problem } = useAct();
  if (status !== "under_review" && status !== "pending") return null;
  if (currentSession()?.operator.role === "viewer") return <p className="note">{t("decision.viewer")}</p>;

  const hasAgreed = approvals.some(({ own }) => own);
  const text = note.trim();
  const cannotApprove =
    status === "pending"
      ? t("decision.approved")
      : reason === "held"
        ? t("decision.held")
        : reason === "identity"
          ? t("decision.identity")
          : hasAgreed
            ? t("decision.agreed")
            : undefined;
  const cannotReject = text === "" ? t("decision.noteNeeded") : undefined;
  async function decide(work: () => Promise<unknown>) {
    if (await act(work)) setNote("");
  }
  const approve = () =>
    decide(() => call("POST /withdrawal/approve", { body: text === "" ? { id } : { id, note: text } }));
  const reject = () => decide(() => call("POST /withdrawal/reject", { body: { id, reason: text } }));
  const label = needsTwo ? t("decision.approveOf", { at: approvals.length + 1 }) : t("decision.approve");

  return (
    <div className="decision">
      <TextField
        label={t("decision.note")}
        hint={t("decision.noteNeeded")}
        placeholder={needsTwo ? t("decision.forSecond") : undefined}
        maxLength={500}
        before={<Icon name="note" px={18} />}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {(problem ?? cannotApprove) !== undefined && (
        <p
          className={problem === undefined ? "note" : "note bad"}
          role={problem === undefined ? undefined : "alert"}
        >
          {problem ?? cannotApprove}
        </p>
      )}
      <div className="buttons">
        <button
          type="button"
          className="button quiet reject"
          aria-disabled={cannotReject !== undefined || isBusy}
          title={cannotReject}
          onClick={() => cannotReject === undefined && !isBusy && void reject()}
        >
          <Icon name="no" px={16} />
          {t("decision.reject")}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={cannotApprove !== undefined || isBusy}
          aria-busy={isBusy}
          onClick={() => cannotApprove === undefined && !isBusy && void approve()}
        >
          <Icon name="yes" px={18} />
          {label}
        </button>
      </div>
    </div>
  );
}
