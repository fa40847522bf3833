import type { GameLook } from "../play/game/game-look.ts";

export const look: GameLook = {
  art: "g-plinko",
  stone: "tanzanite",
  place: { size: 98, right: 3, bottom: 2 },
  title: { en: "Plinko", cn: "弹珠", vi: "Plinko", fil: "Plinko", pt: "Plinko" },
  line: {
    en: "Let it drop",
    cn: "落在哪一格",
    vi: "Thả bi rơi",
    fil: "Saan kaya babagsak?",
    pt: "Deixe cair",
  },
};
