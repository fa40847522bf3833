import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import "./mines.css";
import { tiles, tilesInRow } from "./mines-moves.ts";

/** The appearance and the behavior of one tile on the Mines board. */
interface Tile {
  readonly name: string;
  /** Additional CSS classes, each with a space before its name. */
  readonly look?: string;
  readonly picture: ReactNode;
  /**
   * Whether a tile that works as a toggle button is switched on. The value is undefined for a tile that works as a
   * plain button.
   */
  readonly pressed?: boolean;
  /** Called when the player presses the tile. The function is undefined while the player cannot press the tile. */
  readonly onPress: (() => void) | undefined;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -tilesInRow,
  ArrowDown: tilesInRow,
};

/** Shows the 25 tiles. The Tab key reaches only one tile of the board. The arrow keys reach the other tiles. */
export function MinesField({ children }: { children(tile: number): Tile }) {
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  /** The tile that has the keyboard focus. */
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const sideways = Math.abs(step) === 1;
    const next = at + step;
    // The left and right arrow keys stay in the same row of the board.
    const sameRow = Math.floor(next / tilesInRow) === Math.floor(at / tilesInRow);
    if (tiles[next] === undefined || (sideways && !sameRow)) return;
    setAt(next);
    board.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="board mines">
      <BoardFacets height={343} middle={20} ground="var(--ruby-board)" light="var(--ruby)" />
      {/* biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a grid */}
      <div
        ref={board}
        className="mines-field"
        role="group"
        aria-label={t("mines.board")}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile) => {
          const { name, look = "", picture, pressed, onPress } = children(tile);
          return (
            <button
              key={tile}
              type="button"
              className={`mines-tile${look}`}
              tabIndex={tile === at ? 0 : -1}
              aria-label={name}
              aria-pressed={pressed}
              aria-disabled={!onPress || undefined}
              onFocus={() => setAt(tile)}
              onClick={onPress}
            >
              {picture}
            </button>
          );
        })}
      </div>
    </div>
  );
}
