import type { BonusCode } from "@gemplay/api-schema/operator";
import { type Locale, localeCodes } from "@gemplay/i18n";

export type Conditions = BonusCode["conditions"];
/** The typed conditions, with one sentence on each line. */
export type TypedConditions = Readonly<Record<Locale, string>>;

export const noConditions: TypedConditions = { en: "", cn: "", vi: "", fil: "", pt: "" };
/** The largest number of sentences in one language, and of characters in one sentence, that the server accepts. */
export const limits = { sentences: 6, characters: 160 } as const;

/** Returns the sentences of one language. */
const sentencesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns whether the server accepts the sentences of every language, and English has a sentence. */
export const areComplete = (typed: TypedConditions): boolean =>
  sentencesOf(typed.en).length > 0 &&
  localeCodes.every((code) => {
    const sentences = sentencesOf(typed[code]);
    return sentences.length <= limits.sentences && sentences.every((one) => one.length <= limits.characters);
  });

/** Converts the typed conditions to the form of the API, without empty languages. */
export function written(typed: TypedConditions): Conditions {
  const others = localeCodes
    .filter((code) => code !== "en")
    .map((code) => [code, sentencesOf(typed[code])] as const)
    .filter(([, sentences]) => sentences.length > 0);
  return { ...Object.fromEntries(others), en: sentencesOf(typed.en) };
}

const letters = "23456789ABCDEFGHJKLMNPQRSTVWXYZ";

/** Returns a random code that nobody can guess, for example `K7M2-Q9XR`. */
export function randomCode(): string {
  const places = crypto.getRandomValues(new Uint32Array(8));
  const text = Array.from(places, (place) => letters[place % letters.length]).join("");
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
