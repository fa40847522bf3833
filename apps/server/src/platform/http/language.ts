import {
  createTranslate,
  type Locale,
  type MessageValues,
  readLocale,
  type SameKeys,
  type Translate,
} from "@gemplay/i18n";
import cn from "@gemplay/i18n/server/cn";
import en from "@gemplay/i18n/server/en";
import fil from "@gemplay/i18n/server/fil";
import pt from "@gemplay/i18n/server/pt";
import vi from "@gemplay/i18n/server/vi";
import type { FastifyRequest } from "fastify";

type Catalogue = SameKeys<typeof en>;

const translators: Record<Locale, Translate<Catalogue>> = {
  en: createTranslate<Catalogue>("en", en),
  cn: createTranslate<Catalogue>("cn", cn),
  vi: createTranslate<Catalogue>("vi", vi),
  fil: createTranslate<Catalogue>("fil", fil),
  pt: createTranslate<Catalogue>("pt", pt),
};

/** The language that the caller asked for by the `Language` header; the default for anything else. */
export function requestLocale(request: FastifyRequest): Locale {
  return readLocale(request.headers.language);
}

/** A message of the server in a language. */
export function serverMessage(locale: Locale, key: keyof typeof en, values?: MessageValues): string {
  return translators[locale](key, values);
}
