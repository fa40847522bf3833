import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the terms and the privacy notice. */
export default {
  "legal.terms": "Termos",
  "legal.privacy": "Aviso de privacidade",
  "legal.version": "Versão {version}",
  "legal.who": "Quem opera o Gemplay",
  "legal.operator": "{name}, {place}.",
  "legal.operatorUnknown": "O operador desta instalação ainda não foi informado.",
  "legal.age": "Maiores de 18 anos",
  "legal.ageText":
    "Você tem 18 anos ou mais, e é maior de idade onde vive se a idade for maior. Jogue apenas onde a lei permite; cabe a você saber.",
  "legal.closed":
    "Fechado em: {countries}. Lá não se cria conta, não se aposta nem se deposita; o que é seu sempre pode ser sacado.",
  "legal.closedNowhere": "No momento não fechamos nenhum país.",
  "legal.games": "Como as rodadas são decididas",
  "legal.gamesText":
    "O hash da seed do servidor aparece antes da aposta, e o resultado decorre dela, da sua seed e de um contador. Quando a seed é revelada, seu navegador pode recalcular cada rodada.",
  "legal.noWin": "Não há garantia de ganho",
  "legal.noWinText":
    "Cada jogo tem uma vantagem da casa, informada nas regras: em muitas rodadas você perde mais do que ganha. Aposte só o que pode perder, e pare quando deixar de ser diversão.",
  "legal.limits": "Limites",
  "legal.limitsText":
    "Cada jogo informa a aposta mínima e o ganho máximo; fora disso a aposta é recusada. Só se aposta PLAY e tPLAY.",
  "legal.money": "Depósitos e saques",
  "legal.moneyText":
    "Um depósito conta quando seu bloco é definitivo. Um saque exige sua senha de saque; a taxa e o valor a receber aparecem antes. Saques grandes são analisados por uma pessoa, e após uma nova senha de saque ou forma de login os saques ficam em espera por um tempo. O que for enviado a um endereço errado não volta.",
  "legal.account": "Sua conta",
  "legal.accountText":
    "Quem tem sua carteira, e-mail ou senhas tem sua conta: guarde-os. Podemos bloquear uma conta usada em fraude ou quando a lei exige; então só é possível sair (logout) até que ela seja analisada.",
  "legal.changes": "Mudanças",
  "legal.changesText":
    "Quando estes termos mudam, pedimos seu aceite de novo antes da próxima aposta. Sem o aceite, nenhuma aposta é aceita; depósitos continuam sendo creditados e saques, pagos.",
  "legal.kept": "O que é guardado",
  "legal.keptText":
    "O endereço da carteira, e-mail ou telefone que você der, um nome público se escolher, que termos aceitou e quando, suas apostas, depósitos e saques, e de cada sessão o navegador, o sistema e o último uso.",
  "legal.long": "Por quanto tempo",
  "legal.longText":
    "Sessões: até terminarem ou ficarem muito tempo sem uso. Códigos enviados e contagens de tentativas por rede: cerca de um dia. Apostas e movimentos de dinheiro: enquanto houver registros contábeis, pois devem seguir comprováveis. Um hash com chave de cada e-mail, carteira e conta do Telegram fica para sempre, para que uma conta bloqueada não recomece.",
  "legal.seen": "Quem vê",
  "legal.seenText":
    "Os outros veem suas apostas sob um nome mascarado, ou sob o nome público que você escolher. O que está na blockchain é público para sempre. E-mails passam por um servidor de e-mail. Nada é vendido, não há anúncios, e nenhum outro site segue você aqui.",
  "legal.browser": "No seu navegador",
  "legal.browserText":
    "Sua sessão, idioma e preferências, e um cookie contra solicitações forjadas. Sair remove a sessão.",
  "legal.secrets": "Senhas",
  "legal.secretsText":
    "Guardadas como hashes lentos (argon2id) que ninguém consegue reverter. O que permitiria prever rodadas é guardado com criptografia.",
  "legal.rights": "Seus direitos",
  "legal.rightsText":
    "Pergunte ao suporte o que é guardado sobre você, ou peça para remover uma forma de login ou fechar a conta. O que os registros contábeis exigem fica, e nada além.",
  "legal.backHome": "Voltar aos jogos",
} satisfies SameKeys<typeof en>;
