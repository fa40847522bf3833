import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { loadTexts } from "../../../i18n/index.ts";
import { playStopStore, useRealityDue, useRealityNow } from "../../../limits/index.ts";
import { limitTexts } from "../../../limits/texts.ts";
import { lazyCode } from "../../../loading/index.ts";
import { limitQueries } from "../../../queries/index.ts";
import { rewardTexts } from "../../../rewards/texts.ts";
import { useStore } from "../../../stores/index.ts";

const StopSheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./stop-sheet.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.StopSheet };
});
const RealitySheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./reality-sheet.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.RealitySheet };
});

/**
 * Shows two kinds of messages over any game: a limit of the player refused a bet, or a reality check is due.
 * @param onServer whether the player bets on the server; bets with play money do not count
 */
export default function OwnRules({ onServer }: { readonly onServer: boolean }) {
  const minutes = useQuery(limitQueries.limits()).data?.realityMinutes ?? 0;
  const stop = useStore(playStopStore, (state) => state.stop);
  useRealityDue(onServer && !stop ? minutes : 0);
  const reality = useRealityNow();
  return (
    <Suspense>
      {stop ? <StopSheet stop={stop} /> : reality ? <RealitySheet reality={reality} /> : null}
    </Suspense>
  );
}
