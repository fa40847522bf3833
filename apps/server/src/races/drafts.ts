import type { OperatorBody } from "@gemplay/api-schema/operator";
import { AppError, amountFrom } from "../platform/http/index.ts";
import { placesOf, type Race, type RaceData } from "./races.repository.ts";

type Draft = OperatorBody<"POST /races/save">["draft"];

/** The languages in which a confirmed race has a name. */
const nameLocales = ["cn", "en", "vi", "fil", "pt"] as const;

/**
 * The time in milliseconds before the start of a race in which the race can no longer be confirmed or cancelled. The time
 * is longer than any transaction, so that a race never begins while its state changes.
 */
export const fixedBeforeMs = 60_000;

/** Returns the names without spaces at their ends and without empty names. */
export function namesFrom(names: Draft["names"]): Race["names"] {
  return Object.fromEntries(nameLocales.map((locale) => [locale, names[locale].trim()]));
}

export const hasAllNames = (names: Race["names"]): boolean => nameLocales.every((locale) => names[locale]);

/**
 * Reads the draft of a race. A draft may be incomplete, but each of its values is valid.
 *
 * @throws {AppError} RaceInvalid, and the errors of amounts
 */
export function dataFrom(draft: Draft): RaceData {
  const { names, game, assetId, countsTplay, score, leastBet, fromMs, toMs } = draft;
  const leastBetBase = amountFrom(leastBet, assetId);
  const prizes = draft.prizes
    .map(({ firstPlace, lastPlace, each }) => ({ firstPlace, lastPlace, eachBase: amountFrom(each, "PLAY") }))
    .sort((a, b) => a.firstPlace - b.firstPlace);
  const isOrdered = prizes.every(
    ({ firstPlace, lastPlace, eachBase }, index) =>
      firstPlace === (prizes[index - 1]?.lastPlace ?? 0) + 1 && firstPlace <= lastPlace && eachBase > 0n,
  );
  if (!isOrdered || leastBetBase <= 0n || toMs <= fromMs) throw new AppError("RaceInvalid");
  return {
    names: namesFrom(names),
    game,
    asset: assetId,
    countsTplay: countsTplay || assetId === "TPLAY",
    score,
    leastBetBase,
    from: new Date(fromMs),
    to: new Date(toMs),
    prizes,
  };
}

/** Returns whether a draft has everything that players see. */
export const isComplete = (race: RaceData): boolean => hasAllNames(race.names) && placesOf(race.prizes) > 0;
