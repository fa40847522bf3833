import { gameLooks, gameNames } from "../../../games/game-looks.ts";
import type { GameName } from "../../../games/play/round.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";

interface GameFilterProps {
  /** Undefined: all games. */
  readonly game: GameName | undefined;
  onGame(game: GameName | undefined): void;
}

/** Which game's rounds are listed: the device's own list behind a chip. */
export function GameFilter({ game, onGame }: GameFilterProps) {
  const t = useT();
  const locale = useLanguage();
  return (
    <label className={`records-filter gap-6${game ? " chosen" : ""}`}>
      <span aria-hidden="true">{game ? gameLooks[game].title[locale] : t("rounds.allGames")}</span>
      <Icon name="down" size={14} />
      <select
        className="absolute inset-0 cursor-pointer opacity-0"
        aria-label={t("rounds.game")}
        value={game ?? ""}
        onChange={(event) => onGame(gameNames.find((one) => one === event.target.value))}
      >
        <option value="">{t("rounds.allGames")}</option>
        {gameNames.map((one) => (
          <option key={one} value={one}>
            {gameLooks[one].title[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
