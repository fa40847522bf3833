/**
 * The home of games: what there is to do, wins as they happen, the games, the player's last rounds, fairness, community.
 * May import ui, queries and the event stream. Must never place a bet or count what nothing measures.
 */
import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { loadScreenTexts, useT } from "../../i18n/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import { LoadingScreen } from "../../ui/index.ts";
import { Banners } from "./banners.tsx";
import { Community, FairnessLine } from "./community.tsx";
import { GameTiles } from "./game-tiles.tsx";
import { LastRounds } from "./last-rounds.tsx";
import { Ticker } from "./ticker.tsx";

const FairnessView = lazy(async () => {
  const [view] = await Promise.all([import("./fairness-view.tsx"), loadScreenTexts()]);
  return view;
});

export default function HomeScreen() {
  const t = useT();
  const signedIn = useSignedIn();
  const [params] = useSearchParams();
  if (params.get("view") === "fairness")
    return (
      <Suspense fallback={<LoadingScreen />}>
        <FairnessView />
      </Suspense>
    );
  return (
    <>
      <h1 className="heard">{t("home.title")}</h1>
      <Banners />
      <Ticker />
      <GameTiles />
      {signedIn ? <LastRounds /> : null}
      <FairnessLine />
      <Community />
    </>
  );
}
