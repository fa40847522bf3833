import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the e-mail screen. */
export default {
  "bind.title": "Vincular e-mail",
  "bind.head": "Vincule um e-mail à sua conta",
  "bind.whyWallet": "O código confirma o e-mail; a assinatura da carteira, sua identidade.",
  "bind.whyPassword": "O código confirma o e-mail; a senha de login, sua identidade.",
  "bind.whyHost": "O código confirma o e-mail; o Telegram, sua identidade.",
  "bind.email": "E-mail",
  "bind.emailMissing": "Digite um e-mail.",
  "bind.loginPassword": "Senha de login",
  "bind.passwordMissing": "Digite sua senha de login.",
  "bind.use": "Com o e-mail você recupera a senha de saque e entra sem carteira.",
  "bind.thenWait": "Depois disso, os saques ficam em espera por {hours} h, por segurança.",
  "bind.usedFor": "Usado para",
  "bind.usedForValue": "Recuperação e avisos da conta",
  "bind.act": "Vincular e-mail",
  "bind.signing": "Confirme na carteira",
  "bind.binding": "Vinculando",
  "bind.done": "E-mail vinculado",
  "bind.isBound": "Este e-mail está vinculado à sua conta.",
  "bind.change": "Trocar e-mail",
  "bind.changeHow": "Primeiro um código para este e-mail, depois um para o novo.",
  "bind.lost": "Sem acesso a este e-mail?",
  "bind.byWallet": "Assine com a carteira",
  "bind.next": "Depois",
  "bind.nextValue": "O novo e-mail e o código dele",
  "bind.newHead": "Digite o novo e-mail",
  "bind.newWhy": "Enviamos um código para confirmar que o e-mail é seu.",
  "bind.newEmail": "Novo e-mail",
  "bind.changed": "E-mail trocado",
  "bind.again": "Começar de novo",
  "bind.unanswered":
    "Não recebemos a resposta. Talvez já esteja feito. Veja sua conta antes de tentar de novo.",
  "bind.failed": "Não foi possível carregar sua conta",
  "bind.closed": "E-mail não disponível aqui",
  "bind.closedDetail":
    "Nenhum servidor de e-mail está configurado. Você só entra com a carteira: guarde bem as palavras de recuperação.",
} satisfies SameKeys<typeof en>;
