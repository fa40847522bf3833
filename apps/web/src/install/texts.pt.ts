import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts about installing the page and about newer versions. */
export default {
  "install.title": "Coloque o Gemplay na tela inicial",
  "install.fast": "Abre na hora",
  "install.fastDetail": "O próprio app fica no aparelho",
  "install.own": "Uma tela só dele",
  "install.ownDetail": "Sem as barras do navegador",
  "install.demo": "A demonstração funciona sem internet",
  "install.demoDetail": "Nos jogos que você já abriu. Apostas reais esperam a internet voltar.",
  "install.appleFirst": "Toque em Compartilhar na barra do navegador",
  "install.appleThen": "Escolha “Adicionar à Tela de Início”",
  "install.menuFirst": "Abra o menu do navegador",
  "install.menuThen": "Escolha “Instalar” ou “Adicionar à tela inicial”",
  "install.note": "Direto deste navegador, removido como qualquer app.",
  "install.notNow": "Agora não",
  "install.install": "Instalar",
  "install.understood": "Entendi",
  "update.ready": "Nova versão pronta",
  "update.roundStays": "Uma rodada aberta continua",
  "update.reload": "Recarregar",
  "update.later": "Mais tarde",
} satisfies SameKeys<typeof en>;
