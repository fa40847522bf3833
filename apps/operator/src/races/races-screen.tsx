import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { count } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Bar } from "../ui/bar.tsx";
import { isWide } from "../ui/is-wide.ts";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { RaceEditor } from "./race-editor.tsx";
import { RaceList } from "./race-list.tsx";

/**
 * Renders the screen on which admins make races, and on which a second admin confirms them.
 *
 * @param id the chosen race, or `new` for a new race; undefined for the list alone on a narrow screen
 */
export function RacesScreen({ id }: { readonly id: string | undefined }) {
  const query = useQuery({ queryKey: ["races"], queryFn: () => call("GET /races", {}) });
  const isAdmin = currentSession()?.operator.role === "admin";
  const running = query.data?.races.filter(({ state }) => state === "running").length ?? 0;
  return (
    <main className={id === undefined ? "main" : "main one"}>
      <Bar title={t("place.races")}>
        {running > 0 && <span className="chip num">{t("races.running", { count: count(running) })}</span>}
      </Bar>
      <Loaded query={query}>
        {(races) => {
          // A wide screen opens a race that is not confirmed yet, or else a new race. The redirect keeps this choice when
          // another admin makes a race.
          const waiting = races.races.find(({ state }) => state === "asked" || state === "draft");
          if (id === undefined && isWide()) return <Redirect to={`/races/${waiting?.id ?? "new"}`} replace />;
          const race = races.races.find((one) => one.id === id);
          return (
            <div className="columns races">
              <RaceList races={races.races} chosen={id} isAdmin={isAdmin} />
              {race !== undefined || id === "new" ? (
                <RaceEditor key={id} race={race} races={races} />
              ) : (
                id !== undefined && (
                  <section className="card fill">
                    <Empty text={t("races.gone")} />
                  </section>
                )
              )}
            </div>
          );
        }}
      </Loaded>
    </main>
  );
}
