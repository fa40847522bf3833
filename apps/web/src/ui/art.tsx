import games from "./art/games.svg";
import icons from "./art/icons.svg";
import levels from "./art/levels.svg";
import scenes from "./art/scenes.svg";
import shell from "./art/shell.svg";
import stones from "./art/stones.svg";

// Drawings live in a few sprites beside the code and cost no JavaScript; a sprite is fetched when first shown.
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
  | "coal"
  | "coral"
  | "gem"
  | "gem-off"
  | "mine";
type Game = "crash" | "dice" | "mines" | "plinko" | "limbo" | "wheel" | "keno" | "hilo" | "coin";

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

/** The address of a drawing, for `<use>` inside a larger picture. */
export function artHref(name: ArtName): string {
  const [family = "mark"] = name.split("-");
  return `${sprites[family as keyof typeof sprites]}#${name}`;
}

interface ArtProps {
  readonly name: ArtName;
  /** Width in design pixels; a tenth of a rem each. */
  readonly size: number;
  /** Height where it is not a square. */
  readonly height?: number;
  readonly className?: string;
}

/** A drawing, for eyes only: whatever it means is also said in words beside it. */
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
  | "chart";

/** A line icon in the colour of its text; 20 design pixels unless told. */
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

/** The token of an asset or of a chain's token; a plain stone for one that has no drawing. */
export function AssetIcon({ asset, size = 24 }: { readonly asset: string; readonly size?: number }) {
  return <Art name={assetArt[asset] ?? "s-coal"} size={size} />;
}

const avatars = ["av-1", "av-2", "av-3", "av-4", "av-5", "av-6", "av-7", "av-8"] as const;

/** The account's hexagon: one of eight, the same for the same address whatever its spelling. */
export function Avatar({ address, size = 34 }: { readonly address: string; readonly size?: number }) {
  const sum = [...address.toLowerCase()].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return <Art name={avatars[sum % avatars.length] ?? "av-1"} size={size} />;
}
