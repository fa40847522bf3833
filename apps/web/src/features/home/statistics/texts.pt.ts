import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the statistics screen. */
export default {
  "statistics.title": "Estatísticas",
  "statistics.share": "Compartilhar esta página",
  "statistics.csv": "Baixar como CSV",
  "statistics.window": "Período",
  "statistics.all": "Tudo",
  "statistics.month": "30 dias",
  "statistics.today": "Hoje",
  "statistics.total": "Devolvido por todos os jogos",
  "statistics.rounds": "Rodadas",
  "statistics.columns": "Jogo, rodadas",
  "statistics.figures": "Pago %, ± · RTP teórico",
  "statistics.exact": "RTP teórico",
  "statistics.paid": "Pago",
  "statistics.interval": "95% das amostras",
  "statistics.outside": "Fora",
  "statistics.failed": "Não foi possível carregar as estatísticas",
  "statistics.noBets": "nenhuma rodada",
  "statistics.row": "RTP teórico {exact}, pago {paid}, mais ou menos {margin}",
  "statistics.rowUnsure": "RTP teórico {exact}, pago {paid}, poucos dados para um intervalo",
  "statistics.outsideNote":
    "{games}: o RTP teórico fica fora do intervalo. A 95%, isso ocorre em cerca de um jogo em vinte. Toda rodada continua aberta à conferência.",
  "statistics.about":
    "PLAY e tPLAY juntos, por dias UTC. O RTP teórico depende das apostas escolhidas, por isso é uma faixa. O intervalo vem de quanto diferem os dias de cada jogador; no Crash, dias inteiros, pois todos dividem as rodadas. Com menos de {count}, o intervalo não é mostrado.",
  "statistics.reserves": "O que a casa deve e guarda",
  "statistics.game": "Jogo",
  "statistics.staked": "Apostado",
  "statistics.paidAmount": "Devolvido",
  "statistics.margin": "Mais ou menos",
  "statistics.sample": "Dias contados",
} satisfies SameKeys<typeof en>;
