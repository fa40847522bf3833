import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Plinko. */
export default {
  "plinko.drop": "Soltar uma bola",
  "plinko.rows": { one: "{count} linha", other: "{count} linhas" },
  "plinko.fewer": "Menos linhas",
  "plinko.more": "Mais linhas",
  "plinko.bucket": "Caixa",
  "plinko.rulesTitle": "Regras do Plinko",
  "plinko.rule1":
    "Uma bola cai por 8 a 16 linhas de pinos. Em cada linha vai para a esquerda ou a direita, cada lado com exatamente metade da chance.",
  "plinko.rule2":
    "A caixa a que a bola chega é o número de viradas à direita; paga-se o valor apostado vezes o que está escrito na caixa.",
  "plinko.rule3":
    "Mais risco põe mais nas pontas e menos no meio. Você pode soltar a próxima bola enquanto outras ainda caem.",
  "round.stepPath": "Os números dão o caminho",
  "verify.rows": "Linhas",
} satisfies SameKeys<typeof en>;
