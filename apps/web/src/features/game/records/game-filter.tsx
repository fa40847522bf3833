import { useT } from "../../../i18n/index.ts";
import { gameLooks, Icon } from "../../../ui/index.ts";
import type { GameName } from "../play/round.ts";

interface GameFilterProps {
  /** Undefined: all games. */
  readonly game: GameName | undefined;
  onGame(game: GameName | undefined): void;
}

const games = Object.keys(gameLooks) as GameName[];

/** Which game's rounds are listed: the device's own list behind a chip. */
export function GameFilter({ game, onGame }: GameFilterProps) {
  const t = useT();
  return (
    <label className={`filter gap-6${game ? " chosen" : ""}`}>
      <span aria-hidden="true">{game ? t(gameLooks[game].title) : t("rounds.allGames")}</span>
      <Icon name="down" size={14} />
      <select
        className="absolute inset-0 cursor-pointer opacity-0"
        aria-label={t("rounds.game")}
        value={game ?? ""}
        onChange={(event) => onGame(games.find((one) => one === event.target.value))}
      >
        <option value="">{t("rounds.allGames")}</option>
        {games.map((one) => (
          <option key={one} value={one}>
            {t(gameLooks[one].title)}
          </option>
        ))}
      </select>
    </label>
  );
}
