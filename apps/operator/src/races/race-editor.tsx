import type { OperatorData, OperatorRace } from "@gemplay/api-schema/operator";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { useAct } from "../ui/use-act.ts";
import { RaceBudget } from "./race-budget.tsx";
import { formId, RaceDecision } from "./race-decision.tsx";
import { draftOf, emptyForm, formOf, prizesBase, type RaceForm } from "./race-draft.ts";
import { RaceFields } from "./race-form.tsx";
import { nameOf } from "./race-names.ts";
import { RacePreview } from "./race-preview.tsx";

interface RaceEditorProps {
  /** The stored race; undefined for a new race. */
  readonly race: OperatorRace | undefined;
  readonly races: OperatorData<"GET /races">;
}

/** The changed form, and the version of the stored race from which the operator began. */
interface Edit {
  readonly form: RaceForm;
  readonly changedAtMs: number | undefined;
}

/** Shows the form of a race, what players will see, and the decision of two admins. */
export function RaceEditor({ race, races }: RaceEditorProps) {
  const isAdmin = currentSession()?.operator.role === "admin";
  const [, go] = useLocation();
  const [fresh] = useState(() => emptyForm(Date.now()));
  // Without changes, the form shows the stored race, also after another admin has changed it.
  const [edit, setEdit] = useState<Edit>();
  const work = useAct();
  const state = race?.state ?? "draft";
  // A confirmed race can only change its names. A race that waits for a second admin is locked until the question ends.
  const isFixed = state !== "draft";
  const isLocked = !isAdmin || state === "asked";
  const form = edit?.form ?? (race === undefined ? fresh : formOf(race));
  const isStale = edit !== undefined && edit.changedAtMs !== race?.changedAtMs;
  const draft = isFixed ? undefined : draftOf(form);
  const canSave =
    !work.isBusy && !isLocked && !isStale && edit !== undefined && (isFixed || draft !== undefined);

  function change(next: RaceForm) {
    // A change during a call would be lost, because the form shows the stored race after the call.
    if (work.isBusy) return;
    setEdit({ form: next, changedAtMs: edit === undefined ? race?.changedAtMs : edit.changedAtMs });
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    if (race !== undefined && isFixed) {
      const body = { id: race.id, names: form.names };
      if (await work.act(() => call("POST /races/rename", { body }))) setEdit(undefined);
      return;
    }
    if (draft === undefined) return;
    const stored = race === undefined ? {} : { stored: { id: race.id, changedAtMs: race.changedAtMs } };
    let id = "";
    const body = { draft, ...stored };
    if (!(await work.act(async () => ({ id } = await call("POST /races/save", { body }))))) return;
    setEdit(undefined);
    if (race === undefined) go(`/races/${id}`);
  }
  return (
    <>
      <form id={formId} className="card pad stack fill races-form" onSubmit={(event) => void save(event)}>
        <PhoneHead />
        <div className="line apart wraps">
          <h2 className="name">{race === undefined ? t("races.new") : nameOf(race)}</h2>
          {race !== undefined && <small className="num">{changedWords(race)}</small>}
        </div>
        <fieldset className="stack bare-fieldset" disabled={isLocked}>
          <RaceFields
            form={form}
            isFixed={isFixed}
            earlier={races.races.find(({ id, prizes }) => id !== race?.id && prizes.length > 0)}
            onForm={change}
          />
        </fieldset>
      </form>
      <div className="stack races-side">
        <RacePreview form={form} state={state} />
        <RaceBudget
          race={race}
          races={races}
          prizesBase={prizesBase(form.prizes)}
          isChanged={edit !== undefined}
        />
        <RaceDecision
          race={race}
          work={work}
          canSave={canSave}
          isChanged={edit !== undefined}
          isIncomplete={edit !== undefined && !isFixed && draft === undefined}
          isStale={isStale}
          onDiscard={() => setEdit(undefined)}
        />
      </div>
    </>
  );
}

function changedWords({ changedBy, changedAtMs }: OperatorRace): string {
  const time = moment(changedAtMs, "hour");
  return changedBy === currentSession()?.operator.name
    ? t("races.changedOwn", { time })
    : t("races.changed", { time, name: changedBy });
}

/** Shows the way back to the list, which a narrow screen hides. */
function PhoneHead() {
  return (
    <div className="phone-head">
      <Link href="/races" className="icon-button" aria-label={t("list.back")}>
        <Icon name="back" />
      </Link>
      <b>{t("place.races")}</b>
    </div>
  );
}
