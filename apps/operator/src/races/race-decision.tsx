import type { OperatorRace } from "@gemplay/api-schema/operator";
import { useState } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { Seats } from "../ui/seats.tsx";
import type { Acting } from "../ui/use-act.ts";

/** The id of the form, so that the button beside the form can submit the form. */
export const formId = "race-form";

interface RaceDecisionProps {
  /** The stored race; undefined for a new race. */
  readonly race: OperatorRace | undefined;
  readonly work: Acting;
  readonly canSave: boolean;
  /** True if the form contains changes that are not stored. */
  readonly isChanged: boolean;
  /** True if prizes, times or smallest bet are missing or wrong, so that the draft cannot be stored. */
  readonly isIncomplete: boolean;
  /** True if another admin has changed the stored race since the operator began to change the form. */
  readonly isStale: boolean;
  readonly onDiscard: () => void;
}

/** Shows who must agree to the race, and the actions that the state of the race allows. */
export function RaceDecision(props: RaceDecisionProps) {
  const { race, work, canSave, isChanged, isIncomplete, isStale, onDiscard } = props;
  const isAdmin = currentSession()?.operator.role === "admin";
  const state = race?.state ?? "draft";
  const isAgreed = (race?.confirmedBy ?? null) !== null;
  return (
    <section className="card pad stack races-decision" aria-labelledby="race-second">
      <div className="line">
        <span className="gold">
          <Icon name="players" px={18} />
        </span>
        <h2 id="race-second">{t(isAgreed ? "races.agreed" : "races.second")}</h2>
      </div>
      <People race={race} />
      {isStale && (
        <div className="line apart wraps" role="alert">
          <p className="gold">{t("races.stale")}</p>
          <button type="button" className="button quiet md" onClick={onDiscard}>
            {t("races.discard")}
          </button>
        </div>
      )}
      {isAdmin && state === "draft" && isChanged && !isStale && (
        <small>{t(isIncomplete ? "races.incomplete" : "races.saveFirst")}</small>
      )}
      <Problem text={work.problem} />
      {isAdmin && race?.state === "asked" && race.askedAtMs !== null && (
        <Answer race={race} askedAtMs={race.askedAtMs} work={work} />
      )}
      {isAdmin && state !== "asked" && (
        <div className={state === "draft" ? "buttons" : "stack"}>
          <button
            type="submit"
            form={formId}
            className="button quiet md"
            aria-disabled={!canSave}
            aria-busy={work.isBusy}
          >
            {t(state === "draft" ? "races.save" : "races.rename")}
          </button>
          {state === "draft" && <Ask race={race} work={work} isChanged={isChanged} />}
        </div>
      )}
      {isAdmin && race !== undefined && isBeforeStart(race) && <Cancel id={race.id} work={work} />}
    </section>
  );
}

const isBeforeStart = ({ state }: OperatorRace) =>
  state === "draft" || state === "asked" || state === "confirmed";

function People({ race }: { readonly race: OperatorRace | undefined }) {
  const session = currentSession();
  const you =
    session?.operator.role === "admin" ? t("races.you", { name: session.operator.name }) : undefined;
  const { own = false, askedBy = null, askedAtMs = null, confirmedBy = null } = race ?? {};
  return (
    <Seats
      seats={[
        {
          name: (own ? you : askedBy) ?? you ?? t("races.anAdmin"),
          note:
            askedAtMs === null ? t("races.youNote") : t("races.asked", { time: moment(askedAtMs, "hour") }),
          isOn: askedAtMs !== null,
        },
        {
          name: confirmedBy ?? t("races.other"),
          note: t(confirmedBy === null ? "races.otherNote" : "races.confirmed"),
          isOn: confirmedBy !== null,
        },
      ]}
    />
  );
}

interface AskProps {
  readonly race: OperatorRace | undefined;
  readonly work: Acting;
  readonly isChanged: boolean;
}

/** Asks for the race that the page shows. If another admin has changed the race meanwhile, the server refuses. */
function Ask({ race, work: { act, isBusy }, isChanged }: AskProps) {
  const canAsk =
    race !== undefined && !isBusy && !isChanged && race.checks.every((check) => check.state !== "bad");
  return (
    <button
      type="button"
      className="button md"
      aria-disabled={!canAsk}
      onClick={() => {
        if (!canAsk) return;
        const { id, changedAtMs } = race;
        void act(() => call("POST /races/ask", { body: { id, changedAtMs } }));
      }}
    >
      {t("races.ask")}
    </button>
  );
}

interface AnswerProps {
  readonly race: OperatorRace;
  readonly askedAtMs: number;
  readonly work: Acting;
}

/** Shows the buttons with which another admin decides, or with which the admin who asked withdraws the question. */
function Answer({ race: { id, own, checks }, askedAtMs, work: { act, isBusy } }: AnswerProps) {
  const canConfirm = !isBusy && checks.every((check) => check.state !== "bad");
  return (
    <>
      <small>{t("races.locked")}</small>
      <div className={own ? "stack" : "buttons"}>
        <button
          type="button"
          className="button quiet md"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void act(() => call("POST /races/refuse", { body: { id } }))}
        >
          {t(own ? "requests.takeBack" : "requests.refuse")}
        </button>
        {own ? (
          <small>{t("requests.own")}</small>
        ) : (
          <button
            type="button"
            className="button md"
            aria-disabled={!canConfirm}
            onClick={() =>
              canConfirm && void act(() => call("POST /races/confirm", { body: { id, askedAtMs } }))
            }
          >
            {t("requests.confirm")}
          </button>
        )}
      </div>
    </>
  );
}

function Cancel({ id, work: { act, isBusy } }: { readonly id: string; readonly work: Acting }) {
  const [, go] = useLocation();
  const [reason, setReason] = useState("");
  const canCancel = !isBusy && reason.trim() !== "";
  async function cancel() {
    if (!canCancel) return;
    const body = { id, reason: reason.trim() };
    if (await act(() => call("POST /races/cancel", { body }))) go("/races");
  }
  return (
    <details>
      <summary>{t("races.cancel")}</summary>
      <div className="stack">
        <ReasonField value={reason} onChange={setReason} />
        <button
          type="button"
          className="button quiet md reject"
          aria-disabled={!canCancel}
          onClick={() => void cancel()}
        >
          {t("races.cancel")}
        </button>
      </div>
    </details>
  );
}
