import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-crash",
  stone: "opal",
  title: { en: "Crash", cn: "爆点", vi: "Crash", fil: "Crash", pt: "Crash" },
  line: {
    en: "Cash out before it crashes",
    cn: "在爆点前兑现",
    vi: "Chốt thưởng trước khi nổ",
    fil: "Mag-cash out bago mag-crash",
    pt: "Faça cash out antes do crash",
  },
};
