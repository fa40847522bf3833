import { expect, it } from "vitest";
import { likelyCountry, loadCountries } from "./countries.ts";

it("the browser's language names the country where it can, else the page's does", async () => {
  const { countries } = await loadCountries("en");
  const likely = (tag: string) => likelyCountry(tag, "pt", countries);
  expect(likely("en-GB")).toBe("GB");
  // No country: Latin America, a place without telephones, no region, no language.
  for (const tag of ["es-419", "en-AQ", "en", "C.UTF-8", ""]) expect(likely(tag), tag).toBe("BR");
  // Nothing is known of countries before they have come.
  expect(likelyCountry("en-GB", "vi", [])).toBe("VN");
});

it("numbers are read as those of their country", async () => {
  const { read } = await loadCountries("en");
  expect([read("0917 123 4567", "PH"), read("091", "PH")]).toEqual(["+639171234567", undefined]);
});
