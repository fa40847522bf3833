import type { Locale } from "@gemplay/i18n";

/**
 * Name of a player with a deleted account. The word is in the code, so that home does not load a text catalogue for one
 * word.
 */
const deleted: Record<Locale, string> = {
  en: "deleted",
  cn: "已注销",
  vi: "đã xóa",
  fil: "deleted",
  pt: "excluída",
};

/** Returns the name of another player. The server sends "" for a deleted account. */
export const playerName = (name: string, locale: Locale): string => (name === "" ? deleted[locale] : name);
