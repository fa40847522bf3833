/** How long a public name may be, in characters as a reader counts them. */
const shortest = 6;
const longest = 36;

/** Letters of Latin with their accents, or Chinese characters; digits; symbols that begin no address and no link. */
const latin = /^(?:[a-zđ]\p{M}*|[0-9_\-!?&+#~=])+$/u;
const chinese = /^[\u4e00-\u9fff0-9_\-!?&+#~=]+$/u;
const letter = /\p{L}/u;

/** What is drawn alike, or nearly so, in the page's font. */
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

/** Words of those who would be believed because of their name, in the page's languages. */
const reserved = [
  ...["gemplay", "support", "admin", "moderator", "operator", "official", "helpdesk", "customercare"],
  ...["casino", "house", "staff", "system", "security", "service", "verified", "telegram", "metamask"],
  ...["客服", "官方", "管理", "运营", "系统", "支持", "平台"],
  ...["hotro", "quantri", "chinhthuc", "suporte", "oficial", "administra", "opisyal", "tagapangasiwa"],
];

/** Of an address, of an account's number, of either when it is masked. */
const identifier = /^(?:0x|x?[0-9a-f]{12,}$|g[0-9]{2,}$)/;

/** A name as it is written, and what all names that look like it have in common. */
export interface PublicName {
  readonly name: string;
  readonly key: string;
}

/**
 * What a name looks like at a glance: letters without case and accents, what is drawn alike as one, symbols left out.
 * It makes more names one than a careful reader would, which costs a name and never a player.
 */
export function lookOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const drawn = [...plain].map((sign) => alike[sign] ?? sign).join("");
  const bare = drawn.replace(/[^\p{L}\p{N}]/gu, "");
  return alikeTogether.reduce((text, [pair, one]) => text.replace(pair, one), bare);
}

const reservedLooks = reserved.map(lookOf);

/**
 * Reads a name that a player would like to be shown by. One script at a time, and no sign of which a link, an e-mail or a
 * masked name is made: what remains to be mistaken is folded by `lookOf`.
 *
 * @returns why it is none, else the name and its key
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
