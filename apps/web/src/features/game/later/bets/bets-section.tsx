import type { GameName } from "../../../../games/play/game/round.ts";
import { demoStore } from "../../../../games/play/table/demo-table.ts";
import { playedStore } from "../../../../games/play/table/server-bets.ts";
import { useOnServer } from "../../../../games/play/table/use-table.ts";
import { useT } from "../../../../i18n/index.ts";
import { useStore } from "../../../../stores/index.ts";
import { Segmented } from "../../../../ui/index.ts";
import { type BetsTab, betsChoice } from "./bets-choice.ts";
import { BetsFilter } from "./bets-filter.tsx";
import { EveryonesBets } from "./everyones-bets.tsx";
import { MyBets } from "./my-bets.tsx";
import "./bets.css";

/** Lists bets under a game in three tabs: the player's rounds, the bets of all players, and large wins. */
export function BetsSection({ game }: { readonly game: GameName }) {
  const t = useT();
  const choice = useStore(betsChoice, (state) => state);
  const tab = useTab(game, choice.tab);
  return (
    <section className="bets" aria-label={t("bets.title")}>
      <Segmented
        label={t("bets.title")}
        value={tab}
        options={[
          { value: "mine", label: t("bets.mine") },
          { value: "everyone", label: t("bets.everyone") },
          { value: "wins", label: t("bets.wins") },
        ]}
        onChange={(chosen) => betsChoice.set({ tab: chosen })}
      />
      <BetsFilter game={game} />
      {tab === "mine" ? (
        <MyBets key={`${choice.everyGame} ${choice.asset} ${choice.result}`} game={game} />
      ) : (
        <EveryonesBets key={tab} game={game} />
      )}
    </section>
  );
}

/** Returns the list to show. Until the player chooses one, a player who has bet on this visit sees the own rounds. */
function useTab(game: GameName, chosen: BetsTab | undefined): BetsTab {
  const onServer = useOnServer(game);
  const hasBetOnServer = useStore(playedStore, ({ rounds }) => rounds.some((round) => round.game === game));
  const hasDemoBet = useStore(demoStore, ({ rounds }) => rounds.some((round) => round.game === game));
  return chosen ?? ((onServer ? hasBetOnServer : hasDemoBet) ? "mine" : "everyone");
}
