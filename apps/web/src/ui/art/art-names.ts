// The names of the drawings. Files without JSX import only these names, for example the looks of the games.
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
  | `a-${"play" | "tplay" | "demo" | "u" | "usdt" | "gem" | "bnb"}`
  | `av-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `fav-${"on" | "off"}`
  | `s-${Stone}`
  | `g-${Game}`
  | `e-${"empty" | "friends" | "offline" | "error" | "done"}`
  | `w-${1 | 2 | 3 | 4 | "passkey" | "scan"}`
  | `lv-${1 | 2 | 3 | 4 | 5}`;
