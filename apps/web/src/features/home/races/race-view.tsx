// The home screen opens the page of a race. The home screen does not load the styles of other screens, so this file
// imports the file `screens.css`.
import "../../../ui/styles/screens.css";
import "./races.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import { useSignedIn } from "../../../stores/index.ts";
import { ErrorState, Icon, ScreenHeader, Sheet, Skeleton, shareText } from "../../../ui/index.ts";
import { raceQueries } from "./api/race-queries.ts";
import { rulesInShort } from "./card/card-words.ts";
import { RaceHero } from "./race-hero.tsx";
import { RacePlaces } from "./race-places.tsx";
import { RacePrizes } from "./race-prizes.tsx";
import type { Race } from "./race-words.ts";

/** Renders `/index?view=race&id=…`: a race with its prizes, the own place and the standings. Guests can open the page. */
export default function RaceView() {
  const t = useT();
  const [params] = useSearchParams();
  const signedIn = useSignedIn();
  const query = useQuery(raceQueries.one(params.get("id") ?? "0", signedIn));
  const { data } = query;
  return (
    <>
      <ScreenHeader title={t("race.title")} back="/index">
        <Link href="/index?view=races" className="icon-button bare" aria-label={t("race.past")}>
          <Icon name="clock" />
        </Link>
        <button
          type="button"
          className="icon-button bare"
          aria-label={t("race.share")}
          onClick={() => void shareText({ url: location.href })}
        >
          <Icon name="share" />
        </button>
      </ScreenHeader>
      <div className="section mt-4 pb-20" aria-busy={query.isPending}>
        {query.isPending ? <RaceSkeleton /> : null}
        {query.isError && !data ? (
          <ErrorState title={t("race.failed")} error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {data ? (
          <>
            <RaceHero race={data.race} />
            <RacePrizes race={data.race} />
            <Rules race={data.race} />
            <RacePlaces {...data} signedIn={signedIn} />
          </>
        ) : null}
      </div>
    </>
  );
}

function Rules({ race }: { readonly race: Race }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const inShort = rulesInShort(race, formatAmountText(race.leastBet), t);
  return (
    <>
      <p className="mt-10 flex items-start gap-8 text-12 text-muted">
        <Icon name="info" size={16} className="flex-none" />
        <span>
          {t("race.sentences", { first: inShort, second: t("race.limits") })}{" "}
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t("race.allRules")}
          </button>
        </span>
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("race.rules")}>
        <ul className="races-rules text-14">
          <li>{t(race.score === "stakes" ? "race.ruleStakes" : "race.ruleMultiplier")}</li>
          <li>{inShort}</li>
          <li>{t("race.ruleTime")}</li>
          <li>{t("race.ruleEqual")}</li>
          <li>{t("race.ruleLeftOut")}</li>
          <li>{t("race.rulePaid")}</li>
        </ul>
      </Sheet>
    </>
  );
}

/** The skeleton has the heights of the parts that a usual race shows. */
function RaceSkeleton() {
  return (
    <>
      <Skeleton height={152} className="rounded-24" />
      <Skeleton height={164} className="mt-12 rounded-16" />
      <Skeleton height={36} className="mt-10" />
      <Skeleton height={320} className="mt-10 rounded-16" />
    </>
  );
}
