import { expect, it } from "vitest";
import { likelyCountry, loadCountries } from "./countries.ts";

it("likelyCountry uses the country of the browser's language, or else the country of the page's language", async () => {
  const { countries } = await loadCountries("en");
  const likely = (tag: string) => likelyCountry(tag, "pt", countries);
  expect(likely("en-GB")).toBe("GB");
  // None of these language tags contains a usable country: Latin America, a region without telephones, no region, and
  // no language.
  for (const tag of ["es-419", "en-AQ", "en", "C.UTF-8", ""]) expect(likely(tag), tag).toBe("BR");
  // Until the countries are loaded, the list of countries is empty.
  expect(likelyCountry("en-GB", "vi", [])).toBe("VN");
});

it("the function read converts a phone number of the given country to E.164", async () => {
  const { read } = await loadCountries("en");
  expect([read("0917 123 4567", "PH"), read("091", "PH")]).toEqual(["+639171234567", undefined]);
});
