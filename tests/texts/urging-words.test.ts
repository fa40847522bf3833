// No text for players may urge a player to win back losses, to play on, or to raise a stake (rule 14A in
// docs/compliance.md). The file urging-words.json contains regular expressions for each language. The texts are those of
// the page, of the exported archive, and of the server: error messages, e-mails, push messages and messages of the bot.
import { readFileSync } from "node:fs";
import { type Locale, localeCodes, type Message } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { readPageTexts, readServerTexts } from "../setup/page-texts.ts";

const urging: Readonly<Record<Locale, readonly string[]>> = JSON.parse(
  readFileSync(new URL("./urging-words.json", import.meta.url), "utf8"),
);

/** Returns the texts that match an urging expression of the language. */
function findUrging(texts: Readonly<Record<string, Message>>, locale: Locale): string[] {
  const expression = new RegExp(urging[locale].join("|"), "iu");
  return Object.entries(texts).flatMap(([key, message]) => {
    const forms = typeof message === "string" ? [message] : Object.values(message);
    return forms.filter((form) => expression.test(form)).map((form) => `${key}: ${form}`);
  });
}

/** Texts that the list must find, and texts about stopping and losing that it must not find. */
const examples: Readonly<Record<Locale, readonly [found: readonly string[], allowed: readonly string[]]>> = {
  en: [
    [
      "Win your losses back",
      "Recover your losses now",
      "So close!",
      "Almost there",
      "Try again to win",
      "Don’t give up",
      "Better luck next time",
      "Play again",
      "Play on in demo mode",
      "Double up?",
      "Last chance",
    ],
    ["Stop after this bet", "You lost. Take a break", "Try again", "Recovery codes", "Close", "Next round"],
  ],
  cn: [
    ["赢回损失", "差一点就赢了", "再试试手气", "不要放弃", "继续玩", "下次一定赢", "再来一局", "最后机会"],
    ["已停止：亏损达到上限", "休息一下", "请重试", "下一局", "继续"],
  ],
  vi: [
    ["Gỡ lại khoản thua", "Suýt thắng!", "Thử vận may", "Đừng bỏ cuộc", "Chơi tiếp", "Cơ hội cuối"],
    ["Đã dừng vì thua", "Nghỉ một lúc", "Thử lại", "Ván tiếp theo", "Tiếp tục"],
  ],
  fil: [
    [
      "Bawiin ang talo",
      "Muntik na!",
      "Subukan ang suwerte",
      "Huwag sumuko",
      "Maglaro ulit",
      "Huling pagkakataon",
    ],
    ["Huminto dahil sa talo", "Magpahinga", "Subukan ulit", "Susunod na round", "Magpatuloy"],
  ],
  pt: [
    [
      "Recupere suas perdas",
      "Quase ganhou!",
      "Tente a sorte",
      "Não desista",
      "Jogue de novo",
      "Última chance",
    ],
    ["Parado por perda", "Faça uma pausa", "Tente de novo", "Próxima rodada", "Continuar"],
  ],
};

it.each(localeCodes)(
  "the list of urging words in %s finds each urging example and no neutral example",
  (locale) => {
    const [found, allowed] = examples[locale];
    const missed = found.filter((text) => findUrging({ text }, locale).length === 0);
    expect(missed).toEqual([]);
    expect(allowed.flatMap((text) => findUrging({ text }, locale))).toEqual([]);
    expect(findUrging({ text: { one: allowed[0] ?? "", other: found[0] ?? "" } }, locale)).toHaveLength(1);
  },
);

it.each(localeCodes)(
  "no text for players in %s urges to win back losses, to play on or to raise a stake",
  async (locale) => {
    const texts = { ...(await readPageTexts(locale)), ...readServerTexts(locale) };
    expect(Object.keys(texts).length).toBeGreaterThan(2_000);
    expect(findUrging(texts, locale)).toEqual([]);
  },
);
