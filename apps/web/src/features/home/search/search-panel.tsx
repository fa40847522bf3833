import "./search.css";
import type { GameName } from "@gemplay/api-schema";
import { type RefObject, useCallback, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { toggleFavourite } from "../../../stores/index.ts";
import { Icon } from "../../../ui/index.ts";
import { useCloseByBack } from "../../../ui/sheet/use-close-by-back.ts";
import { GameTiles } from "../components/game-tiles.tsx";
import { gameOrder } from "../game-order.ts";
import { searchGames } from "./match-games.ts";
import { SearchRow } from "./search-row.tsx";
import { searched } from "./searched.ts";
import { useMarkedRow } from "./use-marked-row.ts";
import { useSearchFrame } from "./use-search-frame.ts";

interface SearchPanelProps {
  readonly text: string;
  /** Changes the text of the field. Without a text, the search closes. */
  onText(text: string | undefined): void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/**
 * Shows the open search around its field: the buttons that close the search and clear the text, the found games, and
 * the names that the player has searched before. The focus stays in the field, which is a combobox, and the results are
 * a grid with a row for each game.
 */
export function SearchPanel({ text, onText, field }: SearchPanelProps) {
  const t = useT();
  const locale = useLanguage();
  const gridId = useId();
  const [, navigate] = useLocation();
  const [order] = useState(gameOrder);
  const found = searchGames(text, locale, order);
  const close = useCallback(() => onText(undefined), [onText]);
  const note = (game: GameName) => {
    const one = found.find((other) => other.game === game);
    const name = [one?.title, one?.other].find((marked) => marked?.matched);
    if (name) searched.note(name.before + name.matched + name.after);
  };
  const marked = useMarkedRow({
    field,
    text,
    gridId,
    games: found.map(({ game }) => game),
    onEnter(game, star) {
      if (star) return toggleFavourite(game);
      note(game);
      navigate(`/game?name=${game}`);
    },
  });
  useSearchFrame(field, close);
  const closing = useRef(close);
  closing.current = close;
  useCloseByBack(true, closing);
  return (
    <>
      <button
        type="button"
        className="icon-button bare search-back"
        aria-label={t("home.searchClose")}
        onClick={({ detail }) => {
          close();
          // A click of the keyboard has no detail. After such a click, the focus returns to the field. After a tap, the
          // keyboard of the phone would open again.
          if (detail === 0) field.current?.focus();
        }}
      >
        <Icon name="back" />
      </button>
      {text === "" ? null : (
        <button
          type="button"
          className="search-clear"
          aria-label={t("home.searchClear")}
          onClick={() => {
            onText("");
            field.current?.focus();
          }}
        >
          <Icon name="x" size={16} />
        </button>
      )}
      <div className="search-panel">
        <p className="search-line">
          <span role="status" className={found.length === 0 ? "search-none" : ""}>
            {found.length === 0
              ? t("home.searchNone")
              : t("home.searchFound", { found: found.length, all: order.length })}
          </span>
          <span>{t("home.searchNames")}</span>
        </p>
        {found.length === 0 ? (
          <div className="search-all">
            <GameTiles />
          </div>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move in the table, as in a grid
          <table id={gridId} role="grid" aria-label={t("home.title")} className="card search-grid">
            <tbody>
              {found.map((one, row) => (
                <SearchRow
                  key={one.game}
                  found={one}
                  gridId={gridId}
                  marked={row === marked.row ? marked : undefined}
                  onOpen={() => note(one.game)}
                />
              ))}
            </tbody>
          </table>
        )}
        <Searched onText={onText} />
      </div>
    </>
  );
}

/** Shows the names that the player has searched before. A tap searches the name again. */
function Searched({ onText }: Pick<SearchPanelProps, "onText">) {
  const t = useT();
  const [names] = useState(searched.read);
  if (names.length === 0) return null;
  return (
    <section>
      <h2 className="search-line">{t("home.searched")}</h2>
      <ul className="search-before">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onText(name)}>
              <Icon name="clock" size={14} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
