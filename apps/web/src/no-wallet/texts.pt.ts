import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts for browsers without a wallet. */
export default {
  "noWallet.openInside": "Abra o Gemplay dentro de uma carteira",
  "noWallet.opensApp": "Abre o app com esta página dentro",
  "noWallet.openIn": "Abrir na {wallet}",
  "noWallet.link": "Link",
  "noWallet.elsewhere": "Outro aparelho",
  "noWallet.elsewhereWhy": "Escaneie um código e continue lá",
  "noWallet.elsewhereTitle": "Continuar em outro lugar",
  "noWallet.elsewhereHow":
    "Escaneie com o celular que tem sua carteira, ou abra o link no navegador da carteira. Ele só abre esta página e não entra em conta nenhuma.",
  "noWallet.code": "Código QR do endereço desta página",
  "noWallet.copy": "Copiar o link",
} satisfies SameKeys<typeof en>;
