/** The minimum and the maximum length of a public name, in characters. */
const shortest = 6;
const longest = 36;

/**
 * The characters that a public name may contain: Latin letters with accents or Chinese characters, digits, and symbols
 * that cannot begin a wallet address or a link.
 */
const latin = /^(?:[a-zđ]\p{M}*|[0-9_\-!?&+#~=])+$/u;
const chinese = /^[\u4e00-\u9fff0-9_\-!?&+#~=]+$/u;
const letter = /\p{L}/u;

/** Groups of characters that look alike, or nearly alike, in the font of the page. */
const alike: Readonly<Record<string, string>> = {
  đ: "d",
  i: "l",
  j: "l",
  "1": "l",
  "!": "l",
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "6": "g",
  "9": "g",
  q: "g",
  "2": "z",
  u: "v",
};
const alikeTogether: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/nn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
];

/** Words in the languages of the page that would make a public name look like the name of a staff member. */
const reserved = [
  ...["gemplay", "support", "admin", "moderator", "operator", "official", "helpdesk", "customercare"],
  ...["casino", "house", "staff", "system", "security", "service", "verified", "telegram", "metamask"],
  ...["客服", "官方", "管理", "运营", "系统", "支持", "平台"],
  ...["hotro", "quantri", "chinhthuc", "suporte", "oficial", "administra", "opisyal", "tagapangasiwa"],
];

/**
 * This pattern matches a wallet address, an account number, or a masked form of a wallet address or an account number.
 */
const identifier = /^(?:0x|x?[0-9a-f]{12,}$|g[0-9]{2,}$)/;

/** A public name as the player wrote the name, and the key that all similar-looking names share. */
export interface PublicName {
  readonly name: string;
  readonly key: string;
}

/**
 * Returns the look-alike form of a public name: letters without case and accents, one character for all similar
 * characters, no symbols. A careful reader could distinguish some names that have the same look-alike form. The
 * look-alike form may therefore deny a player a free name, but two players never have names that look alike.
 */
export function lookOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const drawn = [...plain].map((sign) => alike[sign] ?? sign).join("");
  const bare = drawn.replace(/[^\p{L}\p{N}]/gu, "");
  return alikeTogether.reduce((text, [pair, one]) => text.replace(pair, one), bare);
}

const reservedLooks = reserved.map(lookOf);

/**
 * Checks a public name that a player wants and returns the name with its key. A public name may use only one script,
 * and no character that is used in links, e-mail addresses or masked names. `lookOf` handles the similar-looking names
 * that this check allows.
 *
 * @returns the reason of a refusal, or the name and its key
 */
export function readPublicName(typed: string): PublicName | "format" | "reserved" {
  const name = typed.trim().normalize("NFC");
  const small = name.toLowerCase().normalize("NFD");
  const { length } = [...name];
  if (length < shortest || length > longest) return "format";
  if (!letter.test(name) || !(latin.test(small) || chinese.test(name))) return "format";
  const key = lookOf(name);
  if (key === "") return "format";
  const bare = small.replace(/[^\p{L}\p{N}]/gu, "");
  if (identifier.test(bare) || reservedLooks.some((word) => key.includes(word))) return "reserved";
  return { name, key };
}
