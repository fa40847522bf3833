import { assets } from "@gemplay/money";
import { gameLooks } from "../../../../games/game-looks.ts";
import type { BetAsset, GameName } from "../../../../games/play/game/round.ts";
import { FilterSelect } from "../../../../games/round-filter-bar.tsx";
import { useLanguage, useT } from "../../../../i18n/index.ts";
import { useStore } from "../../../../stores/index.ts";
import { Art, revealFocused } from "../../../../ui/index.ts";
import { betsChoice } from "./bets-choice.ts";

const betAssets: readonly BetAsset[] = ["PLAY", "TPLAY"];
const results = [
  { result: "WIN", key: "result.win" },
  { result: "LOSE", key: "result.lose" },
] as const;

/** Shows the filters of the lists under a game: the game, the asset and the result. */
export function BetsFilter({ game }: { readonly game: GameName }) {
  const t = useT();
  const locale = useLanguage();
  const choice = useStore(betsChoice, (state) => state);
  const { title, stone } = gameLooks[game];
  return (
    <fieldset aria-label={t("bets.filters")} onFocus={revealFocused}>
      <div className="bets-filter">
        <button
          type="button"
          className="round-filter gap-6"
          aria-pressed={!choice.everyGame}
          onClick={() => betsChoice.set({ everyGame: false })}
        >
          <Art name={`s-${stone}`} size={18} />
          {title[locale]}
        </button>
        <button
          type="button"
          className="round-filter"
          aria-pressed={choice.everyGame}
          onClick={() => betsChoice.set({ everyGame: true })}
        >
          {t("rounds.allGames")}
        </button>
        <span className="bets-filter-line" />
        <FilterSelect
          label={t("rounds.token")}
          value={choice.asset}
          everything={t("bets.anyAsset")}
          options={betAssets.map((asset) => ({ value: asset, label: assets[asset].shownAs }))}
          onChange={(asset) => betsChoice.set({ asset })}
        />
        {results.map(({ result, key }) => (
          <button
            key={key}
            type="button"
            className="round-filter"
            aria-pressed={choice.result === result}
            onClick={() => betsChoice.set({ result: choice.result === result ? undefined : result })}
          >
            {t(key)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
