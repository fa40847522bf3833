import { hiloCardName } from "@gemplay/games";
import { t } from "../../i18n/index.ts";

const suits = {
  D: "hilo.diamonds",
  H: "hilo.hearts",
  S: "hilo.spades",
  C: "hilo.clubs",
} as const;

/** Returns the name of a playing card as text. */
export function sayCard(card: number): string {
  const name = hiloCardName(card);
  const suit = suits[name.slice(-1) as keyof typeof suits];
  return t("hilo.card", { rank: name.slice(0, -1), suit: t(suit) });
}
