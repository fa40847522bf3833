import type { Catalogue, Texts } from "../i18n/index.ts";
import type en from "./texts.en.ts";

declare module "../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/**
 * Texts of shared components that the home screen does not show, in each language. Every screen except the home screen
 * loads the texts of `ui/texts.ts`.
 */
export const kitTexts: Catalogue<typeof en> = {
  en: () => import("./texts.en.ts"),
  cn: () => import("./texts.cn.ts"),
  vi: () => import("./texts.vi.ts"),
  fil: () => import("./texts.fil.ts"),
  pt: () => import("./texts.pt.ts"),
};
