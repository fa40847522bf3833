import type { Freeze } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

const parts = ["withdrawals", "all"] as const;

/**
 * Lets an operator immediately freeze the withdrawals or the whole account of a player, or end the freeze. The audit
 * log stores the reason for the freeze.
 */
export function FreezePanel({ id, freeze }: { readonly id: string; readonly freeze: Freeze }) {
  const [reason, setReason] = useState("");
  const [wanted, want] = useState<(typeof parts)[number]>(freeze === "all" ? "all" : "withdrawals");
  const { act, isBusy, problem } = useAct();
  if (currentSession()?.operator.role === "viewer") return null;
  const text = reason.trim();
  const missing = text === "" ? t("reason.needed") : undefined;
  async function change(next: Freeze) {
    const body = { id, freeze: next, reason: text };
    if (missing === undefined && !isBusy && (await act(() => call("POST /player/freeze", { body }))))
      setReason("");
  }
  return (
    <section className="card pad stack" aria-labelledby="freeze">
      <h2 id="freeze" className="line">
        <span className="sapphire">
          <Icon name="freeze" px={18} />
        </span>
        {t(`freeze.is.${freeze}`)}
      </h2>
      <small>{t(freeze === "none" ? "freeze.note" : "freeze.openNote")}</small>
      <fieldset className="choices">
        <legend className="sr-only">{t("freeze.what")}</legend>
        {parts.map((part) => (
          <label key={part} className="line">
            <input type="radio" name="freeze" checked={wanted === part} onChange={() => want(part)} />
            {t(`freeze.part.${part}`)}
          </label>
        ))}
      </fieldset>
      <ReasonField value={reason} onChange={setReason} />
      <small>{t("freeze.told")}</small>
      <Problem text={problem} />
      {wanted !== freeze && (
        <button
          type="button"
          className="button quiet reject"
          aria-disabled={missing !== undefined || isBusy}
          title={missing}
          onClick={() => void change(wanted)}
        >
          {t("freeze.act")}
        </button>
      )}
      {freeze !== "none" && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={missing !== undefined || isBusy}
          title={missing}
          onClick={() => void change("none")}
        >
          {t("freeze.open")}
        </button>
      )}
    </section>
  );
}
