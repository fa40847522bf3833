import type { GameName } from "@gemplay/api-schema";
import { type RefObject, useEffect, useState } from "react";

/** The cell that the arrow keys have marked: the row of a game, and whether the star of this row is marked. */
export interface MarkedCell {
  readonly row: number;
  readonly star: boolean;
}

interface MarkedRow {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly games: readonly GameName[];
  /** Id of the grid with the results. */
  readonly gridId: string;
  /** Opens the game, or changes its star. */
  onEnter(game: GameName, star: boolean): void;
}

/** Returns the id of the element that is the cell of a game, or the star of this game. */
export const cellId = (gridId: string, game: GameName, star: boolean): string =>
  `${gridId}-${game}${star ? "-star" : ""}`;

/**
 * Marks one cell of the results while the focus stays in the field. Typing marks the first result. The arrow keys move
 * the mark, and Enter uses the marked cell.
 */
export function useMarkedRow({ field, text, games, gridId, onEnter }: MarkedRow): MarkedCell {
  const [moved, setMoved] = useState<MarkedCell & { readonly text: string }>();
  // After a change of the text, the mark of the old results no longer counts.
  const isMoved = moved?.text === text;
  const marked: MarkedCell = isMoved ? moved : { row: text.trim() ? 0 : -1, star: false };
  const game = games[marked.row];
  const active = game && cellId(gridId, game, marked.star);

  useEffect(() => {
    const input = field.current;
    const onKey = (event: KeyboardEvent) => {
      // While the player composes a character, the keys belong to the input method.
      if (event.isComposing || games.length === 0) return;
      const next = moveMark(event.key, marked, games.length, isMoved);
      if (next) setMoved({ text, ...next });
      else if (event.key === "Enter" && game) onEnter(game, marked.star);
      else return;
      event.preventDefault();
    };
    input?.addEventListener("keydown", onKey);
    return () => input?.removeEventListener("keydown", onKey);
  });

  useEffect(() => {
    const input = field.current;
    const state = {
      "aria-expanded": String(games.length > 0),
      ...(games.length > 0 ? { "aria-controls": gridId } : {}),
      ...(active ? { "aria-activedescendant": active } : {}),
    };
    for (const [name, value] of Object.entries(state)) input?.setAttribute(name, value);
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => {
      input?.setAttribute("aria-expanded", "false");
      input?.removeAttribute("aria-controls");
      input?.removeAttribute("aria-activedescendant");
    };
  }, [field, games.length, gridId, active]);

  return marked;
}

/**
 * Returns the cell that an arrow key marks, or undefined if the key does not move the mark.
 * @param isMoved whether an arrow key has moved the mark before; otherwise the key → moves the caret in the text
 */
function moveMark(
  key: string,
  { row, star }: MarkedCell,
  rows: number,
  isMoved: boolean,
): MarkedCell | undefined {
  switch (key) {
    case "ArrowDown":
      return { row: (row + 1) % rows, star: false };
    case "ArrowUp":
      return { row: (Math.max(row, 0) + rows - 1) % rows, star: false };
    case "ArrowRight":
      return isMoved && !star ? { row, star: true } : undefined;
    case "ArrowLeft":
      return star ? { row, star: false } : undefined;
    default:
      return undefined;
  }
}
