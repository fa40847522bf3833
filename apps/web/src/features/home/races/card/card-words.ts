// The words and facts of a race that the players' page and the preview on the operators' page have in common. The
// operators' page cannot load the code of the players' page, so the functions get the translator and the locale.
import type { Data } from "@gemplay/api-schema";
import { type Locale, locales, type Translate } from "@gemplay/i18n";
import { type AssetId, assets } from "@gemplay/money";
import { gameLooks } from "../../../../games/game-looks.ts";
import type { GameLook } from "../../../../games/play/game/game-look.ts";
import type en from "../texts/en.json";

/** The data of a race that its card shows. */
export type CardRace = Pick<
  Data<"GET /races/standings">["race"],
  "names" | "game" | "assetId" | "countsTplay" | "score" | "fromMs" | "toMs" | "prizes"
>;
type RaceTranslate = Translate<typeof en>;

const dayMs = 86_400_000;

export const assetName = (asset: AssetId): string => assets[asset].shownAs;

/** Returns the stone of a race. A race on all games is gold. */
export const stoneOf = ({ game }: Pick<CardRace, "game">): GameLook["stone"] =>
  game === null ? "topaz" : gameLooks[game].stone;

/** The stones of the first three places. */
const placeStones = ["s-topaz", "s-moon", "s-opal"] as const;
export const placeStone = (place: number) => placeStones[place - 1];

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const placeKeys = { one: "race.place1", two: "race.place2", few: "race.place3" } as const;

/**
 * Returns the word for a place: `1st`, `22nd`.
 *
 * @param shown the place as a number in the language of `t`
 */
export function ordinalWord(place: number, shown: string, t: RaceTranslate): string {
  const rule = ordinals.select(place);
  const key = rule === "one" || rule === "two" || rule === "few" ? placeKeys[rule] : "race.placeN";
  return t(key, { place: shown });
}

/** Returns the prizes of the first three places. */
export const podiumOf = ({ prizes }: Pick<CardRace, "prizes">) =>
  placeStones.flatMap((stone, index) => {
    const place = index + 1;
    const range = prizes.find(({ firstPlace, lastPlace }) => firstPlace <= place && place <= lastPlace);
    return range === undefined ? [] : [{ place, stone, each: range.each }];
  });

/** Returns what decides the places, and the currencies whose bets count. */
function sortWords(
  { score, assetId, countsTplay }: Pick<CardRace, "score" | "assetId" | "countsTplay">,
  locale: Locale,
  t: RaceTranslate,
): string {
  const counted: readonly AssetId[] = countsTplay && assetId === "PLAY" ? ["PLAY", "TPLAY"] : [assetId];
  const asset = new Intl.ListFormat(locales[locale].tag, { type: "conjunction" }).format(
    counted.map(assetName),
  );
  return t(score === "stakes" ? "race.byStakes" : "race.byMultiplier", { asset });
}

/**
 * Returns a date in UTC: `24 November`, or with the time if the race does not start or end with a UTC day. The end of a
 * day belongs to this day, so that the last day of a race has its name.
 */
function utcDate(atMs: number, locale: Locale, end: boolean): string {
  const format = new Intl.DateTimeFormat(locales[locale].tag, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  if (atMs % dayMs === 0) return format.format(end ? atMs - 1 : atMs);
  return `${format.format(atMs)}, ${new Date(atMs).toISOString().slice(11, 16)} UTC`;
}

type ShownState = Data<"GET /races/standings">["race"]["state"];
const stateKeys = { running: "race.running", ended: "race.counting", paid: "race.over" } as const;

/** Returns the state and the second line of the card. A race that has not started names its first and its last day. */
export function cardLines(
  race: Omit<CardRace, "names" | "prizes">,
  state: ShownState,
  locale: Locale,
  t: RaceTranslate,
): { readonly state: string; readonly sort: string } {
  const sort = sortWords(race, locale, t);
  if (state !== "upcoming") return { state: t(stateKeys[state]), sort };
  return {
    state: t("race.from", { date: utcDate(race.fromMs, locale, false) }),
    sort: t("race.sortUntil", { sort, date: utcDate(race.toMs, locale, true) }),
  };
}

/**
 * Returns the rules of a race in short: whether tPLAY counts, and the smallest bet.
 *
 * @param leastBet the smallest bet in the language of `t`, without the currency
 */
export function rulesInShort(
  { countsTplay, assetId }: Pick<CardRace, "countsTplay" | "assetId">,
  leastBet: string,
  t: RaceTranslate,
): string {
  return t("race.sentences", {
    first: t(countsTplay ? "race.tplayCounts" : "race.tplayNot"),
    second: t("race.leastBet", { amount: `${leastBet} ${assetName(assetId)}` }),
  });
}
