import type { OperatorRace } from "@gemplay/api-schema/operator";
import { Link } from "wouter";
import { lasts, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Chip, type Tone } from "../ui/chip.tsx";
import { Empty } from "../ui/loaded.tsx";
import { nameOf } from "./race-names.ts";

const groups = [
  { name: "running", states: ["running", "counted"] },
  { name: "waiting", states: ["draft", "asked", "confirmed"] },
  { name: "past", states: ["paid"] },
] as const satisfies readonly { readonly name: string; readonly states: readonly OperatorRace["state"][] }[];

const tones: Readonly<Record<Exclude<OperatorRace["state"], "paid" | "running">, Tone>> = {
  draft: "gold",
  asked: "gold",
  confirmed: "sapphire",
  counted: "gold",
};

interface RaceListProps {
  readonly races: readonly OperatorRace[];
  readonly chosen: string | undefined;
  readonly isAdmin: boolean;
}

/** Lists the races by their state, and shows the button for a new race. */
export function RaceList({ races, chosen, isAdmin }: RaceListProps) {
  return (
    <nav className="card fill list races-list" aria-label={t("place.races")}>
      {races.length === 0 && <Empty text={t("races.none")} />}
      {groups.map(({ name, states }) => {
        const shown = races.filter(({ state }) => (states as readonly string[]).includes(state));
        if (shown.length === 0) return null;
        return (
          <section key={name} aria-labelledby={`races-${name}`}>
            <h2 id={`races-${name}`}>{t(`races.group.${name}`)}</h2>
            <ul className="people">
              {shown.map((race) => (
                <li key={race.id}>
                  <Link href={`/races/${race.id}`} aria-current={race.id === chosen ? "page" : undefined}>
                    <span className="grow">
                      <b>{nameOf(race)}</b>
                      <small className="num">{timeOf(race)}</small>
                    </span>
                    <State state={race.state} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {isAdmin && (
        <Link href="/races/new" className="button quiet md races-new">
          <Icon name="plus" px={16} />
          {t("races.new")}
        </Link>
      )}
    </nav>
  );
}

/** Shows the state of a race. The group «Running» already says that a race runs, and the group «Past» that it is paid. */
function State({ state }: Pick<OperatorRace, "state">) {
  if (state === "paid") return null;
  if (state === "running")
    return (
      <span className="chip emerald" aria-hidden="true">
        <i className="rhombus" />
      </span>
    );
  return <Chip tone={tones[state]}>{t(`races.state.${state}`)}</Chip>;
}

/** Returns the time that matters in the state of a race. Races begin and end at times in UTC. */
function timeOf({ state, fromMs, toMs }: OperatorRace): string {
  if (state === "running") return t("races.endsIn", { time: lasts(toMs - Date.now()) });
  if (state === "paid" || state === "counted")
    return t("races.days", { from: moment(fromMs, "utcDay"), to: moment(toMs - 1, "utcDay") });
  return t("races.fromDay", { day: moment(fromMs, "utcDay") });
}
