import type { GameName } from "@gemplay/api-schema";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { gameLooks, gameNames } from "../../games/game-looks.ts";
import type { GameLook } from "../../games/play/game-look.ts";
import { useLanguage, useT } from "../../i18n/index.ts";
import { useStore } from "../../stores/index.ts";
import { Art } from "../../ui/index.ts";
import { CrashTile } from "./crash-tile.tsx";
import { openGamesStore } from "./open-games.store.ts";

/**
 * Shows one tile for each game. The tile of Crash is on top and shows the live round. The page shows all tiles at once.
 * Closed games are marked after the server has reported which games are closed.
 */
export function GameTiles() {
  const t = useT();
  const locale = useLanguage();
  const isOpen = useStore(openGamesStore, (state) => state.isOpen);
  const isClosed = (game: GameName) => !isOpen(game);
  return (
    <ul className="home-tiles section mt-14">
      <GameTile game="crash" closed={isClosed("crash")}>
        <CrashTile closed={isClosed("crash")} />
      </GameTile>
      {gameNames.map((game) => {
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
    </li>
  );
}

function Planes({ stone }: Pick<GameLook, "stone">) {
  const light = `var(--${stone})`;
  return (
    <svg className="planes" viewBox="0 0 166 124" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 92,0 40,124 0,124" fill={light} opacity=".07" />
      <polygon points="92,0 166,0 166,48 74,44" fill={light} opacity=".13" />
      <polygon points="74,44 166,48 166,124 40,124" fill={`var(--${stone}-deep)`} opacity=".42" />
      <polygon points="40,124 74,44 110,124" fill={`var(--${stone}-lo)`} opacity=".16" />
    </svg>
  );
}
