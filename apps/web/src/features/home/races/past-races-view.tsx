// The home screen opens the page of past races. The home screen does not load the styles of other screens, so this file
// imports the file `screens.css`.
import "../../../ui/styles/screens.css";
import "./races.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { useSignedIn } from "../../../stores/index.ts";
import { EmptyState, ErrorState, OlderRows, ScreenHeader, Segmented, Skeleton } from "../../../ui/index.ts";
import { raceQueries } from "./api/race-queries.ts";
import { PastRace } from "./past-race.tsx";

/** Renders `/index?view=races`, which lists the ended races, newest first. Guests see all races. */
export default function PastRacesView() {
  const t = useT();
  const signedIn = useSignedIn();
  const [chosen, setChosen] = useState<"all" | "own">("all");
  const isOwn = signedIn && chosen === "own";
  const query = useInfiniteQuery(raceQueries.past(isOwn, signedIn));
  const races = query.data?.pages.flatMap((page) => page.races);
  return (
    <>
      <ScreenHeader title={t("race.past")} back="/index" />
      <div className="section mt-4 pb-20" aria-busy={query.isPending}>
        {signedIn ? (
          <Segmented<"all" | "own">
            label={t("race.which")}
            value={chosen}
            options={[
              { value: "all", label: t("race.all") },
              { value: "own", label: t("race.tookPart") },
            ]}
            onChange={setChosen}
          />
        ) : null}
        <p className="mt-8 text-12 text-muted">{t("race.paidOnce")}</p>
        {query.isPending ? (
          <>
            <Skeleton height={190} className="mt-8 rounded-16" />
            <Skeleton height={190} className="mt-8 rounded-16" />
          </>
        ) : null}
        {query.isError && !races ? (
          <div className="mt-12">
            <ErrorState
              title={t("race.pastFailed")}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : null}
        {races?.length === 0 ? (
          <div className="mt-12">
            <EmptyState title={t(isOwn ? "race.noneOwn" : "race.none")}>{t("race.noneNext")}</EmptyState>
          </div>
        ) : null}
        {races && races.length > 0 ? (
          <ul>
            {races.map((past) => (
              <PastRace key={past.race.id} {...past} signedIn={signedIn} />
            ))}
          </ul>
        ) : null}
        <OlderRows list={query} />
      </div>
    </>
  );
}
