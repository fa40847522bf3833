import type { Locale } from "@gemplay/i18n";

/** In the place of the name of who has deleted the account: that one word, so that home need not load a catalogue for it. */
const deleted: Record<Locale, string> = {
  en: "deleted",
  cn: "已注销",
  vi: "đã xóa",
  fil: "deleted",
  pt: "excluída",
};

/** What another player is called, as the server says it: nothing where the account was deleted. */
export const playerName = (name: string, locale: Locale): string => (name === "" ? deleted[locale] : name);
