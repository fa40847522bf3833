import type { Locale } from "@gemplay/i18n";
import type { CountryCode } from "libphonenumber-js/min";

/** A country with what its numbers begin with. */
export interface Country {
  readonly code: CountryCode;
  readonly calling: string;
  readonly name: string;
}

/** All countries with telephones, by name in a language, and what reads a number. */
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
    /** @returns E.164; undefined while it is not a number of this country */
    read(number: string, country: CountryCode): string | undefined {
      const read = parsePhoneNumberFromString(number, country);
      return read?.isPossible() === true ? read.number : undefined;
    },
  };
}

const homes: Readonly<Record<Locale, CountryCode>> = { cn: "CN", vi: "VN", fil: "PH", pt: "BR", en: "PH" };

/**
 * Where a reader most likely is: by the browser's own language where it names a country that has telephones, else by the
 * page's.
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
    return undefined; // some browsers name none, or one that is no language's
  }
}
