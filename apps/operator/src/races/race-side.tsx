import type { OperatorData, OperatorRace } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { call } from "../api/call.ts";
import { amount, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { MarkSign } from "../ui/art.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { useAct } from "../ui/use-act.ts";

type Races = OperatorData<"GET /races">;

/** Shows the rewards budget with the checks of a race, and the actions that need a second admin. */
export function RaceSide({
  race,
  races,
  isAdmin,
  isChanged,
}: {
  readonly race: OperatorRace | undefined;
  readonly races: Races;
  readonly isAdmin: boolean;
  /** True if the form contains changes that are not stored. */
  readonly isChanged: boolean;
}) {
  const { free, promised, lastWinnerStaked } = races;
  return (
    <div className="stack">
      <section className="card pad stack" aria-labelledby="race-budget">
        <h2 id="race-budget">{t("races.budget")}</h2>
        <p className="num">{t("races.free", { amount: amount(free) })}</p>
        <p className="num">{t("races.promised", { amount: amount(promised) })}</p>
        {race !== undefined && <p className="num">{t("races.this", { amount: amount(race.prizeSum) })}</p>}
        <ul className="stack">
          {race?.checks.map(({ name, state }) => (
            <li key={name} className="line">
              <MarkSign state={state} />
              <span>
                {t(`races.check.${name}`)}
                {name === "edge" && lastWinnerStaked !== null && (
                  <small> {t("races.lastWinner", { amount: amount(lastWinnerStaked) })}</small>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {race !== undefined && isAdmin && <Decision race={race} isChanged={isChanged} />}
    </div>
  );
}

function Decision({ race, isChanged }: { readonly race: OperatorRace; readonly isChanged: boolean }) {
  const { act, isBusy, problem } = useAct();
  const [reason, setReason] = useState("");
  const { id, state, own, askedBy, askedAtMs, checks } = race;
  const isBad = checks.some((check) => check.state === "bad");
  const run = (work: () => Promise<unknown>) => !isBusy && void act(work);
  return (
    <section className="card pad stack" aria-labelledby="race-second">
      <h2 id="race-second">{t("races.second")}</h2>
      {askedBy !== null && askedAtMs !== null && (
        <p>{t("races.asked", { name: askedBy, time: moment(askedAtMs, "exact") })}</p>
      )}
      {race.confirmedBy !== null && <p>{t("races.confirmed", { name: race.confirmedBy })}</p>}
      {state === "draft" && (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || isBad || isChanged}
          onClick={() => !isBad && !isChanged && run(() => call("POST /races/ask", { body: { id } }))}
        >
          {t("races.ask")}
        </button>
      )}
      {state === "draft" && isChanged && <small>{t("races.saveFirst")}</small>}
      {state === "asked" && askedAtMs !== null && (
        <span className="line">
          <button
            type="button"
            className="button quiet md"
            aria-disabled={isBusy}
            onClick={() => run(() => call("POST /races/refuse", { body: { id } }))}
          >
            {t(own ? "requests.takeBack" : "requests.refuse")}
          </button>
          {own ? (
            <small>{t("requests.own")}</small>
          ) : (
            <button
              type="button"
              className="button md"
              aria-disabled={isBusy || isBad}
              onClick={() => !isBad && run(() => call("POST /races/confirm", { body: { id, askedAtMs } }))}
            >
              {t("requests.confirm")}
            </button>
          )}
        </span>
      )}
      {(state === "draft" || state === "asked" || state === "confirmed") && (
        <>
          <ReasonField value={reason} onChange={setReason} />
          <button
            type="button"
            className="button quiet md"
            aria-disabled={isBusy || reason.trim() === ""}
            onClick={() =>
              reason.trim() !== "" &&
              run(() => call("POST /races/cancel", { body: { id, reason: reason.trim() } }))
            }
          >
            {t("races.cancel")}
          </button>
        </>
      )}
      <Problem text={problem} />
    </section>
  );
}
