import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Hilo. */
export default {
  "round.stepCards": "Os números dão as cartas",
  "verify.moves": "Jogadas, em ordem",
  "verify.movesCount": { one: "{count} jogada", other: "{count} jogadas" },
  "verify.cards": "Cartas: {cards}",
  "hilo.deck": "Baralho infinito",
  "hilo.skip": "Pular",
  "hilo.skipLeft": "Pular · {left}",
  "hilo.trail": "Cartas da rodada",
  "hilo.start": "Início",
  "hilo.higher": "Maior",
  "hilo.lower": "Menor",
  "hilo.higherOrSame": "Maior ou igual",
  "hilo.lowerOrSame": "Menor ou igual",
  "hilo.same": "Igual",
  "hilo.ifHigher": "Se for maior",
  "hilo.ifLower": "Se for menor",
  "hilo.ifHigherOrSame": "Se for maior ou igual",
  "hilo.ifLowerOrSame": "Se for menor ou igual",
  "hilo.ifSame": "Se for igual",
  "hilo.right": "Palpites certos",
  "hilo.first": "Você pode fazer cash out depois do primeiro palpite certo.",
  "hilo.card": "{rank} de {suit}",
  "hilo.diamonds": "ouros",
  "hilo.hearts": "copas",
  "hilo.spades": "espadas",
  "hilo.clubs": "paus",
  "hilo.saidRight": "{card}. Cash out {multiplier}.",
  "hilo.rulesTitle": "Regras do Hi-Lo",
  "hilo.rule1":
    "Diga se a próxima carta é maior ou menor que a aberta. As cartas vão do 2 ao ás; o valor igual vence nos dois palpites.",
  "hilo.rule2":
    "No 2 os palpites são maior e igual, no ás menor e igual. Uma carta pode ser pulada sem pagamento, 100 vezes por rodada. O baralho não acaba: todas as cartas têm a mesma chance.",
  "hilo.rule3":
    "O cash out paga o produto dos inversos das chances, com os 99% uma só vez, cortado em quatro decimais. Uma rodada parada por {hours} h recebe cash out no multiplicador do momento, ou é devolvida se nenhum palpite foi dado.",
  "hilo.rtpOf": "Primeiro palpite, por número de cartas que ganham, entre 13:",
  "hilo.winningRanks": "Cartas",
  "hilo.planWay": "Qual palpite dar",
  "hilo.planLikelier": "Mais provável",
  "hilo.planOnAce": "Em um ás só resta o palpite de carta igual.",
  "hilo.planOnTwo": "Em um dois só resta o palpite de carta igual.",
} satisfies SameKeys<typeof en>;
