import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-wheel",
  stone: "topaz",
  place: { size: 120, right: -22, bottom: -20 },
  title: { en: "Wheel", cn: "转盘", vi: "Vòng quay", fil: "Wheel", pt: "Roda" },
  line: { en: "Give it a spin", cn: "转一把", vi: "Quay một vòng", fil: "Paikutin mo!", pt: "Gire a roda" },
};
