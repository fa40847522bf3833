import type { Catalogue, Texts } from "../i18n/index.ts";
import type en from "./first-texts.en.ts";

declare module "../i18n/page-texts.ts" {
  interface PageTexts extends Texts<typeof en> {}
}

/** What the first screen says: what stands on every screen, and home. One file a language, fetched with the document. */
export const firstTexts: Catalogue<typeof en> = {
  en: () => import("./first-texts.en.ts"),
  cn: () => import("./first-texts.cn.ts"),
  vi: () => import("./first-texts.vi.ts"),
  fil: () => import("./first-texts.fil.ts"),
  pt: () => import("./first-texts.pt.ts"),
};
