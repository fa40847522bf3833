import type { Texts } from "../../i18n/index.ts";
import type { InstantParts } from "../play/table/game-parts.ts";
import type en from "./texts/en.json";

declare module "../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/** The screen, the fairness proof and the texts of Gems, which the page loads when the player opens the game. */
export const parts: InstantParts<"gems"> = {
  screen: () => import("./gems-game.ts"),
  proof: () => import("./gems-proof.tsx"),
  texts: {
    en: () => import("./texts/en.json"),
    cn: () => import("./texts/cn.json"),
    vi: () => import("./texts/vi.json"),
    fil: () => import("./texts/fil.json"),
    pt: () => import("./texts/pt.json"),
  },
};
