import type { OperatorData } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

interface NameProps {
  readonly id: string;
  readonly chosen: OperatorData<"GET /player">["chosenName"];
}

/**
 * Shows the public name of a player, which an operator can remove. Renders nothing for a player without a public name.
 */
export function NamePanel({ id, chosen }: NameProps) {
  const [reason, setReason] = useState("");
  const { act, isBusy, problem } = useAct();
  if (chosen === null) return null;
  const isViewer = currentSession()?.operator.role === "viewer";
  const text = reason.trim();
  const missing = text === "" ? t("reason.needed") : undefined;
  const remove = () => {
    const body = { id, reason: text };
    if (missing === undefined && !isBusy) void act(() => call("POST /player/remove_name", { body }));
  };
  return (
    <section className="card pad stack" aria-labelledby="public-name">
      <h2 id="public-name">{t("name.title")}</h2>
      <p>
        <b>{chosen.name}</b> <small>{t(chosen.shown ? "name.shown" : "name.masked")}</small>
      </p>
      {!isViewer && (
        <>
          <small>{t("name.note")}</small>
          <ReasonField value={reason} onChange={setReason} />
          <Problem text={problem} />
          <button
            type="button"
            className="button quiet reject"
            aria-disabled={missing !== undefined || isBusy}
            title={missing}
            onClick={remove}
          >
            {t("name.remove")}
          </button>
        </>
      )}
    </section>
  );
}
