import type { GameName } from "@gemplay/api-schema";
import { gameLooks } from "../../../games/game-looks.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { favouritesStore, toggleFavourite, useStore } from "../../../stores/index.ts";
import { Art } from "../../../ui/index.ts";

interface FavouriteStarProps {
  readonly game: GameName;
  readonly id?: string;
  readonly tabIndex?: number;
}

/** The button that marks a game as a favourite. The order of the games changes only when the player returns. */
export function FavouriteStar({ game, ...more }: FavouriteStarProps) {
  const t = useT();
  const locale = useLanguage();
  const on = useStore(favouritesStore, ({ games }) => games.includes(game));
  return (
    <button
      type="button"
      className="home-star"
      aria-pressed={on}
      aria-label={t("home.favourite", { game: gameLooks[game].title[locale] })}
      onClick={() => toggleFavourite(game)}
      {...more}
    >
      <Art name={on ? "fav-on" : "fav-off"} size={20} />
    </button>
  );
}
