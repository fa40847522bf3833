import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What Coinflip says, in Portuguese. */
export default {
  "round.stepSides": "Os números dão os lados, 1 é o lado da gema",
  "verify.named": "Lados escolhidos, em ordem",
  "verify.right": "certo",
  "verify.wrongGuess": "errado",
  "coinflip.soFar": "Lances até agora",
  "coinflip.heads": "Lado da gema",
  "coinflip.tails": "Lado do corte",
  "coinflip.firstPays": "O primeiro lance paga {multiplier}",
  "coinflip.nextPays": "O próximo paga {multiplier}",
  "coinflip.youNamed": "Você escolheu: {side}",
  "coinflip.chance": "Chance {chance}",
  "coinflip.wonWith": { one: "Ganho com {count} lance", other: "Ganho com {count} lances" },
  "coinflip.random": "Lado aleatório",
  "coinflip.first": "Você pode fazer cash out depois do primeiro acerto.",
  "coinflip.saidRight": "{side}, certo. Cash out {multiplier}.",
  "coinflip.saidWrong": "{side}, errado.",
  "coinflip.rulesTitle": "Regras de Cara ou coroa",
  "coinflip.rule1":
    "Escolha um lado e a moeda cai. O lado da gema é cara, o lado do corte é coroa; cada um tem chance de metade.",
  "coinflip.rule2":
    "Cada acerto dobra o que o cash out paga, até 20 lances; o 20º é pago automaticamente. Um erro encerra a rodada e a aposta se perde.",
  "coinflip.rule3":
    "Depois de n acertos o cash out paga 0,99 × 2ⁿ. Uma rodada parada por {hours} h recebe cash out no valor do momento, ou é devolvida se nenhuma moeda foi lançada.",
  "coinflip.rightFlips": "Acertos",
  "coinflip.planSide": "Lado a escolher",
  "coinflip.planTurns": "Alternado",
} satisfies SameKeys<typeof en>;
