import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Keno. */
export default {
  "keno.draw": "Sortear dez",
  "keno.wrong": "Escolha de 1 a 10 números.",
  "keno.board": "Números",
  "keno.drawnNumber": "{number}, sorteado",
  "keno.payRow": "O que se paga, por acertos",
  "keno.hits": "Acertos",
  "keno.hitsOf": "{hits} acertos de {picks} números",
  "keno.picked": "{picks} de {most} escolhidos",
  "keno.upTo": "Até {multiplier}",
  "keno.picks": { one: "{count} número", other: "{count} números" },
  "keno.draws": "Sorteio de {drawn} em {board}",
  "keno.random": "{count} ao acaso",
  "keno.clear": "Limpar",
  "keno.rulesTitle": "Regras do Keno",
  "keno.rule1":
    "Escolha de 1 a 10 dos números de 1 a 40. Dez números diferentes são sorteados, todos igualmente prováveis.",
  "keno.rule2":
    "Quanto mais números seus saem, mais se paga: o valor vezes o multiplicador daquela quantidade de acertos.",
  "keno.rule3": "Mais risco não paga nada por poucos acertos e paga mais por muitos.",
  "round.stepDrawn": "Os números sorteiam do quadro",
  "verify.picks": "Números escolhidos",
  "verify.drawnNumbers": "Sorteados: {numbers}",
} satisfies SameKeys<typeof en>;
