import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "../../../../api/index.ts";
import { currencyName, currencyOf } from "../../../../games/play/game/currency.ts";
import type { GameName, Round } from "../../../../games/play/game/round.ts";
import { demoStore } from "../../../../games/play/table/demo-table.ts";
import { playedStore } from "../../../../games/play/table/server-bets.ts";
import { useOnServer } from "../../../../games/play/table/use-table.ts";
import type { RoundFilter } from "../../../../games/round-filter.ts";
import { useT } from "../../../../i18n/index.ts";
import { inPlace, userQueries } from "../../../../queries/index.ts";
import { useStore } from "../../../../stores/index.ts";
import { ErrorState } from "../../../../ui/index.ts";
import { realityStore } from "../../../../widgets/limits/reality.store.ts";
import { RecordRow } from "../../records/record-row.tsx";
import { useVerdicts } from "../../records/use-verdicts.ts";
import { stakeText } from "./bet-row.tsx";
import { type BetsChoice, betsChoice, fitsChoice } from "./bets-choice.ts";
import { NoBets, RecordsLink, WaitingBets } from "./list-parts.tsx";
import { LiveList } from "./live-list.tsx";
import { mergeBets, shownBets } from "./merge-bets.ts";
import { useShownResults } from "./use-own-bets.ts";

/** Lists the player's rounds on the server, or the rounds of the demo while the visitor plays in the demo. */
export function MyBets({ game }: { readonly game: GameName }) {
  return useOnServer(game) ? <ServerBets game={game} /> : <DemoBets game={game} />;
}

function DemoBets({ game }: { readonly game: GameName }) {
  const choice = useStore(betsChoice, (state) => state);
  const played = useStore(demoStore, ({ rounds }) => rounds);
  // The rounds of the demo have no asset of their own.
  const anyAsset = { ...choice, asset: undefined };
  const rounds = useShownResults(played, game).filter((round) => fitsChoice(round, anyAsset, game));
  return <Mine rounds={rounds} demo any={played.length > 0} />;
}

const filterOf = ({ everyGame, asset, result }: BetsChoice, game: GameName): RoundFilter => ({
  ...(everyGame ? {} : { game }),
  ...(asset ? { asset } : {}),
  ...(result ? { result } : {}),
});

/** The query key begins with the key of all rounds, so that each new round outdates this list too. */
const mineQuery = (filter: RoundFilter) =>
  queryOptions({
    queryKey: [...userQueries.records().queryKey, "underGame", filter],
    queryFn: async (context) =>
      (await call("GET /user/records", { query: { ...filter, limit: shownBets } }, inPlace(context))).records,
  });

function ServerBets({ game }: { readonly game: GameName }) {
  const t = useT();
  const choice = useStore(betsChoice, (state) => state);
  const filter = useMemo(() => filterOf(choice, game), [choice, game]);
  const { data, isStale, isError, error, refetch } = useQuery(mineQuery(filter));
  const played = useStore(playedStore, ({ rounds }) => rounds);
  const roundOpen = useStore(realityStore, (state) => state.roundOpen);
  // Only the server lists the rounds of Crash. The other games add each round of this page to `playedStore`.
  const isOutdated = game === "crash" && isStale && !roundOpen && !isError;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const fresh = useMemo(
    () => played.filter((round) => fitsChoice(round, choice, game)),
    [played, choice, game],
  );
  const merged = useMemo(() => data && mergeBets(fresh, data, shownBets), [fresh, data]);
  const rounds = useShownResults(merged ?? noRounds, game);
  if (isError && !data)
    return <ErrorState title={t("rounds.failed")} error={error} onRetry={() => refetch()} />;
  if (!data) return <WaitingBets />;
  const isFiltered = choice.asset !== undefined || choice.result !== undefined;
  return <Mine rounds={rounds} demo={false} any={isFiltered} />;
}

const noRounds: readonly Round[] = [];

interface MineProps {
  readonly rounds: readonly Round[];
  readonly demo: boolean;
  /** True if the player may have rounds that the filters hide. */
  readonly any: boolean;
}

function Mine({ rounds, demo, any }: MineProps) {
  const t = useT();
  const verdictOf = useVerdicts(rounds, { demo, open: true });
  return (
    <>
      {rounds.length === 0 ? <NoBets>{t(any ? "rounds.noneHere" : "rounds.empty")}</NoBets> : null}
      <LiveList rows={rounds} label={t("bets.mine")} className="records-sheet">
        {(round) => (
          <RecordRow
            round={round}
            verdict={verdictOf(round)}
            stake={stakeText(round.amount, currencyName(currencyOf(round)))}
          />
        )}
      </LiveList>
      {rounds.length > 0 ? <RecordsLink /> : null}
    </>
  );
}
