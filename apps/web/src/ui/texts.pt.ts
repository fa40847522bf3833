import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What parts of the kit say that home does not show, in Portuguese. */
export default {
  "status.pending": "Pendente",
  "status.submitted": "Enviado",
  "status.confirming": "Recarga em andamento",
  "status.confirmed": "Confirmado",
  "status.failed": "Falhou",
  "status.underReview": "Em análise",
  "typed.max": "Máx.",
  "typed.empty": "Digite um valor",
  "typed.malformed": "Isto não é um valor. Use números e um separador decimal.",
  "typed.signed": "Digite o valor sem sinal.",
  "typed.exponent": "Escreva o valor só com números.",
  "typed.notFinite": "Isto não é um valor.",
  "typed.tooLong": "Este valor é grande demais.",
  "typed.tooManyDecimals": "No máximo {decimals} casas decimais.",
  "records.openTransaction": "Abrir transação",
  "records.copyTransaction": "Copiar hash da transação",
  "typed.otherSign": "Use “{decimal}” antes dos decimais: {example}.",
  "typed.ambiguous": "Um número como {grouped} pode ser {large} ou {small}. Tire o “{group}”.",
  "rounds.verified": "verificada",
  "rounds.wrong": "não confere",
  "steps.done": "concluído",
  "steps.now": "em andamento",
  "steps.next": "a seguir",
  "steps.failed": "falhou",
  "funds.look": "Mostrar a senha",
} satisfies SameKeys<typeof en>;
