import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Limbo. */
export default {
  "limbo.target": "Multiplicador alvo",
  "limbo.chance": "Chance",
  "limbo.go": "Subir",
  "limbo.wins": "{target} ou mais ganha",
  "limbo.wrong": "O alvo deve ser de 1,01× a 1.000.000×, com no máximo duas casas decimais.",
  "limbo.rulesTitle": "Regras do Limbo",
  "limbo.rule1":
    "Cada rodada sorteia um multiplicador de 1,00× a 16.609.443,84×. Você ganha quando ele atinge o seu alvo.",
  "limbo.rule2": "Uma vitória paga o valor vezes o seu alvo, por mais alto que o multiplicador suba.",
  "limbo.rule3":
    "O RTP é de 99%, menos o que se corta por os resultados serem números inteiros: quase nada em alvos baixos, até seis pontos perto do mais alto. O RTP teórico do seu alvo está abaixo.",
  "limbo.rtpOf": "RTP teórico em {target}",
  "limbo.rtpNote": "Resultados que ganham ÷ todos os resultados × alvo.",
  "round.stepMultiplier": "O número dá o multiplicador",
  "verify.targetMultiplier": "Multiplicador alvo",
} satisfies SameKeys<typeof en>;
