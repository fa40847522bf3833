import type { Catalogue, Texts } from "../../../i18n/index.ts";
import type en from "./texts.en.ts";

declare module "../../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/**
 * Texts of the home screen that the player does not see at first: the content below the games, and the announcements.
 */
export const belowTexts: Catalogue<typeof en> = {
  en: () => import("./texts.en.ts"),
  cn: () => import("./texts.cn.ts"),
  vi: () => import("./texts.vi.ts"),
  fil: () => import("./texts.fil.ts"),
  pt: () => import("./texts.pt.ts"),
};
