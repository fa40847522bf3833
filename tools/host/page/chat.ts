// A user's chat with the bot: the bot's messages, the user's messages, and the buttons.
import type { InlineKeyboardButton, User } from "grammy/types";
import { buttonOf, element } from "./dom.ts";
import { askChat, press, type ShownChat, type ShownMessage, say, setBlocked } from "./local-bot.ts";

interface ChatOptions {
  readonly user: () => User;
  /** Opens the app at the address of a bot's button. */
  readonly openApp: (url: string) => void;
  readonly openLink: (url: string) => void;
}

const askedEveryMs = 500;

export function chatPane({ user, openApp, openLink }: ChatOptions): HTMLElement {
  const log = element("ol", { class: "messages", "aria-label": "Messages 消息", tabindex: "0" });
  const shown = element("output", { class: "toast" });
  const menu = element("div", { class: "row" });
  const block = buttonOf("Block 屏蔽", () => void setBlocked(user(), !isBlocked).then(look));
  const input = element("input", { placeholder: "Message 消息", "aria-label": "Message 消息" });
  const form = element("form", { class: "row" }, input, element("button", {}, "Send 发送"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim() !== "") void say(user(), input.value.trim()).then(look);
    input.value = "";
  });
  let isBlocked = false;
  let drawn = "";

  const buttonFor = (message: ShownMessage, button: InlineKeyboardButton): HTMLButtonElement =>
    buttonOf(button.text, () => {
      if ("web_app" in button) openApp(button.web_app.url);
      else if ("url" in button) openLink(button.url);
      else if ("callback_data" in button) void press(user(), message.id, button.callback_data).then(look);
    });
  const itemOf = (message: ShownMessage): HTMLLIElement =>
    element(
      "li",
      { class: message.mine ? "mine" : "" },
      element("p", {}, message.text),
      ...(message.keyboard?.inline_keyboard ?? []).map((row) =>
        element("div", { class: "row" }, ...row.map((button) => buttonFor(message, button))),
      ),
    );

  function draw(chat: ShownChat): void {
    isBlocked = chat.blocked;
    block.textContent = isBlocked ? "Unblock 取消屏蔽" : "Block 屏蔽";
    shown.value = chat.shown.at(-1) ?? "";
    log.replaceChildren(...chat.messages.map(itemOf));
    log.scrollTop = log.scrollHeight;
    const { button } = chat;
    menu.replaceChildren(
      ...(button.type === "web_app"
        ? [buttonOf(button.text, () => openApp(button.web_app.url), "main")]
        : []),
      ...["start", ...chat.commands.map(({ command }) => command).filter((name) => name !== "start")].map(
        (name) => buttonOf(`/${name}`, () => void say(user(), `/${name}`).then(look)),
      ),
      block,
    );
  }
  async function look(): Promise<void> {
    const chat = await askChat(user());
    const text = JSON.stringify(chat) + user().id;
    if (text !== drawn) draw(chat);
    drawn = text;
  }
  const keepLooking = () =>
    void look()
      .catch(() => {})
      .finally(() => setTimeout(keepLooking, askedEveryMs));
  keepLooking();
  return element("section", { class: "chat", "aria-label": "Chat 聊天" }, log, shown, menu, form);
}
