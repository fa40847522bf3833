import type { Texts } from "../../i18n/index.ts";
import type { InstantParts } from "../play/table/game-parts.ts";
import type en from "./texts/en.json";

declare module "../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/** The screen, the fairness proof and the texts of Wheel, which the page loads when the player opens the game. */
export const parts: InstantParts<"wheel"> = {
  screen: () => import("./wheel-game.ts"),
  proof: () => import("./wheel-proof.tsx"),
  texts: {
    en: () => import("./texts/en.json"),
    cn: () => import("./texts/cn.json"),
    vi: () => import("./texts/vi.json"),
    fil: () => import("./texts/fil.json"),
    pt: () => import("./texts/pt.json"),
  },
};
