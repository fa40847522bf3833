import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-mines",
  stone: "ruby",
  place: { size: 108, right: -14, bottom: -12 },
  title: { en: "Mines", cn: "扫雷", vi: "Dò mìn", fil: "Mines", pt: "Minas" },
  line: {
    en: "Find the diamonds",
    cn: "找出钻石",
    vi: "Tìm kim cương",
    fil: "Diamonds ang hanap",
    pt: "Ache os diamantes",
  },
};
