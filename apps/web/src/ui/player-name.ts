import type { Locale } from "@gemplay/i18n";

/**
 * Name that the page shows for a player with a deleted account. The name is in the code, so that the home screen does
 * not load a text catalogue for one word.
 */
const deleted: Record<Locale, string> = {
  en: "deleted",
  cn: "已注销",
  vi: "đã xóa",
  fil: "deleted",
  pt: "excluída",
};

/**
 * Returns the name of another player, as the page shows the name. The server sends "" as the name of a deleted account.
 */
export const playerName = (name: string, locale: Locale): string => (name === "" ? deleted[locale] : name);
