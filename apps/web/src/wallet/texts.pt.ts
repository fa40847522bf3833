import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the adapter to the browser wallet. */
export default {
  // Texts about failures of the wallet adapter.
  "wallet.browser": "Carteira do navegador",
  "wallet.error.noWallet": "Abra no DAPP",
  "wallet.error.network": "Verifique a rede da sua carteira",
  "wallet.error.connectionRefused":
    "Você recusou a conexão. Escolha a carteira de novo quando quiser continuar.",
  "wallet.error.signatureRefused": "Você recusou a assinatura. Nada foi enviado.",
  "wallet.error.networkRefused":
    "A carteira continua em outra rede. Mude para a Binance Smart Chain para continuar.",
  "wallet.error.chainUnknown": "A carteira não conhece esta rede e não conseguiu adicioná-la.",
  "wallet.error.transactionRefused": "Você recusou a transação",
  "wallet.error.insufficientFunds": "Saldo insuficiente na carteira",
  "wallet.error.walletBusy": "A carteira espera sua resposta. Abra-a e conclua a solicitação.",
  "wallet.error.approvalFailed": "Falha na aprovação",
  "wallet.error.depositFailed": "Falha no depósito",
  "wallet.error.providerMissing": "Provedor não inicializado: a carteira não está mais aqui. Entre de novo.",
  "wallet.error.addressMissing": "A carteira não mostra nenhuma conta. Desbloqueie-a e escolha uma.",
  "wallet.error.otherAddress": "A carteira mostra uma conta diferente da que você usou para entrar.",
  "wallet.error.chainConfigurationMissing": "A blockchain não está configurada aqui. Fale com o suporte.",
  "wallet.error.tokenConfigurationMissing": "Este token não está configurado na blockchain. Escolha outro.",
  "wallet.error.foreignChain":
    "Sua carteira está em outra blockchain com o mesmo número. Nada foi enviado. Remova esta rede da carteira e deixe que a adicionemos de novo.",
  "wallet.error.unknown": "A carteira não concluiu. Abra a carteira e tente de novo.",
  "wallet.error.notConnected": "Conecte a carteira para ver o saldo.",
  "wallet.error.otherNetwork": "Sua carteira está em outra rede. Troque de rede para ver o saldo.",
  "wallet.error.left": "Você cancelou aqui. Recuse também o pedido na carteira.",
  "wallet.error.accountWithoutWallet":
    "Sua conta ainda não tem carteira. Depósitos e saques precisam de uma.",
} satisfies SameKeys<typeof en>;
