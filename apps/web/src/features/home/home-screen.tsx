/**
 * The home of games: what there is to do, wins as they happen, the games, the player's last rounds, fairness, community.
 * May import ui, queries and the event stream. Must never place a bet or count what nothing measures. What is alive on
 * it loads after it was shown.
 */
import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { loadScreenTexts, useT } from "../../i18n/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import { LoadingScreen, Skeleton } from "../../ui/index.ts";
import { useAfterPaint } from "./after-paint.ts";
import { Banners } from "./banners.tsx";
import { Community, FairnessLine } from "./community.tsx";
import { GameTiles } from "./game-tiles.tsx";

const FairnessView = lazy(async () => {
  const [view] = await Promise.all([import("./fairness-view.tsx"), loadScreenTexts()]);
  return view;
});
const LiveNews = lazy(() => import("./live-news.tsx"));
const LastRounds = lazy(() => import("./last-rounds.tsx"));

export default function HomeScreen() {
  const t = useT();
  const signedIn = useSignedIn();
  const alive = useAfterPaint();
  const [params] = useSearchParams();
  if (params.get("view") === "fairness")
    return (
      <Suspense fallback={<LoadingScreen />}>
        <FairnessView />
      </Suspense>
    );
  const noNews = (
    <ul className="ticker" aria-label={t("home.ticker")}>
      <li>
        <span className="text-muted">{t("home.tickerEmpty")}</span>
      </li>
    </ul>
  );
  const noRounds = <Skeleton height={240} className="mx-16 mt-20 rounded-16" />;
  return (
    <>
      <h1 className="heard">{t("home.title")}</h1>
      <Banners />
      {alive ? (
        <Suspense fallback={noNews}>
          <LiveNews />
        </Suspense>
      ) : (
        noNews
      )}
      <GameTiles />
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
      <Community />
    </>
  );
}
