import { type KeyboardEvent, useRef, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { artHref } from "../../../ui/index.ts";
import { BoardFacets } from "../play/board-facets.tsx";
import type { BoardProps, Standing } from "../staged/staged-game.ts";
import "./mines.css";
import { tiles, tilesInRow } from "./mines-moves.ts";
import studs from "./studs.svg";

/** What lies under a tile, as far as it is known; `hit` is the mine that ended the round. */
type Face = "closed" | "gem" | "mine" | "hit";

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -tilesInRow,
  ArrowDown: tilesInRow,
};

/** The board of Mines: 25 tiles, one of them in the tab order, the others by the arrow keys. */
export function MinesBoard({ standing, waiting, calm, onMove }: BoardProps<"mines">) {
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  /** The tile that the keys stand on. */
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const sideways = Math.abs(step) === 1;
    const next = at + step;
    // Sideways stays in the row.
    const sameRow = Math.floor(next / tilesInRow) === Math.floor(at / tilesInRow);
    if (tiles[next] === undefined || (sideways && !sameRow)) return;
    setAt(next);
    board.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="board mines">
      <BoardFacets height={343} middle={20} ground="#100F12" light="#FF5F7C" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div
        ref={board}
        className="mine-field"
        role="group"
        aria-label={t("mines.board")}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile) => {
          const face = faceOf(standing, tile);
          const own = openedTiles(standing).includes(tile);
          return (
            <button
              key={tile}
              type="button"
              className={`mine-tile${face !== "closed" && !own ? " rest" : ""}${waiting?.tile === tile ? " sent" : ""}`}
              tabIndex={tile === at ? 0 : -1}
              aria-label={t(names[face], { tile: tile + 1 })}
              aria-disabled={!onMove || face !== "closed" || undefined}
              onFocus={() => setAt(tile)}
              onClick={() => {
                if (face === "closed") onMove?.({ tile });
              }}
            >
              <Face key={face} face={face} own={own} calm={calm} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

const names = {
  closed: "mines.tileClosed",
  gem: "mines.tileGem",
  mine: "mines.tileMine",
  hit: "mines.tileHit",
} as const satisfies Record<Face, string>;

interface FaceProps {
  readonly face: Face;
  /** The player opened it. */
  readonly own: boolean;
  readonly calm: boolean;
}

function Face({ face, own, calm }: FaceProps) {
  // Fixed when the tile turns: whoever switches motion on later sees no old turn again.
  const [turns] = useState(!calm && face !== "closed");
  const stud = face === "closed" ? "stud" : face === "hit" ? "stud-bad" : "stud-on";
  return (
    <svg viewBox="0 0 48 48" className={turns ? "turns" : undefined} aria-hidden="true">
      <use href={`${studs}#${stud}`} width="48" height="48" />
      {face === "closed" ? null : face === "gem" ? (
        <use href={artHref("s-emerald")} {...(own ? small : { ...large, opacity: 0.5 })} />
      ) : (
        <use href={artHref("s-mine")} {...small} />
      )}
    </svg>
  );
}

const small = { x: 6.24, y: 6.24, width: 35.52, height: 35.52 } as const;
const large = { x: 0, y: 0, width: 48, height: 48 } as const;

function openedTiles(standing: Standing<"mines">): readonly number[] {
  if (standing === null) return [];
  return "seen" in standing ? standing.seen.opened : standing.outcome.opened;
}

function faceOf(standing: Standing<"mines">, tile: number): Face {
  if (standing === null) return "closed";
  if ("seen" in standing) return standing.seen.opened.includes(tile) ? "gem" : "closed";
  const { mines, opened } = standing.outcome;
  if (!mines.includes(tile)) return "gem";
  return opened.includes(tile) ? "hit" : "mine";
}
