import type { Locale } from "@gemplay/i18n";
import type { CountryCode } from "libphonenumber-js/min";

/** A country with its international calling code. */
export interface Country {
  readonly code: CountryCode;
  readonly calling: string;
  readonly name: string;
}

/**
 * Loads all countries that have telephones, sorted by their name in the given language. Also loads a function that
 * reads a phone number.
 */
export async function loadCountries(tag: string) {
  const { getCountries, getCountryCallingCode, parsePhoneNumberFromString } = await import(
    "libphonenumber-js/min"
  );
  const names = new Intl.DisplayNames([tag], { type: "region" });
  const countries = getCountries()
    .map((code): Country => ({ code, calling: getCountryCallingCode(code), name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, tag));
  return {
    countries,
    /**
     * Reads a phone number of the given country.
     * @returns the phone number in E.164 format, or undefined if the text is no phone number of the country
     */
    read(number: string, country: CountryCode): string | undefined {
      const read = parsePhoneNumberFromString(number, country);
      return read?.isPossible() === true ? read.number : undefined;
    },
  };
}

const homes: Readonly<Record<Locale, CountryCode>> = { cn: "CN", vi: "VN", fil: "PH", pt: "BR", en: "PH" };

/**
 * Returns the most likely country of the visitor. The function prefers the country in the language tag of the browser.
 * If the tag has no country with telephones, the function uses the country of the page's language.
 */
export function likelyCountry(
  browserTag: string,
  locale: Locale,
  countries: readonly Pick<Country, "code">[],
): CountryCode {
  const region = regionOf(browserTag);
  return countries.find(({ code }) => code === region)?.code ?? homes[locale];
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined; // Some browsers report no language, or report an invalid language tag.
  }
}
