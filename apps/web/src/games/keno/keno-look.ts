import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-keno",
  stone: "aqua",
  place: { size: 90, right: 5, bottom: 5 },
  title: { en: "Keno", cn: "基诺", vi: "Keno", fil: "Keno", pt: "Keno" },
  line: { en: "Your numbers", cn: "选您的号码", vi: "Số của bạn", fil: "Numero mo", pt: "Seus números" },
};
