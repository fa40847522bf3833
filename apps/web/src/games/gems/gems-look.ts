import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-gems",
  stone: "peridot",
  place: { size: 104, right: 6, bottom: 2 },
  title: { en: "Gems", cn: "晶石", vi: "Đá quý", fil: "Gems", pt: "Joias" },
  line: {
    en: "Five of a kind?",
    cn: "抽五颗，凑同款",
    vi: "Năm viên giống nhau?",
    fil: "Limang magkapareho?",
    pt: "Cinco iguais?",
  },
};
