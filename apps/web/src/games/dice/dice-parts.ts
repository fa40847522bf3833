import type { Texts } from "../../i18n/index.ts";
import type { InstantParts } from "../play/game-parts.ts";
import type en from "./texts.en.ts";

declare module "../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/** The screen, the proof and the texts of Dice, which the page loads on demand. */
export const parts: InstantParts<"dice"> = {
  screen: () => import("./dice-game.ts"),
  proof: () => import("./dice-proof.ts"),
  texts: {
    en: () => import("./texts.en.ts"),
    cn: () => import("./texts.cn.ts"),
    vi: () => import("./texts.vi.ts"),
    fil: () => import("./texts.fil.ts"),
    pt: () => import("./texts.pt.ts"),
  },
};
