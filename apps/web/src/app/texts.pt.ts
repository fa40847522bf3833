import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of all screens. */
export default {
  // Texts of the app shell, which every screen shows.
  "action.close": "Fechar",
  "action.back": "Voltar",
  "action.logIn": "Entrar",
  "action.tryAgain": "Tentar de novo",
  "action.retry": "Tentar de novo",
  "action.reload": "Recarregar a página",
  "action.cancel": "Cancelar",
  "state.loading": "Carregando",
  "state.code": "Código {code}.",
  "state.offline": "Sem conexão. O que você vê pode estar desatualizado.",
  "state.asOf": "Dados de {time}.",
  "error.network": "Verifique sua conexão",
  "session.expired": "Login expirado",
  "screen.broken": "Não foi possível mostrar esta tela",
  "screen.brokenDetail": "Seu saldo não mudou. Recarregue a página para continuar.",
  "screen.away": "A tela abre sozinha quando a conexão voltar.",
  "copy.done": "Copiado",
  "copy.failed": "Não foi possível copiar",
  "copy.failedDetail": "Segure o texto e copie manualmente.",
  "language.choose": "Escolher o idioma",
  "language.title": "Idioma",
  "nav.home": "Gemplay, início",
  "nav.account": "Minha conta",
  "nav.balances": "Saldo de gemas e PLAY:",
  "nav.main": "Principal",
  "nav.skip": "Ir para o conteúdo",
  "tab.wallet": "Carteira",
  "tab.game": "Jogo",
  "tab.invite": "Convidar",
  "tab.me": "Eu",
  // Texts of the rows in lists of rounds.
  "result.win": "GANHOU",
  "result.lose": "PERDEU",
} satisfies SameKeys<typeof en>;
