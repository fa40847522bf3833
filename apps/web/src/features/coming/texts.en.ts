import type { Message } from "@gemplay/i18n";

/** What the screens that come later say, in English. */
export default {
  // Screens that come later
  "coming.inviteHead": "Inviting friends is coming",
  "coming.inviteText":
    "Here you will find your link, your friends and what their bets bring you. Until then you can play and see how every round is proven.",
  "coming.inviteAction": "Play Dice",
} satisfies Record<string, Message>;
