import type { Data } from "@gemplay/api-schema";
import { type Locale, locales } from "@gemplay/i18n";
import { gameLooks } from "../../../games/game-looks.ts";
import { formatAmountText, formatNumber, type t as translate } from "../../../i18n/index.ts";
import type { ArtName } from "../../../ui/index.ts";
import { ordinalWord } from "./card/card-words.ts";

export type Race = Data<"GET /races/standings">["race"];
type Translate = typeof translate;

const dayMs = 86_400_000;
/** The server does not count places after this place. */
const countedPlaces = 10_000;

/** Returns the word for a place: `1st`, `22nd`, `10,000+`. */
export function placeWord(place: number, t: Translate): string {
  if (place > countedPlaces) return `${formatNumber(countedPlaces)}+`;
  return ordinalWord(place, formatNumber(place), t);
}

/** Returns the place in digits, for the first column of a list. */
export const placeDigits = (place: number): string =>
  place > countedPlaces ? `${formatNumber(countedPlaces)}+` : formatNumber(place);

/** Returns the drawing of a race. A race on all games has the stone of the games. */
export const artOf = ({ game }: Pick<Race, "game">): ArtName =>
  game === null ? "s-topaz" : gameLooks[game].art;

/** Returns a score: an amount of stakes, or a multiplier with two decimals. */
export function scoreText({ score }: Pick<Race, "score">, value: string): string {
  return score === "stakes" ? formatAmountText(value) : `${formatAmountText(value, { decimals: 2 })}×`;
}

/** Returns a day in UTC: `17 Nov`. */
const utcDay = (atMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locales[locale].tag, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    atMs,
  );

/** Returns a day and time in UTC. The end of a day is 24:00 of this day, so that the last day of a race has its name. */
export function utcMoment(atMs: number, locale: Locale, end: boolean): string {
  if (end && atMs % dayMs === 0) return `${utcDay(atMs - 1, locale)}, 24:00`;
  return `${utcDay(atMs, locale)}, ${new Date(atMs).toISOString().slice(11, 16)}`;
}

/** Returns the days of a race in UTC: `10 Nov – 16 Nov`. */
export const utcDays = ({ fromMs, toMs }: Pick<Race, "fromMs" | "toMs">, locale: Locale): string =>
  `${utcDay(fromMs, locale)} – ${utcDay(toMs - 1, locale)}`;

/** Returns the number of lit bricks of `all` bricks for the elapsed time of a race. */
export function elapsedBricks(
  { fromMs, toMs }: Pick<Race, "fromMs" | "toMs">,
  nowMs: number,
  all: number,
): number {
  const share = (nowMs - fromMs) / (toMs - fromMs);
  return Math.max(0, Math.min(all, Math.floor(share * all)));
}
