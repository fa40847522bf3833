import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { GameName } from "../../../games/play/game/round.ts";
import { useOnServer } from "../../../games/play/table/use-table.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { limitQueries } from "../../../queries/index.ts";
import { useStore } from "../../../stores/index.ts";
import { playStopStore, useRealityDue, useRealityNow } from "../../../widgets/limits/index.ts";
import { limitTexts } from "../../../widgets/limits/texts/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";

const StopSheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./stop-sheet.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.StopSheet };
});
const RealitySheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./reality-sheet.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.RealitySheet };
});

/**
 * Shows a sheet over any game if a limit of the player has refused a bet, or if a reality check is due.
 * @param inRound true if the page shows the proof of a round, so that the player cannot bet
 */
export default function OwnRules({ game, inRound }: { readonly game: GameName; readonly inRound: boolean }) {
  // The player's limits do not apply to play money.
  const onServer = useOnServer(game) && !inRound;
  const minutes = useQuery(limitQueries.limits()).data?.realityMinutes ?? 0;
  const stop = useStore(playStopStore, (state) => state.stop);
  useRealityDue(onServer && !stop ? minutes : 0);
  const reality = useRealityNow();
  return (
    <Suspense>
      {stop ? <StopSheet game={game} stop={stop} /> : reality ? <RealitySheet reality={reality} /> : null}
    </Suspense>
  );
}
