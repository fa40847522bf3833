import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-coin",
  stone: "moon",
  place: { size: 108, right: -14, bottom: -10 },
  title: { en: "Coin flip", cn: "抛硬币", vi: "Tung xu", fil: "Coin flip", pt: "Cara ou coroa" },
  line: {
    en: "Heads or tails",
    cn: "正面或反面",
    vi: "Sấp hay ngửa",
    fil: "Kara o krus",
    pt: "Cara ou coroa",
  },
};
