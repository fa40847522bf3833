import { describe, expect, it } from "vitest";
import { hostUser, withBotApi } from "../../test/bot.ts";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { chatOf } from "./index.ts";

const bot = withBotApi();
let server: TestServer;
withServer({ variables: bot.variables }, (started) => {
  server = started;
});

const textsTo = (id: number) =>
  bot
    .api()
    .sentTo(id)
    .map(({ text }) => text);
const lastTo = (id: number) => bot.api().sentTo(id).at(-1);
const buttonOf = (id: number) => lastTo(id)?.reply_markup?.inline_keyboard[0]?.[0];
const known = (id: number) => chatOf(server.server.platform.db, String(id));

describe("the bot", () => {
  it("shows the bot's commands, description and the button that opens the mini app", async () => {
    await expect
      .poll(() => bot.api().menu(1, "vi").button)
      .toMatchObject({ type: "web_app", web_app: { url: "https://play.example/" } });
    const named = (language: string) =>
      bot
        .api()
        .menu(1, language)
        .commands.map(({ command }) => command);
    for (const language of ["en", "zh", "vi", "tl", "pt", "de"])
      expect(named(language)).toEqual(["start", "help", "language"]);
    expect(bot.api().menu(1, "vi").commands[2]?.description).toBe("Đổi ngôn ngữ");
    expect(bot.api().menu(1, "de").commands[2]?.description).toBe("Change the language");
  });

  it("answers /start with a button that opens the screen of the start link, and stores the inviter", async () => {
    const user = hostUser("pt-br");
    bot.api().say(user, "/start by_K7QX3M2P__to_game_dice");
    await expect.poll(() => textsTo(user.id)).toHaveLength(1);
    expect(lastTo(user.id)?.text).toMatch(/^Boas-vindas/);
    expect(buttonOf(user.id)).toEqual({
      text: "Abrir o Gemplay",
      web_app: { url: "https://play.example/game?name=dice&code=K7QX3M2P" },
    });
    bot.api().say(user, "/start");
    await expect.poll(() => textsTo(user.id)).toHaveLength(2);
    expect(buttonOf(user.id)).toMatchObject({ web_app: { url: "https://play.example/" } });
    expect(await known(user.id)).toMatchObject({ locale: "pt", blockedAt: null });
  });

  it("answers any other message with an explanation of the bot's commands", async () => {
    const user = hostUser("de");
    bot.api().say(user, "/help");
    bot.api().say(user, "hello <b>there</b>");
    await expect.poll(() => textsTo(user.id)).toHaveLength(2);
    for (const text of textsTo(user.id)) expect(text).toMatch(/^Here I tell you/);
  });

  it("answers in the language that the user chose, even if the messaging host reports another language", async () => {
    const user = hostUser("zh-hans");
    bot.api().say(user, "/language");
    await expect.poll(() => textsTo(user.id)).toEqual(["请选择我使用的语言。"]);
    const keys = lastTo(user.id)
      ?.reply_markup?.inline_keyboard.flat()
      .map(({ text }) => text);
    expect(keys).toEqual(["English", "简体中文", "Tiếng Việt", "Filipino", "Português"]);
    bot.api().press(user, lastTo(user.id)?.message_id ?? 0, "language:vi");
    await expect.poll(() => textsTo(user.id)).toHaveLength(2);
    bot.api().say(user, "?");
    await expect.poll(() => textsTo(user.id)).toHaveLength(3);
    expect(lastTo(user.id)?.text).toMatch(/^Tại đây/);
    expect(bot.api().calls.filter(({ method }) => method === "answerCallbackQuery")).toHaveLength(1);
  });

  it("records that a user blocked the bot, and /start opens the chat again", async () => {
    const user = hostUser();
    bot.api().say(user, "/start");
    await expect.poll(() => known(user.id)).toMatchObject({ blockedAt: null });
    bot.api().block(user);
    await expect.poll(async () => (await known(user.id))?.blockedAt).toBeInstanceOf(Date);
    bot.api().say(user, "/start");
    await expect.poll(async () => (await known(user.id))?.blockedAt).toBeNull();
  });
});
