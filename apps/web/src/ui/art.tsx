import games from "./art/games.svg";
import icons from "./art/icons.svg";
import levels from "./art/levels.svg";
import scenes from "./art/scenes.svg";
import shell from "./art/shell.svg";
import stones from "./art/stones.svg";

// Drawings are in a few SVG sprite files, so the drawings add no JavaScript. A sprite file loads when the page first
// shows one of its drawings.
const sprites = {
  a: shell,
  av: shell,
  mark: shell,
  tab: shell,
  s: stones,
  g: games,
  e: scenes,
  w: scenes,
  lv: levels,
};

type Stone =
  | "emerald"
  | "ruby"
  | "topaz"
  | "tanzanite"
  | "aqua"
  | "opal"
  | "moon"
  | "sapphire"
  | "tourmaline"
  | "peridot"
  | "coal"
  | "coral"
  | "gem"
  | "gem-off"
  | "mine";
type Game = "crash" | "dice" | "mines" | "plinko" | "limbo" | "wheel" | "keno" | "hilo" | "coin" | "gems";

export type ArtName =
  | "mark"
  | `tab-${"wallet" | "invite" | "me" | "game"}${"" | "-on"}`
  | `a-${"play" | "tplay" | "u" | "usdt" | "gem" | "bnb"}`
  | `av-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `s-${Stone}`
  | `g-${Game}`
  | `e-${"empty" | "friends" | "offline" | "error" | "done"}`
  | `w-${1 | 2 | 3 | 4 | "scan"}`
  | `lv-${1 | 2 | 3 | 4 | 5}`;

/**
 * The drawings for a missing network are in the sprite file of the app shell, because the page cannot load another
 * sprite file without a network. These drawings are in the sprite file of the app shell, because the page cannot load
 * another sprite file without a network.
 */
const atHand: ReadonlySet<ArtName> = new Set(["e-offline", "e-error"]);

/** Returns the URL of a drawing, for `<use>` inside a larger picture. */
export function artHref(name: ArtName): string {
  if (atHand.has(name)) return `${shell}#${name}`;
  const [family = "mark"] = name.split("-");
  return `${sprites[family as keyof typeof sprites]}#${name}`;
}

/**
 * Loads the sprite files of the app shell, including drawings that were not shown yet, because an offline page cannot
 * load sprites.
 */
export async function keepShellArt(): Promise<void> {
  // A failure to load a sprite file is ignored, because the page loads the file again when a drawing is shown.
  await Promise.allSettled([shell, icons].map((sprite) => fetch(sprite)));
}

interface ArtProps {
  readonly name: ArtName;
  /** Width of the drawing in design pixels. One design pixel is a tenth of a rem. */
  readonly size: number;
  /** Height of the drawing in design pixels, if the drawing is not a square. */
  readonly height?: number;
  readonly className?: string;
}

/** Shows a drawing and hides the drawing from screen readers, because text beside the drawing has the same meaning. */
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
  | "chart"
  | "key"
  | "bell"
  | "more"
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
      <use href={`${icons}#i-${name}`} />
    </svg>
  );
}

const assetArt: Readonly<Record<string, ArtName>> = {
  PLAY: "a-play",
  TPLAY: "a-tplay",
  U: "a-u",
  USDT: "a-usdt",
  GEM: "a-gem",
  BNB: "a-bnb",
};

/** Shows the icon of an asset or of a token on the chain. For an unknown asset, a plain stone is shown. */
export function AssetIcon({ asset, size = 24 }: { readonly asset: string; readonly size?: number }) {
  return <Art name={assetArt[asset] ?? "s-coal"} size={size} />;
}

/**
 * Shows a player's avatar, which is one of eight hexagons. The function `avatarOf` returns the number of the avatar.
 */
export function Avatar({ of, size = 34 }: { readonly of: number; readonly size?: number }) {
  return <Art name={`av-${of}` as ArtName} size={size} />;
}
