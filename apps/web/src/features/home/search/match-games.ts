import type { GameName } from "@gemplay/api-schema";
import { type Locale, localeCodes } from "@gemplay/i18n";
import { gameLooks } from "../../../games/game-looks.ts";

/** A name of a game, split around the letters that match the search. */
export interface MarkedName {
  readonly locale: Locale;
  readonly before: string;
  readonly matched: string;
  readonly after: string;
}

export interface FoundGame {
  readonly game: GameName;
  /** The name in the language of the page. */
  readonly title: MarkedName;
  /** A second name, in another language. */
  readonly other: MarkedName;
}

/**
 * Reduces a text to its letters and digits, without case and diacritics. `from` and `to` have, for each letter of the
 * result, the place in the text where the character of the letter begins and ends.
 */
function fold(text: string) {
  const from: number[] = [];
  const to: number[] = [];
  let letters = "";
  let place = 0;
  for (const character of text) {
    const end = place + character.length;
    const plain = character.normalize("NFD").toLowerCase().replaceAll("đ", "d");
    for (const letter of plain.replace(/[^\p{L}\p{N}]/gu, "")) {
      // A letter outside the basic plane has two code units, and each unit has its place.
      for (let unit = 0; unit < letter.length; unit++) {
        from.push(place);
        to.push(end);
      }
      letters += letter;
    }
    place = end;
  }
  return { letters, from, to };
}

/** Marks the letters of a name that match. Returns undefined if the name does not contain the searched letters. */
export function markName(name: string, locale: Locale, query: string): MarkedName | undefined {
  const searched = fold(query).letters;
  // Composed characters keep a letter and its diacritics in one place.
  const whole = name.normalize("NFC");
  const { letters, from, to } = fold(whole);
  const at = letters.indexOf(searched);
  if (at < 0 || searched === "") return undefined;
  const [start, end] = [from[at] ?? 0, to[at + searched.length - 1] ?? 0];
  return {
    locale,
    before: whole.slice(0, start),
    matched: whole.slice(start, end),
    after: whole.slice(end),
  };
}

const unmarked = (name: string, locale: Locale): MarkedName => ({
  locale,
  before: name,
  matched: "",
  after: "",
});

/**
 * Finds games by a part of their name in any language. Games whose name in the language of the page begins with the
 * searched letters come first, then games whose name in this language contains them, and then the others. Without
 * searched letters, the result contains all games.
 * @param order the games in the order in which the home screen shows them
 */
export function searchGames(query: string, locale: Locale, order: readonly GameName[]): readonly FoundGame[] {
  const isAll = query.trim() === "";
  const ranked = order.flatMap((game) => {
    const { title } = gameLooks[game];
    const own = markName(title[locale], locale, query);
    const [second = locale, ...others] = [...new Set<Locale>(["cn", "en", ...localeCodes])].filter(
      (other) => other !== locale,
    );
    const other = [second, ...others]
      .map((one) => markName(title[one], one, query))
      .find((marked) => marked !== undefined);
    if (!isAll && !own && !other) return [];
    const found: FoundGame = {
      game,
      title: own ?? unmarked(title[locale], locale),
      other:
        own || !other ? (markName(title[second], second, query) ?? unmarked(title[second], second)) : other,
    };
    return [{ found, rank: !own ? 2 : own.before === "" ? 0 : 1 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ found }) => found);
}
