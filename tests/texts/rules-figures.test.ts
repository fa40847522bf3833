// The rules of the games get their figures from packages/games. A text of the rules therefore contains placeholders
// instead of digits, in every language.
import { gameNames } from "@gemplay/games";
import { localeCodes, type Message } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { readTexts } from "../setup/page-texts.ts";

const textOf = (message: Message): string =>
  (typeof message === "string" ? message : Object.values(message).join("\n")).replace(/\{\w+\}/g, "…");

it.each(gameNames)("the rules of %s contain no digit in any language", (game) => {
  for (const locale of localeCodes) {
    const rules = Object.entries(readTexts(`games/${game}`, locale)).filter(([key]) =>
      /\.(rule\d|rtp\w+)$/.test(key),
    );
    expect(rules.length, locale).toBeGreaterThan(1);
    expect(rules.filter(([, text]) => /\p{N}/u.test(textOf(text)))).toEqual([]);
  }
});
