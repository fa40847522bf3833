import type { Catalogue, Texts } from "../../../i18n/index.ts";
import type en from "./en.json";

declare module "../../../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/** Texts of the line with the time and the result of the play session, in each language. */
export const sessionLineTexts: Catalogue<typeof en> = {
  en: () => import("./en.json"),
  cn: () => import("./cn.json"),
  vi: () => import("./vi.json"),
  fil: () => import("./fil.json"),
  pt: () => import("./pt.json"),
};
