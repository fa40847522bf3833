import type { Language } from "./language.ts";

/**
 * Texts of the error that the page shows if it cannot load a text catalogue. The texts are part of the code, so that
 * they are available without a catalogue.
 */
export const unloadedTexts: Readonly<Record<Language, { readonly lost: string; readonly again: string }>> = {
  en: { lost: "The page could not be loaded. Check the connection and try again.", again: "Try again" },
  cn: { lost: "页面未能加载，请检查网络后重试。", again: "重试" },
};
