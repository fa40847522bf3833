import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Gems. */
export default {
  "gems.head": "Sete cortes, cinco joias",
  "gems.lead": "Quanto mais iguais, mais pagam",
  "gems.draw": "Sortear cinco",
  "gems.upTo": "Até {multiplier}",
  "gems.five": "Cinco iguais",
  "gems.four": "Quatro iguais",
  "gems.fullHouse": "Full house",
  "gems.three": "Três iguais",
  "gems.twoPairs": "Dois pares",
  "gems.pair": "Um par",
  "gems.none": "Todas diferentes",
  "gems.rulesTitle": "Regras de Joias",
  "gems.rule1":
    "São sorteadas cinco joias de sete cortes, todos igualmente prováveis. O que elas formam juntas paga a aposta vezes o multiplicador da combinação.",
  "gems.rule2": "Um full house são três iguais e um par. A ordem das joias não importa.",
  "gems.rule3": "Com mais risco, as combinações comuns não pagam nada e as raras pagam mais.",
  "gems.stepStones": "Cada número dá uma joia",
  "gems.ruby": "rubi",
  "gems.opal": "opala",
  "gems.topaz": "topázio",
  "gems.emerald": "esmeralda",
  "gems.aqua": "água-marinha",
  "gems.tanzanite": "tanzanita",
  "gems.moon": "pedra da lua",
  "gems.hand": "Combinação",
} satisfies SameKeys<typeof en>;
