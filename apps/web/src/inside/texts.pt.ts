import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts that the page shows only inside the messaging host. */
export default {
  "inside.reopen": "Abra o Gemplay de novo",
  "inside.kept": "Seu saldo e suas apostas continuam na sua conta.",
  "inside.close": "Fechar o Gemplay",
  "inside.continue": "Continue no seu navegador",
  "inside.offChain":
    "Dentro do Telegram, o Gemplay não faz transações na blockchain. Um link de uso único leva você à mesma conta.",
  "inside.noSwap": "As trocas são feitas no navegador. Um link de uso único leva você à mesma conta.",
  "inside.open": "Abrir no navegador",
  "inside.copy": "Copiar link",
  "inside.goodOnce": "vale uma vez, {seconds} s",
  "inside.secondsLeft": "O link ainda vale por {seconds} s",
  "inside.ranOut": "O link expirou",
  "inside.newLink": "Pedir um novo link",
  "inside.asking": "Pedindo o link",
  "inside.account": "Conta",
  "inside.inBrowser": "No navegador",
  "inside.inBrowserValue": "Mostra a conta, confirma e entra",
  "inside.then": "Depois",
  "inside.thenValue": "Volte, o saldo estará aqui",
  "inside.balanceFailed": "Não foi possível carregar seus saldos",
  "inside.askFailed": "Não foi possível carregar o que está aberto aqui",
} satisfies SameKeys<typeof en>;
