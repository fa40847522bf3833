import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Dice. */
export default {
  "dice.multiplier": "Multiplicador",
  "dice.rollOver": "Acima de",
  "dice.rollUnder": "Abaixo de",
  "dice.turnUnder": "Mudar para abaixo",
  "dice.turnOver": "Mudar para acima",
  "dice.chance": "Chance",
  "dice.roll": "Lançar",
  "dice.over": "Acima de {target}",
  "dice.under": "Abaixo de {target}",
  "dice.overWins": "Acima de {target} ganha",
  "dice.underWins": "Abaixo de {target} ganha",
  "dice.upTo": "Chance de ganhar de até 90%",
  "dice.wrong": "A chance deve ser de 0,01% a 90%.",
  "dice.rulesTitle": "Regras de Dados",
  "dice.rule1":
    "Cada lançamento vai de 0,00 a 100,00; os dois extremos são possíveis, logo há 10.001 resultados, todos igualmente prováveis.",
  "dice.rule2":
    "Você ganha quando o número fica estritamente acima, ou abaixo, do alvo. Exatamente o alvo perde.",
  "dice.rule3":
    "Uma vitória paga o valor apostado vezes o multiplicador: 99% dividido pela chance, cortado em quatro casas decimais.",
  "dice.rule4": "Você escolhe a chance de ganhar: de 0,01% até 90%.",
  "dice.rtpOf": "RTP teórico, {bet}",
  "dice.rtpNote":
    "Resultados que ganham ÷ todos os resultados × multiplicador. A chance mostrada é {chance}.",
  "round.step4": "O número dá o resultado do lançamento",
  "verify.direction": "Apostar em",
  "verify.over": "Acima",
  "verify.under": "Abaixo",
  "verify.target": "Alvo",
} satisfies SameKeys<typeof en>;
