import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { GameName } from "../../../games/play/game/round.ts";
import { useOnServer } from "../../../games/play/table/use-table.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { limitQueries } from "../../../queries/index.ts";
import { useStore } from "../../../stores/index.ts";
import {
  playStopStore,
  takeBreakStore,
  useRealityDue,
  useRealityNow,
} from "../../../widgets/limits/index.ts";
import { limitTexts } from "../../../widgets/limits/texts/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";

const StopSheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./stop-sheet.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.StopSheet };
});
const TakeBreak = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./take-break.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.TakeBreak };
});
const RealitySheet = lazyCode(async () => {
  const [sheet] = await Promise.all([import("./reality-sheet.tsx"), loadTexts(limitTexts, rewardTexts)]);
  return { default: sheet.RealitySheet };
});

/**
 * Shows a sheet over any game if the player has pressed «Take a break» in the line of the session, if a limit of the
 * player has refused a bet, or if a reality check is due.
 * @param inRound true if the page shows the proof of a round, so that the player cannot bet
 */
export default function OwnRules({ game, inRound }: { readonly game: GameName; readonly inRound: boolean }) {
  // The player's limits do not apply to play money.
  const onServer = useOnServer(game) && !inRound;
  const minutes = useQuery(limitQueries.limits()).data?.realityMinutes ?? 0;
  const stop = useStore(playStopStore, (state) => state.stop);
  useRealityDue(onServer && !stop ? minutes : 0);
  const reality = useRealityNow();
  const breaking = useStore(takeBreakStore, (state) => state.open);
  return (
    <Suspense>
      {stop ? (
        <StopSheet game={game} stop={stop} />
      ) : breaking ? (
        <TakeBreak />
      ) : reality ? (
        <RealitySheet reality={reality} />
      ) : null}
    </Suspense>
  );
}
