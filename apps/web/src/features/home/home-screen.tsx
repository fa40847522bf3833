/**
 * The folder `home` owns the home screen: the games played last, the search, banners, live wins, the games, the player's
 * last rounds, fairness and community. The code of `home` may import ui, queries and the event stream. The home screen
 * never places a bet and never shows invented numbers. Components with live data load after the first paint.
 */
import { Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { useT } from "../../i18n/index.ts";
import { lazyCode, lazyExtra } from "../../loading/index.ts";
import { storage, useSignedIn } from "../../stores/index.ts";
import { LoadingScreen, Skeleton, useTitle } from "../../ui/index.ts";
import { useAfterPaint } from "./after-paint.ts";
import { Banners } from "./components/banners.tsx";
import { ContinueGames } from "./components/continue-games.tsx";
import { FairnessLine } from "./components/fairness-line.tsx";
import { GameTiles } from "./components/game-tiles.tsx";
import { SearchField } from "./search-field.tsx";

const HomeView = lazyCode(() => import("./home-view.tsx"));
const ActivityFeed = lazyExtra(() => import("./components/activity-feed.tsx"));
const HomeFacts = lazyExtra(() => import("./below/home-facts.tsx"));
const LastRounds = lazyExtra(() => import("./below/last-rounds.tsx"));

export default function HomeScreen() {
  const t = useT();
  const signedIn = useSignedIn();
  const alive = useAfterPaint();
  const [params] = useSearchParams();
  const view = params.get("view");
  // The tile of a running race loads later. Its space is reserved now, so that the games do not move.
  const [hasRace] = useState(() => Date.now() < Number(storage.read("race")));
  useTitle(view ? undefined : t("home.title"));
  if (view)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <HomeView view={view} />
      </Suspense>
    );
  const noActivity = (
    <ul className="home-ticker" aria-label={t("home.ticker")}>
      <li>
        <span className="text-muted">{t("home.tickerEmpty")}</span>
      </li>
    </ul>
  );
  const noRounds = <Skeleton height={240} className="mx-16 mt-20 rounded-16" />;
  return (
    <div className="home">
      <h1 className="sr-only">{t("home.title")}</h1>
      <ContinueGames />
      <SearchField />
      <Banners alive={alive} />
      <GameTiles />
      {/* On the screen, the news is above the games, but the Tab key reaches the news after the games. */}
      <div className="news">
        {alive ? (
          <Suspense fallback={noActivity}>
            <ActivityFeed />
          </Suspense>
        ) : (
          noActivity
        )}
        {hasRace && <div className="home-race" />}
      </div>
      {signedIn ? (
        alive ? (
          <Suspense fallback={noRounds}>
            <LastRounds />
          </Suspense>
        ) : (
          noRounds
        )
      ) : null}
      <FairnessLine />
      {alive ? (
        <Suspense>
          <HomeFacts />
        </Suspense>
      ) : null}
    </div>
  );
}
