import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the profile says, in Portuguese. */
export default {
  // Me
  "profile.copyAddress": "Copiar o endereço",
  "profile.since": "Desde {date}",
  "profile.failed": "Não foi possível carregar sua conta",
  "profile.totalAssets": "Total de ativos",
  "profile.noPrice": "Ainda sem preço",
  "profile.staked": "Total apostado",
  "profile.rounds": "Rodadas",
  "profile.winRate": "Taxa de vitória",
  "profile.paid": "Pago",
  "profile.chart": "Apostas por dia, 30 dias",
  "profile.today": "{amount} hoje",
  "profile.chartMost": "O maior em um dia: {amount} PLAY",
  "profile.records": "Registros de jogos",
  "profile.more": "Mostrar mais",
  "profile.loadingMore": "Carregando",
  "profile.noRounds": "Nenhuma rodada ainda",
  "profile.noRoundsNext": "Suas rodadas aparecem aqui, cada uma com a prova do resultado.",
  "profile.recordsFailed": "Não foi possível carregar seus registros",
  "profile.playDice": "Jogar Dados",
  "profile.security": "Segurança",
  "profile.fundsPassword": "Senha de fundos",
  "profile.set": "Definida",
  "profile.notSet": "Não definida",
  "profile.locked": "Bloqueada",
  "profile.preferences": "Preferências",
  "profile.language": "Idioma",
  "profile.sound": "Som",
  "profile.haptics": "Vibração",
  "profile.fairness": "Transparência",
  "profile.support": "Suporte",
  "profile.logOut": "Sair",
  "profile.logOutEverywhere": "Sair de todos os lugares",
  "profile.logOutEverywhereWhy":
    "Todos os aparelhos conectados a esta conta serão desconectados, inclusive este. Seu saldo continua igual.",
  "profile.loggedOut": "Você saiu da conta",
  "profile.noBets": "Nenhuma aposta nos últimos 30 dias",
} satisfies SameKeys<typeof en>;
