import type { Message } from "@gemplay/i18n";

/** The English texts of the screen that asks for the terms. */
export default {
  "terms.title": "Before you play",
  "terms.lead": "Gemplay is for adults. Please read what you agree to; it is short.",
  "terms.changed": "The terms have changed since you accepted them. Please read them again; they are short.",
  "terms.terms": "Terms",
  "terms.privacy": "Privacy notice",
  "terms.accept": "I am 18 or older and accept both",
  "terms.accepting": "Saving…",
  "terms.later": "Not now",
  "terms.without": "Without this no bet is accepted. Withdrawing never depends on it.",
} satisfies Record<string, Message>;
