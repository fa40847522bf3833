import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What rewards say on every screen, in Portuguese. */
export default {
  "rewards.collectedTitle": "Resgatado para o seu saldo",
  "rewards.records": "Registros",
  "rewards.done": "Pronto",
  "rewards.checkIn": "Check-in diário",
  "rewards.nextDayIn": "Reinicia em {time}",
  "rewards.checkInFor": "Fazer check-in por {gem} gem",
  "rewards.checkingIn": "Fazendo check-in",
  "rewards.checkedIn": "Check-in de hoje feito",
  "rewards.checkedInFor": "Check-in feito: +{gem} gem",
  "rewards.checkedInBefore": "Você já fez o check-in de hoje",
  "rewards.comeBack": "O próximo dia abre às 00:00 UTC",
  "rewards.dayDone": "Dia {day}: {gem} gem, resgatado",
  "rewards.dayToday": "Dia {day}, hoje: {gem} gem",
  "rewards.dayAhead": "Dia {day}: {gem} gem",
  "rewards.gem": "gem",
  "rewards.left": "Restam",
  "rewards.claiming": "Resgatando",
  "rewards.bindFirst": "Vincular antes",
  "rewards.gemToday": "gem hoje",
  "rewards.nextDay": "Próximo em",
  "rewards.seeLadder": "Ver a escada",
  "rewards.ladderFailed": "Não foi possível ler os seus check-ins",
  "rewards.daysAndTime": "{days} d e {time}",
  "rewards.level1": "Membro da Comunidade",
  "rewards.level2": "Embaixador da Comunidade",
  "rewards.level3": "Embaixador Regional",
  "rewards.level4": "Embaixador da Plataforma",
  "rewards.level5": "Embaixador Global",
} satisfies SameKeys<typeof en>;
