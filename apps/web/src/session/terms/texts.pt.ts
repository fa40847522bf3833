import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the screen that asks for the terms. */
export default {
  "terms.title": "Antes de jogar",
  "terms.lead": "O Gemplay é para adultos. Leia o que você aceita; é curto.",
  "terms.changed": "Os termos mudaram desde o seu último aceite. Leia-os de novo; são curtos.",
  "terms.terms": "Termos",
  "terms.privacy": "Aviso de privacidade",
  "terms.accept": "Tenho 18 anos ou mais e aceito ambos",
  "terms.accepting": "Salvando…",
  "terms.later": "Agora não",
  "terms.without": "Sem isso nenhuma aposta é aceita. Sacar nunca depende disso.",
} satisfies SameKeys<typeof en>;
