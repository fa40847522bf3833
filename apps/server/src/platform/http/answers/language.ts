import {
  createTranslate,
  defaultLocale,
  type Locale,
  localeCodes,
  locales,
  type MessageValues,
  readLocale,
  type SameKeys,
  type Translate,
} from "@gemplay/i18n";
import cn from "@gemplay/i18n/server/cn" with { type: "json" };
import en from "@gemplay/i18n/server/en" with { type: "json" };
import fil from "@gemplay/i18n/server/fil" with { type: "json" };
import pt from "@gemplay/i18n/server/pt" with { type: "json" };
import vi from "@gemplay/i18n/server/vi" with { type: "json" };
import { assets } from "@gemplay/money";
import type { FastifyRequest } from "fastify";

type Catalogue = SameKeys<typeof en>;

const translators: Record<Locale, Translate<Catalogue>> = {
  en: createTranslate<Catalogue>("en", en),
  cn: createTranslate<Catalogue>("cn", cn),
  vi: createTranslate<Catalogue>("vi", vi),
  fil: createTranslate<Catalogue>("fil", fil),
  pt: createTranslate<Catalogue>("pt", pt),
};

/** Returns the language of the `Language` header, or the default language if the header has any other value. */
export function requestLocale(request: FastifyRequest): Locale {
  return readLocale(request.headers.language);
}

/**
 * Returns the language of the HTML document that the server sends before the script of the page runs. Other web sites
 * read the document to show a preview of a link to the page. If `?lang` names a language of the product, the document
 * has this language. If `?lang` names no language of the product, the server uses the first supported language of
 * `Accept-Language`.
 */
export function readerLocale({ query, headers }: FastifyRequest): Locale {
  const { lang } = query as { readonly lang?: unknown };
  if (lang !== undefined) return readLocale(lang);
  const wanted = (headers["accept-language"] ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", quality = "q=1"] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return { language: tag.split("-")[0], quality: Number(quality.replace("q=", "")) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { language } of wanted) {
    const spoken = localeCodes.find((locale) => locales[locale].tag.split("-")[0] === language);
    if (spoken !== undefined) return spoken;
  }
  return defaultLocale;
}

const minuteMs = 60_000;

/**
 * Formats a waiting time in words. Times below one minute are rounded up to whole seconds, longer times to whole
 * minutes.
 */
function waitText(locale: Locale, waitMs: number): string {
  const minutes = Math.ceil(waitMs / minuteMs);
  const wait =
    waitMs < minuteMs
      ? { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) }
      : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return new Intl.DurationFormat(locales[locale].tag, { style: "long" }).format(wait);
}

/**
 * Returns a message of the server in the given language. The placeholder `{wait}` is replaced by the waiting time
 * `waitMs` in words. The placeholder `{asset}` is replaced by the name of the asset in the given language.
 */
export function serverMessage(locale: Locale, key: keyof typeof en, values: MessageValues = {}): string {
  const { waitMs, asset } = values;
  const wait = waitMs === undefined ? {} : { wait: waitText(locale, Number(waitMs)) };
  const named = typeof asset === "string" ? { asset: assetName(locale, asset) } : {};
  return translators[locale](key, { ...values, ...wait, ...named });
}

/**
 * Returns the name of an asset in the given language. The name of gems is translated. The names of tokens are the same
 * in all languages.
 */
export function assetName(locale: Locale, shownAs: string): string {
  return shownAs === assets.GEM.shownAs ? translators[locale]("asset.gem") : shownAs;
}
