import { type Locale, locales } from "@gemplay/i18n";
import { keepLoading } from "../../loading/index.ts";
import { typedEmail } from "../../ui/index.ts";
import { likelyCountry, loadCountries } from "./by-name/countries.ts";

/** An e-mail address, or a phone number in E.164 format. */
export interface LoginName {
  readonly kind: "email" | "phone";
  readonly value: string;
}

/**
 * Reads the e-mail address or phone number that the player typed. A phone number without a calling code belongs to the
 * visitor's most likely country.
 * @returns undefined if the text is neither a valid e-mail address nor a valid phone number
 */
export async function readLoginName(text: string, locale: Locale): Promise<LoginName | undefined> {
  const email = typedEmail(text);
  if (email !== undefined) return { kind: "email", value: email };
  if (!/^\s*\+?[\d\s().-]{4,}$/.test(text)) return undefined;
  const { countries, read } = await keepLoading(() => loadCountries(locales[locale].tag));
  const phone = read(text, likelyCountry(navigator.language, locale, countries));
  return phone === undefined ? undefined : { kind: "phone", value: phone };
}

/** Hides most of a name, so that only the owner recognizes the name on the screen. */
export function maskedName({ kind, value }: LoginName): string {
  if (kind === "phone") return `${value.slice(0, 3)}••••${value.slice(-3)}`;
  return `${value.slice(0, 1)}••••${value.slice(value.lastIndexOf("@"))}`;
}
