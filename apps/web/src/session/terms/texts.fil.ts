import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the screen that asks for the terms. */
export default {
  "terms.title": "Bago maglaro",
  "terms.lead": "Para lang sa mga nasa legal age ang Gemplay. Basahin ang sasang-ayunan mo; maikli lang ito.",
  "terms.changed": "Nagbago ang Terms mula nang tanggapin mo. Basahin ulit; maikli lang ito.",
  "terms.terms": "Terms",
  "terms.privacy": "Privacy notice",
  "terms.accept": "18 anyos ako pataas at tinatanggap ko ang dalawa",
  "terms.accepting": "Sine-save…",
  "terms.later": "Hindi muna",
  "terms.without": "Kung hindi mo ito tatanggapin, hindi ka makakataya. Puwede ka pa ring mag-withdraw.",
} satisfies SameKeys<typeof en>;
