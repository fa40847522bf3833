import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Link } from "wouter";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { storage, useSignedIn } from "../../../stores/index.ts";
import { Art, Icon, Skeleton } from "../../../ui/index.ts";
import { timeLeftText, useServerNow } from "../../../widgets/rewards/index.ts";
import "./race-tile.css";
import { raceQueries } from "./api/race-queries.ts";
import { stoneOf } from "./card/card-words.ts";
import { HeroPlanes, stoneStyle } from "./card/race-planes.tsx";
import { artOf, placeWord } from "./race-words.ts";

/** The name under which the browser stores until when a race runs. The home screen reads the stored time. */
const savedName = "race";

/**
 * Shows the running race that ends first, and the number of other races, in the space that the home screen has reserved
 * since it opened. Without this space, the tile would move the games. So the tile then only stores the end of the race,
 * and the home screen reserves the space the next time it opens.
 */
export default withQueries(function RaceTile() {
  const t = useT();
  const locale = useLanguage();
  const signedIn = useSignedIn();
  const nowMs = useServerNow();
  const query = useQuery(raceQueries.running(signedIn));
  const races = query.data?.races;
  const [race, ...others] = races ?? [];
  const lastEndMs = races?.reduce((latest, { toMs }) => Math.max(latest, toMs), 0);
  useEffect(() => {
    if (lastEndMs === undefined) return;
    if (lastEndMs > 0) storage.write(savedName, String(lastEndMs));
    else storage.remove(savedName);
  }, [lastEndMs]);
  const space = document.querySelector(".home-race");
  if (space === null) return null;
  if (races === undefined)
    return createPortal(
      query.isError ? (
        <FailedTile onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={72} className="rounded-16" />
      ),
      space,
    );
  if (race === undefined) return null;
  const { id, names, toMs, ownPlace } = race;
  return createPortal(
    <Link
      href={`/index?view=race&id=${id}`}
      className="race-tile race-planes"
      style={stoneStyle(stoneOf(race))}
    >
      <HeroPlanes />
      <Art name={artOf(race)} size={52} className="relative" />
      <span className="relative min-w-0 flex-1">
        <span className="flex items-center gap-8">
          <b className="truncate text-15 font-semibold">{names[locale]}</b>
          <span className="race-tile-chip">
            <i className="rhombus" aria-hidden="true" />
            {t(nowMs < toMs ? "race.running" : "race.counting")}
          </span>
          {others.length > 0 ? (
            <span className="num text-12">{t("race.more", { more: others.length })}</span>
          ) : null}
        </span>
        <span className="race-tile-line race-planes-soft num whitespace-normal">
          {t("race.endsIn", { time: timeLeftText(toMs, nowMs, t) })}
          {ownPlace === null ? null : ` · ${t("race.youAre", { place: placeWord(ownPlace, t) })}`}
        </span>
      </span>
      <Icon name="right" size={18} className="relative flex-none" />
    </Link>,
    space,
  );
});

/** Tells in the space of the tile that the page does not know whether a race runs, and offers another attempt. */
function FailedTile({ onRetry }: { onRetry(): void }) {
  const t = useT();
  return (
    <div className="card flex h-full items-center justify-between gap-12 px-16 text-13 text-muted">
      <span>{t("race.failed")}</span>
      <button type="button" className="link min-h-44 flex-none" onClick={onRetry}>
        {t("action.tryAgain")}
      </button>
    </div>
  );
}
