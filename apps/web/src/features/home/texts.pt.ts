import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the home screen. */
export default {
  // Home
  "home.title": "Jogos",
  "home.banners": "O que você pode fazer aqui",
  "home.airdropBanner": "Airdrop de boas-vindas",
  "home.airdropNote": "Até 5 dias após\na entrada",
  "home.claim": "Resgatar",
  "home.checkInBanner": "Check-in diário",
  "home.gemAWeek": { one: "gema por semana", other: "gemas por semana" },
  "home.sevenDays": "Sete dias",
  "home.checkIn": "Fazer check-in",
  "home.inviteBanner": "Convide amigos",
  "home.inviteNote": "da vantagem da casa\nnas apostas deles",
  "home.getLink": "Obter link",
  "home.ticker": "Vitórias em tempo real",
  "home.tickerEmpty": "A próxima vitória aparece aqui",
  "home.playing": { one: "{shown} jogando", other: "{shown} jogando" },
  "home.crashLive": "Ao vivo",
  "home.crashBets": "Apostas abertas",
  "home.crashOver": "Acabou",
  "home.gameClosed": "Fechado no momento",
  "home.playDice": "Jogar Dados",
  "home.fair": "Toda rodada pode ser conferida",
  "home.fairLine": "O hash da seed do servidor vem antes; o resultado sai dela",
} satisfies SameKeys<typeof en>;
