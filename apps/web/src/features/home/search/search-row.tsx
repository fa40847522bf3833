import { locales } from "@gemplay/i18n";
import { Link } from "wouter";
import { gameLooks } from "../../../games/game-looks.ts";
import { useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import { FavouriteStar } from "../components/favourite-star.tsx";
import type { FoundGame, MarkedName } from "./match-games.ts";
import { cellId, type MarkedCell } from "./use-marked-row.ts";

interface SearchRowProps {
  readonly found: FoundGame;
  readonly gridId: string;
  /** The marked cell, if it is in this row. */
  readonly marked: MarkedCell | undefined;
  /** Runs before the game opens. */
  onOpen(): void;
}

/**
 * Shows a found game: a cell with the link to the game, and a cell with the star. The Tab key skips both cells, because
 * the arrow keys move the mark to them.
 */
export function SearchRow({ found: { game, title, other }, gridId, marked, onOpen }: SearchRowProps) {
  const t = useT();
  const { art, stone } = gameLooks[game];
  return (
    <tr aria-selected={marked !== undefined} className="search-row">
      <td id={cellId(gridId, game, false)}>
        <Link href={`/game?name=${game}`} tabIndex={-1} onClick={onOpen}>
          <span className="square" style={{ background: `var(--${stone}-bg)` }}>
            <Art name={art} size={36} />
          </span>
          <span className="search-names">
            <b>
              <Marked name={title} />
            </b>
            <span lang={locales[other.locale].tag}>
              <Marked name={other} />
            </span>
          </span>
          {marked && !marked.star ? (
            <span className="search-enter" aria-hidden="true">
              {t("home.searchEnter")}
            </span>
          ) : null}
        </Link>
      </td>
      <td className={marked?.star ? "marked" : ""}>
        <FavouriteStar game={game} id={cellId(gridId, game, true)} tabIndex={-1} />
      </td>
    </tr>
  );
}

function Marked({ name: { before, matched, after } }: { readonly name: MarkedName }) {
  return (
    <>
      {before}
      {matched ? <mark>{matched}</mark> : null}
      {after}
    </>
  );
}
