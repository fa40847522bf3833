import type { OperatorData, OperatorRace } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { currentLanguage, t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { Chip, type Tone } from "../ui/chip.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { Problem } from "../ui/problem.tsx";
import { useAct } from "../ui/use-act.ts";
import { draftOf, emptyForm, formOf, type RaceForm } from "./race-draft.ts";
import { RaceFields } from "./race-form.tsx";
import { RaceSide } from "./race-side.tsx";

type Races = OperatorData<"GET /races">;

const tones: Readonly<Record<OperatorRace["state"], Tone>> = {
  draft: "quiet",
  asked: "gold",
  confirmed: "sapphire",
  running: "emerald",
  counted: "gold",
  paid: "quiet",
};

/** The form shows times in UTC, so the list does too. */
const utc = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace("T", " ");

/** Renders the screen on which admins make races, and on which a second admin confirms them. */
export function RacesScreen() {
  const query = useQuery({ queryKey: ["races"], queryFn: () => call("GET /races", {}) });
  const [chosen, choose] = useState<string>();
  return (
    <main className="main">
      <Bar title={t("place.races")} />
      <Loaded query={query}>
        {(races) => {
          const race = races.races.find(({ id }) => id === chosen);
          return (
            <div className="columns races">
              <RaceList races={races.races} chosen={chosen} onChoose={choose} />
              {/* The key resets the form when the operator opens another race, or when the stored race has changed. */}
              <RaceEditor key={`${chosen} ${race?.changedAtMs}`} race={race} races={races} onSaved={choose} />
            </div>
          );
        }}
      </Loaded>
    </main>
  );
}

interface RaceListProps {
  readonly races: readonly OperatorRace[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function RaceList({ races, chosen, onChoose }: RaceListProps) {
  return (
    <section className="card fill" aria-label={t("place.races")}>
      {races.length === 0 ? (
        <Empty text={t("races.none")} />
      ) : (
        <ul className="audit">
          {races.map(({ id, names, state, fromMs, toMs }) => (
            <li key={id} className="line apart">
              <button
                type="button"
                className="button quiet md"
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
              >
                {names[currentLanguage()] || t("races.unnamed", { id })}
              </button>
              <small className="num">
                {utc(fromMs)} – {utc(toMs)} UTC
              </small>
              <Chip tone={tones[state]}>{t(`races.state.${state}`)}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="pad">
        <button type="button" className="button quiet md" onClick={() => onChoose(undefined)}>
          {t("races.new")}
        </button>
      </div>
    </section>
  );
}

interface RaceEditorProps {
  readonly race: OperatorRace | undefined;
  readonly races: Races;
  readonly onSaved: (id: string) => void;
}

function RaceEditor({ race, races, onSaved }: RaceEditorProps) {
  const isAdmin = currentSession()?.operator.role === "admin";
  const [stored] = useState<RaceForm>(() => (race === undefined ? emptyForm(Date.now()) : formOf(race)));
  const [form, setForm] = useState(stored);
  const { act, isBusy, problem } = useAct();
  const state = race?.state ?? "draft";
  // A confirmed race can only change its names. A race that waits for a second admin is locked until the question ends.
  const isFixed = state !== "draft";
  const isLocked = !isAdmin || state === "asked";
  const draft = isFixed ? undefined : draftOf(form);
  const canSave = !isBusy && !isLocked && (isFixed || draft !== undefined);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    if (isFixed && race !== undefined) {
      await act(() => call("POST /races/rename", { body: { id: race.id, names: form.names } }));
      return;
    }
    if (draft === undefined) return;
    let id = "";
    const body = { draft, ...(race === undefined ? {} : { id: race.id }) };
    if (await act(async () => ({ id } = await call("POST /races/save", { body })))) onSaved(id);
  }
  return (
    <>
      <form className="card pad stack" onSubmit={(event) => void save(event)}>
        <h2>{race === undefined ? t("races.new") : t("races.edit")}</h2>
        <fieldset className="stack bare-fieldset" disabled={isLocked}>
          <RaceFields form={form} isFixed={isFixed} onForm={setForm} />
        </fieldset>
        {state === "asked" && <small>{t("races.locked")}</small>}
        <Problem text={problem} />
        {isAdmin && (
          <button type="submit" className="button" aria-disabled={!canSave} aria-busy={isBusy}>
            {t(isFixed ? "races.rename" : "races.save")}
          </button>
        )}
      </form>
      <RaceSide race={race} races={races} isAdmin={isAdmin} isChanged={form !== stored} />
    </>
  );
}
