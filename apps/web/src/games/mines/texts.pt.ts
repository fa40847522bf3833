import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Portuguese texts of the game Mines. */
export default {
  "round.stepMines": "Os números posicionam as minas",
  "verify.mines": "Minas",
  "verify.opened": "Casas abertas, em ordem",
  "verify.minesAt": "Minas em {places}",
  "verify.minesCount": { one: "{count} mina", other: "{count} minas" },
  "mines.board": "Casas",
  "mines.tileClosed": "Casa {tile}",
  "mines.tileGem": "Casa {tile}, diamante",
  "mines.tileMine": "Casa {tile}, mina",
  "mines.tileHit": "Casa {tile}, a mina que você abriu",
  "mines.count": "Minas",
  "mines.gems": { one: "{count} diamante", other: "{count} diamantes" },
  "mines.choose": { one: "{count} mina", other: "{count} minas" },
  "mines.fewer": "Uma mina a menos",
  "mines.more": "Uma mina a mais",
  "mines.wrong": "Escolha de 1 a 24 minas.",
  "mines.found": "Diamantes encontrados",
  "mines.next": "Próximo · chance {chance}",
  "mines.random": "Casa aleatória",
  "mines.first": "Você pode fazer cash out depois do primeiro diamante.",
  "mines.saidGem": "Diamante. {found} de {all} encontrados, cash out {multiplier}.",
  "mines.saidMine": "Mina.",
  "mines.rulesTitle": "Regras de Minas",
  "mines.rule1":
    "Das 25 casas, de 1 a 24 escondem uma mina. Todas as minas já estão no lugar antes da primeira casa; nada que você abra as move.",
  "mines.rule2":
    "Cada diamante aumenta o que o cash out paga. Uma mina encerra a rodada e a aposta se perde.",
  "mines.rule3":
    "O pagamento é 99% do inverso da chance, cortado em quatro decimais. Uma rodada parada por {hours} h recebe cash out no multiplicador do momento, ou é devolvida se nenhuma casa foi aberta.",
  "mines.rtpOf": {
    one: "Com {count} mina, parando depois deste número de diamantes:",
    other: "Com {count} minas, parando depois deste número de diamantes:",
  },
  "mines.planHint": "Toque nas casas a abrir, na ordem. Depois do último diamante o cash out é automático.",
  "mines.planWrong": "Marque de 1 a {most} casas para abrir.",
  "mines.planCount": "{count} de {most} casas marcadas",
  "mines.planClear": "Limpar",
  "mines.tileMarked": "Casa {tile}, aberta em {place}º lugar",
} satisfies SameKeys<typeof en>;
