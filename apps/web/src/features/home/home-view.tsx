import { Suspense } from "react";
import { proofTexts } from "../../games/proof/texts.ts";
import { loadTexts } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { withQueries } from "../../queries/with-queries.tsx";
import { LoadingScreen } from "../../ui/index.ts";
import { kitTexts } from "../../ui/texts.ts";
import { solvencyTexts } from "./solvency/texts.ts";
import { statisticsTexts } from "./statistics/texts.ts";

const Legal = lazyCode(async () => (await import("./legal/open-legal.ts")).openLegal());

/** Views that open from the home screen and need no sign-in, by their name in the address. */
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
  terms: () => <Legal which="terms" />,
  privacy: () => <Legal which="privacy" />,
};

/** Renders one of the views that open from the home screen. */
export default function HomeView({ view }: { readonly view: keyof typeof views }) {
  const View = views[view];
  return (
    <Suspense fallback={<LoadingScreen />}>
      <View />
    </Suspense>
  );
}
