import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the home screen below the games, with announcements. */
export default {
  "home.lastRounds": "Minhas últimas rodadas",
  "home.all": "Todas",
  "home.noRounds": "Nenhuma rodada ainda",
  "home.noRoundsNext": "Suas rodadas aparecem aqui, cada uma com a prova do resultado.",
  "home.roundsFailed": "Não foi possível carregar suas rodadas",
  "home.community": "Comunidade",
  "home.support": "Suporte",
  "home.telegram": "Telegram",
  "home.x": "X",
  "home.help": "Ajuda",
  "home.announcement": "Comunicado",
  "home.announcementRead": "Entendi",
} satisfies SameKeys<typeof en>;
