import { Suspense } from "react";
import { Redirect } from "wouter";
import { proofTexts } from "../../games/proof/texts/index.ts";
import { loadTexts } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { withQueries } from "../../queries/with-queries.tsx";
import { LoadingScreen } from "../../ui/index.ts";
import { kitTexts } from "../../ui/texts/index.ts";
import { rewardTexts } from "../../widgets/rewards/texts/index.ts";
import { raceTexts } from "./races/texts/index.ts";
import { solvencyTexts } from "./solvency/texts/index.ts";
import { statisticsTexts } from "./statistics/texts/index.ts";

const Legal = lazyCode(async () => (await import("./legal/open-legal.ts")).openLegal());

/** Maps a view's name in the URL to the view. The views open from the home screen and need no sign-in. */
const views = {
  fairness: lazyCode(async () => {
    const [view] = await Promise.all([import("./fairness-view.tsx"), loadTexts(proofTexts)]);
    return view;
  }),
  solvency: lazyCode(async () => {
    const [{ default: SolvencyView }] = await Promise.all([
      import("./solvency/solvency-view.tsx"),
      loadTexts(kitTexts, solvencyTexts),
    ]);
    return { default: withQueries(SolvencyView) };
  }),
  statistics: lazyCode(async () => {
    const [{ default: StatisticsView }] = await Promise.all([
      import("./statistics/statistics-view.tsx"),
      loadTexts(statisticsTexts),
    ]);
    return { default: withQueries(StatisticsView) };
  }),
  race: lazyCode(async () => {
    const [{ default: RaceView }] = await Promise.all([
      import("./races/race-view.tsx"),
      loadTexts(kitTexts, raceTexts, rewardTexts),
    ]);
    return { default: withQueries(RaceView) };
  }),
  races: lazyCode(async () => {
    const [{ default: PastRacesView }] = await Promise.all([
      import("./races/past-races-view.tsx"),
      loadTexts(kitTexts, raceTexts),
    ]);
    return { default: withQueries(PastRacesView) };
  }),
  terms: () => <Legal which="terms" />,
  privacy: () => <Legal which="privacy" />,
};

const isView = (name: string): name is keyof typeof views => Object.hasOwn(views, name);

/** Renders one of the views that open from the home screen. An unknown view opens the home screen. */
export default function HomeView({ view }: { readonly view: string }) {
  if (!isView(view)) return <Redirect to="/index" replace />;
  const View = views[view];
  return (
    <Suspense fallback={<LoadingScreen />}>
      <View />
    </Suspense>
  );
}
