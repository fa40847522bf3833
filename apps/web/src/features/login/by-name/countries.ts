import type { CountryCode } from "libphonenumber-js/min";
import { currentLanguage } from "../../../i18n/index.ts";

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
    read(number: string, country: string): string | undefined {
      const read = parsePhoneNumberFromString(number, country as CountryCode);
      return read?.isPossible() === true ? read.number : undefined;
    },
  };
}

const homes: Readonly<Record<string, string>> = { cn: "CN", vi: "VN", fil: "PH", pt: "BR", en: "PH" };

/** Where the reader most likely is: by the browser's own language, else by the page's. */
export function likelyCountry(): string {
  const region = new Intl.Locale(navigator.language).region;
  return region ?? homes[currentLanguage()] ?? "PH";
}
