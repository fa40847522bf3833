import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Wheel. */
export default {
  "wheel.spin": "Girar",
  "wheel.upTo": "Até",
  "wheel.legend": "O que os segmentos pagam, com as chances: {chances}",
  "wheel.segments": { one: "{count} segmento", other: "{count} segmentos" },
  "wheel.fewer": "Menos segmentos",
  "wheel.more": "Mais segmentos",
  "wheel.rulesTitle": "Regras da Roda",
  "wheel.rule1":
    "A roda tem de 10 a 50 segmentos, todos igualmente prováveis. O que para sob o ponteiro paga o valor vezes o seu multiplicador.",
  "wheel.rule2": "O prêmio máximo está em um só segmento, e o RTP de toda roda é exatamente 99%.",
  "round.stepSegment": "O número dá o segmento",
  "verify.segments": "Segmentos",
} satisfies SameKeys<typeof en>;
