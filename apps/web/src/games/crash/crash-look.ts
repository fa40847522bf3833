import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-crash",
  stone: "opal",
  title: { en: "Crash", cn: "爆点", vi: "Crash", fil: "Crash", pt: "Crash" },
  line: {
    en: "One curve for everybody",
    cn: "众人同看一条曲线",
    vi: "Một đường cong cho tất cả",
    fil: "Iisang kurba para sa lahat",
    pt: "Uma curva para todos",
  },
};
