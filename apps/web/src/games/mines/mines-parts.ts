import type { Texts } from "../../i18n/index.ts";
import type { StagedParts } from "../staged/staged-parts.ts";
import type en from "./texts.en.ts";

declare module "../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/** The screen, the proof and the texts of Mines, which the page loads on demand. */
export const parts: StagedParts<"mines"> = {
  screen: () => import("./mines-game.ts"),
  proof: () => import("./mines-proof.tsx"),
  texts: {
    en: () => import("./texts.en.ts"),
    cn: () => import("./texts.cn.ts"),
    vi: () => import("./texts.vi.ts"),
    fil: () => import("./texts.fil.ts"),
    pt: () => import("./texts.pt.ts"),
  },
};
