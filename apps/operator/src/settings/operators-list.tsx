import type { Operator, OperatorBody } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { t } from "../i18n/language.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAct } from "../ui/use-act.ts";

type Role = OperatorBody<"POST /operators/role">["role"];
const roles = ["viewer", "reviewer", "admin", "none"] as const satisfies readonly Role[];

/** Lists the operators with their roles. */
export function OperatorsList() {
  const query = useQuery({ queryKey: ["operators"], queryFn: () => call("GET /operators", {}) });
  return (
    <section className="card pad stack" aria-labelledby="operators">
      <h2 id="operators">{t("group.people")}</h2>
      <Loaded query={query} rows={3}>
        {({ operators }) => (
          <ul className="requests">
            {operators.map((operator) => (
              <OperatorRow key={operator.id} operator={operator} />
            ))}
          </ul>
        )}
      </Loaded>
      <small>{t("operators.note")}</small>
    </section>
  );
}

function OperatorRow({ operator }: { readonly operator: Operator }) {
  const { id, name, email, role } = operator;
  const [wanted, want] = useState<Role>(role);
  const [reason, setReason] = useState("");
  const { act, isBusy, problem } = useAct();
  const isAdmin = currentSession()?.operator.role === "admin";
  const isWhole = wanted !== role && reason.trim() !== "";
  async function ask() {
    const body = { id, role: wanted, reason: reason.trim() };
    if (isWhole && !isBusy && (await act(() => call("POST /operators/role", { body })))) setReason("");
  }
  return (
    <li className="stack">
      <div className="line apart wraps">
        <p>
          <b>{name}</b>
          <small>{email}</small>
        </p>
        {isAdmin ? (
          <select
            aria-label={t("operators.roleOf", { name })}
            value={wanted}
            onChange={(event) => want(event.target.value as Role)}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </select>
        ) : (
          <span>{t(`role.${role}`)}</span>
        )}
      </div>
      {wanted !== role && (
        <div className="line wraps bottom">
          <TextField
            label={t("reason.label")}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <button
            type="button"
            className="button md"
            aria-disabled={!isWhole || isBusy}
            onClick={() => void ask()}
          >
            {t("setting.ask")}
          </button>
        </div>
      )}
      <Problem text={problem} />
    </li>
  );
}
