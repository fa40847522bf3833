import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-dice",
  stone: "emerald",
  place: { size: 104, right: -10, bottom: -6 },
  title: { en: "Dice", cn: "骰子", vi: "Xúc xắc", fil: "Dice", pt: "Dados" },
  line: {
    en: "Over or under",
    cn: "猜大或猜小",
    vi: "Trên hay dưới",
    fil: "Over o under",
    pt: "Acima ou abaixo",
  },
};
