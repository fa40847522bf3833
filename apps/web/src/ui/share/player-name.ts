import type { Locale } from "@gemplay/i18n";

/**
 * Display name of a player with a deleted account. The name is in the code, so that the home screen does not have to
 * load a text catalogue for one word.
 */
const deleted: Record<Locale, string> = {
  en: "deleted",
  cn: "已注销",
  vi: "đã xóa",
  fil: "deleted",
  pt: "excluída",
};

/** Returns the display name of another player. The server sends "" as the name of a deleted account. */
export const playerName = (name: string, locale: Locale): string => (name === "" ? deleted[locale] : name);
