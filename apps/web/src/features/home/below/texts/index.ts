import type { Catalogue, Texts } from "../../../../i18n/index.ts";
import type en from "./en.json";

declare module "../../../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/**
 * Texts for the parts of the home screen that are not visible at first: the content below the games, and the
 * announcements.
 */
export const belowTexts: Catalogue<typeof en> = {
  en: () => import("./en.json"),
  cn: () => import("./cn.json"),
  vi: () => import("./vi.json"),
  fil: () => import("./fil.json"),
  pt: () => import("./pt.json"),
};
