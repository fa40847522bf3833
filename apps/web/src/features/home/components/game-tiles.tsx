import type { GameName } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { gameLooks } from "../../../games/game-looks.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { useStore } from "../../../stores/index.ts";
import { Art } from "../../../ui/index.ts";
import { gameOrder } from "../game-order.ts";
import { openGamesStore } from "../open-games.store.ts";
import { CrashTile } from "./crash-tile.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import { Planes } from "./planes.tsx";

/**
 * Shows one tile for each game. The tile of Crash is on top and shows the live round. All tiles appear immediately.
 * After the server has reported which games are closed, the tiles of these games are marked. The order of the tiles
 * stays the same while the screen is open, so that no tile moves under the player's finger.
 */
export function GameTiles() {
  const t = useT();
  const locale = useLanguage();
  const isOpen = useStore(openGamesStore, (state) => state.isOpen);
  const [order] = useState(gameOrder);
  const isClosed = (game: GameName) => !isOpen(game);
  return (
    <ul className="home-tiles section mt-14">
      <GameTile game="crash" closed={isClosed("crash")}>
        <CrashTile closed={isClosed("crash")} />
      </GameTile>
      {order.map((game) => {
        const { title, line, art, stone, place } = gameLooks[game];
        if (!place) return null;
        const closed = isClosed(game);
        return (
          <GameTile key={game} game={game} closed={closed}>
            <Planes stone={stone} />
            <span
              className="drawing"
              style={{ right: `${place.right / 10}rem`, bottom: `${place.bottom / 10}rem` }}
            >
              <Art name={art} size={place.size} />
            </span>
            <b className="block text-16 font-semibold">{title[locale]}</b>
            <span className="home-tile-line">
              <i className="rhombus" style={{ color: `var(--${stone})` }} aria-hidden="true" />
              {closed ? t("home.gameClosed") : line[locale]}
            </span>
          </GameTile>
        );
      })}
    </ul>
  );
}

interface GameTileProps {
  readonly game: GameName;
  readonly closed: boolean;
  readonly children: ReactNode;
}

/**
 * Shows the tile of one game on the home screen. Players can also open a closed game. The screen of a closed game shows
 * that the game is closed.
 */
function GameTile({ game, closed, children }: GameTileProps) {
  const wide = game === "crash";
  return (
    <li className={wide ? "col-span-2" : ""}>
      <Link
        href={`/game?name=${game}`}
        className={`home-tile${wide ? " wide" : ""}${closed ? " closed" : ""}`}
        style={{ background: `var(--${gameLooks[game].stone}-bg)` }}
      >
        {children}
      </Link>
      <FavouriteStar game={game} />
    </li>
  );
}
