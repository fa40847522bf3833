import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { artHref } from "../../ui/index.ts";
import type { BoardProps, Standing } from "../staged/staged-game.ts";
import { MinesField } from "./mines-field.tsx";
import studs from "./studs.svg";

/**
 * The content of a tile on the board, as far as the player knows it. The value `hit` is the mine that ended the round.
 */
type Face = "closed" | "gem" | "mine" | "hit";

/** Draws the board of the game Mines. */
export function MinesBoard({ standing, waiting, now, reducedMotion, onMove }: BoardProps<"mines">) {
  const t = useT();
  return (
    <MinesField>
      {(tile) => {
        const face = faceOf(standing, tile);
        const own = openedTiles(standing).includes(tile);
        return {
          name: t(names[face], { tile: tile + 1 }),
          look: `${face !== "closed" && !own ? " rest" : ""}${waiting?.tile === tile ? " sent" : ""}${now?.tile === tile ? " now" : ""}`,
          picture: <Face key={face} face={face} own={own} reducedMotion={reducedMotion} />,
          onPress: onMove && face === "closed" ? () => onMove({ tile }) : undefined,
        };
      }}
    </MinesField>
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
  /** Whether the player has opened the tile. */
  readonly own: boolean;
  readonly reducedMotion: boolean;
}

function Face({ face, own, reducedMotion }: FaceProps) {
  // The component decides only once, when a tile turns, whether to animate it. If the player turns animations on later,
  // the browser therefore does not animate an open tile again.
  const [turns] = useState(!reducedMotion && face !== "closed");
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
