import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

/** Stops an account at once, or opens it again; the reason is kept. */
export function FreezePanel({ id, frozen }: { readonly id: string; readonly frozen: boolean }) {
  const [reason, setReason] = useState("");
  const { act, isBusy, problem } = useAct();
  if (currentSession()?.operator.role === "viewer") return null;
  const text = reason.trim();
  const missing = text === "" ? t("reason.needed") : undefined;
  async function change() {
    const body = { id, frozen: !frozen, reason: text };
    if (missing === undefined && !isBusy && (await act(() => call("POST /player/freeze", { body }))))
      setReason("");
  }
  return (
    <section className="card pad stack" aria-labelledby="freeze">
      <h2 id="freeze" className="line">
        <span className="sapphire">
          <Icon name="freeze" px={18} />
        </span>
        {t(frozen ? "freeze.isFrozen" : "freeze.title")}
      </h2>
      <small>{t(frozen ? "freeze.openNote" : "freeze.note")}</small>
      <ReasonField value={reason} onChange={setReason} />
      <Problem text={problem} />
      <button
        type="button"
        className={frozen ? "button quiet" : "button quiet reject"}
        aria-disabled={missing !== undefined || isBusy}
        title={missing}
        onClick={() => void change()}
      >
        {t(frozen ? "freeze.open" : "freeze.act")}
      </button>
    </section>
  );
}
