import type { GameLook } from "../play/game-look.ts";

export const look: GameLook = {
  art: "g-mines",
  stone: "ruby",
  place: { size: 108, right: -14, bottom: -12 },
  title: { en: "Mines", cn: "扫雷", vi: "Dò mìn", fil: "Mines", pt: "Minas" },
  line: {
    en: "Find the gems",
    cn: "找出宝石",
    vi: "Tìm đá quý",
    fil: "Hanapin ang diamonds",
    pt: "Ache as gemas",
  },
};
