import games from "../../../web/src/ui/art/games.svg";
import shell from "../../../web/src/ui/art/shell.svg";
import icons from "./operator-icons.svg";

export type IconName =
  | "overview"
  | "withdrawals"
  | "players"
  | "risk"
  | "exports"
  | "settings"
  | "races"
  | "announcements"
  | "codes"
  | "audit"
  | "exit"
  | "search"
  | "right"
  | "back"
  | "up"
  | "down"
  | "copy"
  | "note"
  | "no"
  | "yes"
  | "freeze"
  | "menu"
  | "filter"
  | "save"
  | "plus";

const size = (px: number) => ({ width: `${px / 10}rem`, height: `${px / 10}rem` });

/** Shows a line icon that screen readers skip, because the text beside the icon has the same meaning. */
export function Icon({ name, px = 20 }: { readonly name: IconName; readonly px?: number }) {
  return (
    <svg className="icon" style={size(px)} aria-hidden="true">
      <use href={`${icons}#o-${name}`} />
    </svg>
  );
}

/** Shows an icon for the result of a check: a tick, a warning or a cross. */
export function MarkSign({ state }: { readonly state: "good" | "look" | "bad" }) {
  return (
    <svg style={size(16)} aria-hidden="true">
      <use href={`${icons}#m-${state}`} />
    </svg>
  );
}

/** Shows a drawing that the page for players also uses: the logo, an asset or an avatar. */
export function Art({ name, px }: { readonly name: string; readonly px: number }) {
  return (
    <svg style={size(px)} aria-hidden="true">
      <use href={`${shell}#${name}`} />
    </svg>
  );
}

const drawings: Readonly<Record<string, string>> = { coinflip: "coin" };

/** Shows a gemstone that the page for players also uses. */
export function Stone({ name, px }: { readonly name: string; readonly px: number }) {
  return (
    <svg style={size(px)} aria-hidden="true">
      <use href={`${shell}#${name}`} />
    </svg>
  );
}

/**
 * Shows the gemstone that is the symbol of a game. Screen readers skip the gemstone, because the name of the game is
 * beside it.
 */
export function GameArt({ game, px }: { readonly game: string; readonly px: number }) {
  return (
    <svg style={size(px)} aria-hidden="true">
      <use href={`${games}#g-${drawings[game] ?? game}`} />
    </svg>
  );
}
