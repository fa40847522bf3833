import type { ArtName } from "./art-names.ts";
import games from "./games.svg";
import icons from "./icons.svg";
import levels from "./levels.svg";
import scenes from "./scenes.svg";
import shell from "./shell.svg";

// The drawings are in a few SVG sprite files, so that they add no JavaScript. A sprite file loads when the page first
// shows one of its drawings.
const sprites = {
  a: shell,
  av: shell,
  fav: shell,
  mark: shell,
  tab: shell,
  s: shell,
  g: games,
  i: icons,
  e: scenes,
  w: scenes,
  lv: levels,
};

/**
 * Drawings in the sprite file of the app shell whose families are in other files. The page cannot load another sprite
 * file for an offline message, and the home screen needs no sprite file for a few icons.
 */
const atHand: ReadonlySet<string> = new Set([
  "e-offline",
  "e-error",
  ...["search", "right", "globe", "x", "tg", "head", "book", "info", "wifi", "back"].map(
    (icon) => `i-${icon}`,
  ),
]);

/** Returns the URL of a drawing in a sprite file, for `<use>` inside a larger picture. */
export function artHref(name: ArtName | `i-${IconName}`): string {
  if (atHand.has(name)) return `${shell}#${name}`;
  const [family = "mark"] = name.split("-");
  return `${sprites[family as keyof typeof sprites]}#${name}`;
}

/**
 * Loads the sprite file of the app shell, even if no screen has shown one of its drawings yet, because the page cannot
 * load the file while it is offline.
 */
export async function keepShellArt(): Promise<void> {
  // The page ignores a failure to load the sprite file, because it requests the file again when it shows a drawing.
  await fetch(shell).catch(() => undefined);
}

interface ArtProps {
  readonly name: ArtName;
  /** Width of the drawing in design pixels. One design pixel is a tenth of a rem. */
  readonly size: number;
  /** Height of the drawing in design pixels, if the drawing is not a square. */
  readonly height?: number;
  readonly className?: string;
}

/** Shows a drawing and hides it from screen readers, because text beside it has the same meaning. */
export function Art({ name, size, height = size, className }: ArtProps) {
  return (
    <svg
      className={className}
      style={{ width: `${size / 10}rem`, height: `${height / 10}rem` }}
      aria-hidden="true"
    >
      <use href={artHref(name)} />
    </svg>
  );
}

export type IconName =
  | "back"
  | "right"
  | "down"
  | "up"
  | "copy"
  | "qr"
  | "share"
  | "shield"
  | "rot"
  | "bolt"
  | "sound"
  | "info"
  | "check"
  | "x"
  | "clock"
  | "ext"
  | "in"
  | "out"
  | "swap"
  | "list"
  | "paste"
  | "book"
  | "lock"
  | "edit"
  | "mail"
  | "phone"
  | "tg"
  | "head"
  | "gear"
  | "globe"
  | "eye"
  | "dl"
  | "filter"
  | "plus"
  | "minus"
  | "wifi"
  | "alert"
  | "users"
  | "timer"
  | "vib"
  | "exit"
  | "scan"
  | "search"
  | "chart"
  | "key"
  | "bell"
  | "more"
  | "print"
  | "bin"
  | "gift";

/** Shows a line icon in the text colour. The default size of the icon is 20 design pixels. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string;
}) {
  return (
    <svg
      className={className}
      style={{ width: `${size / 10}rem`, height: `${size / 10}rem` }}
      aria-hidden="true"
    >
      <use href={artHref(`i-${name}`)} />
    </svg>
  );
}

const assetArt: Readonly<Record<string, ArtName>> = {
  PLAY: "a-play",
  TPLAY: "a-tplay",
  DEMO: "a-demo",
  U: "a-u",
  USDT: "a-usdt",
  GEM: "a-gem",
  BNB: "a-bnb",
};

/**
 * Shows the icon of an asset, of a token on the chain, or of the play money of the demo. For an unknown asset, shows the
 * icon of a plain gemstone.
 */
export function AssetIcon({ asset, size = 24 }: { readonly asset: string; readonly size?: number }) {
  return <Art name={assetArt[asset] ?? "s-coal"} size={size} />;
}

/**
 * Shows a player's avatar, which is one of eight hexagons. The function `avatarOf` returns the number of the avatar.
 */
export function Avatar({ of, size = 34 }: { readonly of: number; readonly size?: number }) {
  return <Art name={`av-${of}` as ArtName} size={size} />;
}
