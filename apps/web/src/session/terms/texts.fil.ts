import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What asks for the terms says, in Filipino. */
export default {
  "terms.title": "Bago maglaro",
  "terms.lead":
    "Para lang sa mga nasa hustong gulang ang Gemplay. Basahin ang sasang-ayunan mo; maikli lang ito.",
  "terms.changed": "Nagbago ang mga tuntunin mula nang tanggapin mo. Basahin muli; maikli lang ang mga ito.",
  "terms.terms": "Mga tuntunin",
  "terms.privacy": "Abiso sa privacy",
  "terms.accept": "18 pataas ako at tinatanggap ko ang dalawa",
  "terms.accepting": "Sine-save …",
  "terms.later": "Hindi muna",
  "terms.without": "Kung wala ito, walang taya na tatanggapin. Hindi nakadepende rito ang pag-withdraw.",
} satisfies SameKeys<typeof en>;
