import type { GameName } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type PageKey, useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { Art, type GameLook, gameLooks } from "../../ui/index.ts";
import { CrashTile } from "./crash-tile.tsx";

/** A tile: what the game is about, and where its drawing stands, in design pixels. */
interface Tile {
  readonly line: PageKey;
  readonly size: number;
  readonly right: number;
  readonly bottom: number;
}

const tiles: Readonly<Record<Exclude<GameName, "crash">, Tile>> = {
  dice: { line: "home.line.dice", size: 104, right: -10, bottom: -6 },
  mines: { line: "home.line.mines", size: 108, right: -14, bottom: -12 },
  plinko: { line: "home.line.plinko", size: 98, right: 3, bottom: 2 },
  limbo: { line: "home.line.limbo", size: 104, right: -10, bottom: -8 },
  wheel: { line: "home.line.wheel", size: 120, right: -22, bottom: -20 },
  keno: { line: "home.line.keno", size: 90, right: 5, bottom: 5 },
  hilo: { line: "home.line.hilo", size: 104, right: -10, bottom: -6 },
  coinflip: { line: "home.line.coinflip", size: 108, right: -14, bottom: -10 },
};

/** The games, Crash with its live round on top. They are there at once; which are closed is told when it is known. */
export function GameTiles() {
  const t = useT();
  const games = useQuery(platformQueries.games()).data;
  const isClosed = (game: GameName) =>
    games !== undefined && !games.some((one) => one.game === game && one.open);
  return (
    <ul className="tiles sec mt-14">
      <GameTile game="crash" closed={isClosed("crash")}>
        <CrashTile closed={isClosed("crash")} />
      </GameTile>
      {(Object.keys(tiles) as (keyof typeof tiles)[]).map((game) => {
        const { line, size, right, bottom } = tiles[game];
        const { title, art, stone } = gameLooks[game];
        const closed = isClosed(game);
        return (
          <GameTile key={game} game={game} closed={closed}>
            <Planes stone={stone} />
            <span className="drawing" style={{ right: `${right / 10}rem`, bottom: `${bottom / 10}rem` }}>
              <Art name={art} size={size} />
            </span>
            <b className="block text-16 font-semibold">{t(title)}</b>
            <span className="tile-line">
              <i className="rhombus" style={{ color: `var(--${stone})` }} aria-hidden="true" />
              {t(closed ? "home.gameClosed" : line)}
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

/** A closed game can be looked at too: its screen says the same. */
function GameTile({ game, closed, children }: GameTileProps) {
  const wide = game === "crash";
  return (
    <li className={wide ? "col-span-2" : ""}>
      <Link
        href={`/game?name=${game}`}
        className={`tile${wide ? " wide" : ""}${closed ? " closed" : ""}`}
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
