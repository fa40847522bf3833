import type { GameName } from "../../../../games/play/game/round.ts";
import { useT } from "../../../../i18n/index.ts";
import { useStore } from "../../../../stores/index.ts";
import { ErrorState } from "../../../../ui/index.ts";
import { BetRow } from "./bet-row.tsx";
import { betsChoice, fitsChoice } from "./bets-choice.ts";
import { NoBets, RecordsLink, WaitingBets } from "./list-parts.tsx";
import { LiveList } from "./live-list.tsx";
import { useFeed } from "./use-feed.ts";
import { useOwnIds, useShownResults } from "./use-own-bets.ts";

/** Lists the latest bets of all players, or their large wins. */
export function EveryonesBets({ game }: { readonly game: GameName }) {
  const t = useT();
  const choice = useStore(betsChoice, (state) => state);
  const feed = useFeed();
  const ownIds = useOwnIds();
  const isWins = choice.tab === "wins";
  const all = isWins ? feed.wins : feed.bets;
  const rows = useShownResults(all, game).filter((bet) => fitsChoice(bet, choice, game));
  return (
    <>
      {feed.error ? (
        <ErrorState title={t("bets.failed")} error={feed.error} onRetry={feed.retry} />
      ) : feed.isPending ? (
        <WaitingBets />
      ) : rows.length === 0 ? (
        <NoBets>{t(all.length > 0 ? "rounds.noneHere" : isWins ? "bets.noWins" : "bets.none")}</NoBets>
      ) : null}
      {feed.isPending ? null : (
        <LiveList rows={rows} label={t(isWins ? "bets.wins" : "bets.everyone")} className="bets-rows">
          {(bet) => <BetRow bet={bet} own={ownIds.has(bet.id)} named={choice.everyGame} />}
        </LiveList>
      )}
      {rows.length > 0 ? <RecordsLink /> : null}
    </>
  );
}
