import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Coinflip. */
export default {
  "round.stepSides": "Os números dão os lados: 1 é cara",
  "verify.named": "Lados escolhidos, em ordem",
  "verify.right": "certo",
  "verify.wrongGuess": "errado",
  "coinflip.soFar": "Lançamentos até agora",
  "coinflip.heads": "Cara",
  "coinflip.tails": "Coroa",
  "coinflip.firstPays": "O primeiro lançamento paga {multiplier}",
  "coinflip.nextPays": "O próximo paga {multiplier}",
  "coinflip.youNamed": "Você escolheu: {side}",
  "coinflip.chance": "Chance {chance}",
  "coinflip.wonWith": { one: "Vitória com {count} lançamento", other: "Vitória com {count} lançamentos" },
  "coinflip.random": "Lado aleatório",
  "coinflip.first": "Você pode fazer cash out depois do primeiro acerto.",
  "coinflip.saidRight": "{side}, certo. Cash out {multiplier}.",
  "coinflip.saidWrong": "{side}, errado.",
  "coinflip.rulesTitle": "Regras de Cara ou coroa",
  "coinflip.rule1": "Escolha cara ou coroa; cada lado tem 50% de chance.",
  "coinflip.rule2":
    "Cada acerto dobra o que o cash out paga, até 20 lançamentos; o 20º é pago automaticamente. Um erro encerra a rodada e a aposta se perde.",
  "coinflip.rule3":
    "Depois de n acertos o cash out paga 0,99 × 2ⁿ. Uma rodada parada por {hours} h recebe cash out no multiplicador do momento, ou é devolvida se nenhuma moeda foi lançada.",
  "coinflip.rightFlips": "Acertos",
  "coinflip.planSide": "Lado a escolher",
  "coinflip.planTurns": "Alternado",
} satisfies SameKeys<typeof en>;
