import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-limbo",
  stone: "sapphire",
  place: { size: 104, right: -10, bottom: -8 },
  title: { en: "Limbo", cn: "极限倍数", vi: "Limbo", fil: "Limbo", pt: "Limbo" },
  line: { en: "How high?", cn: "能升多高", vi: "Lên bao cao?", fil: "Gaano kataas?", pt: "Até onde vai?" },
};
