import type { Catalogue, Texts } from "../i18n/index.ts";
import type en from "./first-texts.en.ts";

declare module "../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/**
 * The texts that the page loads first: the texts of the home screen and of the elements that appear on every screen.
 * The texts of each language are in one file, which the browser loads together with the HTML document.
 */
export const firstTexts: Catalogue<typeof en> = {
  en: () => import("./first-texts.en.ts"),
  cn: () => import("./first-texts.cn.ts"),
  vi: () => import("./first-texts.vi.ts"),
  fil: () => import("./first-texts.fil.ts"),
  pt: () => import("./first-texts.pt.ts"),
};
