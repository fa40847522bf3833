import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the adapter to the browser wallet. */
export default {
  // Texts about failures of the wallet adapter.
  "wallet.browser": "Browser wallet",
  "wallet.error.noWallet": "Buksan ito sa DAPP",
  "wallet.error.network": "Paki-check ang network ng wallet mo",
  "wallet.error.connectionRefused":
    "Tinanggihan mo ang connection. Piliin ulit ang wallet kapag gusto mong magpatuloy.",
  "wallet.error.signatureRefused": "Tinanggihan mo ang pagpirma. Walang naipadala.",
  "wallet.error.networkRefused":
    "Nasa ibang network pa rin ang wallet. Ilipat ito sa Binance Smart Chain para magpatuloy.",
  "wallet.error.chainUnknown": "Hindi kilala ng wallet ang network na ito at hindi ito maidagdag.",
  "wallet.error.transactionRefused": "Tinanggihan mo ang transaction",
  "wallet.error.insufficientFunds": "Kulang ang balance ng wallet",
  "wallet.error.walletBusy": "Naghihintay ng sagot mo ang wallet. Buksan ito at tapusin ang hinihingi.",
  "wallet.error.approvalFailed": "Hindi natuloy ang approval",
  "wallet.error.depositFailed": "Hindi natuloy ang deposit",
  "wallet.error.providerMissing": "Hindi na-initialize ang provider: wala na ang wallet. Mag-log in ulit.",
  "wallet.error.addressMissing": "Walang ipinapakitang account ang wallet. I-unlock ito at pumili ng isa.",
  "wallet.error.otherAddress": "Ibang account ang nasa wallet kaysa sa ginamit mo sa pag-log in.",
  "wallet.error.chainConfigurationMissing": "Hindi naka-configure ang blockchain dito. Kausapin ang support.",
  "wallet.error.tokenConfigurationMissing":
    "Hindi naka-configure ang token na ito sa blockchain. Pumili ng iba.",
  "wallet.error.foreignChain":
    "Nasa ibang blockchain na may parehong number ang wallet mo. Walang naipadala. Alisin ang network na ito sa wallet at hayaan kaming idagdag ulit.",
  "wallet.error.unknown": "Hindi ito nagawa ng wallet. Buksan ang wallet at subukan ulit.",
  "wallet.error.notConnected": "I-connect ang wallet mo para makita ang balance.",
  "wallet.error.otherNetwork": "Nasa ibang network ang wallet mo. Mag-switch para makita ang balance.",
  "wallet.error.left": "Kinansela mo rito. I-reject din ang request sa wallet mo.",
  "wallet.error.accountWithoutWallet":
    "Wala pang wallet ang account mo. Kailangan ito sa pag-deposit at pag-withdraw.",
} satisfies SameKeys<typeof en>;
