import type { Catalogue, Texts } from "../../i18n/index.ts";
import type en from "./en.json";

declare module "../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/**
 * Texts of shared components that the home screen does not show, in each language. Every screen except the home screen
 * loads the texts of `ui/texts`.
 */
export const kitTexts: Catalogue<typeof en> = {
  en: () => import("./en.json"),
  cn: () => import("./cn.json"),
  vi: () => import("./vi.json"),
  fil: () => import("./fil.json"),
  pt: () => import("./pt.json"),
};
