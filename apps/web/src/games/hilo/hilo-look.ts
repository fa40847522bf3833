import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-hilo",
  stone: "tourmaline",
  place: { size: 104, right: -10, bottom: -6 },
  title: { en: "Hi-Lo", cn: "高低牌", vi: "Cao thấp", fil: "Hi-Lo", pt: "Hi-Lo" },
  line: {
    en: "Higher or lower",
    cn: "更高或更低",
    vi: "Cao hay thấp",
    fil: "Higher o lower",
    pt: "Maior ou menor",
  },
};
