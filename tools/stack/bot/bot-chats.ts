// The private chats of a bot: the messages in each chat, their senders, and the users who have blocked the bot.
import type { InlineKeyboardMarkup, Message, User, UserFromGetMe } from "grammy/types";

export type BotMessage = Message.TextMessage;

export interface BotChat {
  readonly user: User;
  /** The messages of the chat, oldest first. */
  readonly messages: BotMessage[];
  /** The notices that the bot showed above the chat after a pressed button, oldest first. */
  readonly shown: string[];
  blocked: boolean;
}

const keptAtMost = 200;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export class BotChats {
  readonly #bot: UserFromGetMe;
  readonly #chats = new Map<number, BotChat>();
  #nextMessageId = 1;

  constructor(bot: UserFromGetMe) {
    this.#bot = bot;
  }

  /**
   * Returns the user's chat, or undefined if the user has never written to the bot. Only a user can start a chat, not a
   * bot.
   */
  find(userId: number): BotChat | undefined {
    return this.#chats.get(userId);
  }

  all(): readonly BotChat[] {
    return [...this.#chats.values()];
  }

  /**
   * Returns the user's chat and creates a missing chat. Updates the stored data of the user, because the names of a
   * user can change.
   */
  open(user: User): BotChat {
    const known = this.#chats.get(user.id);
    const chat = { messages: [], shown: [], blocked: false, ...known, user };
    this.#chats.set(user.id, chat);
    return chat;
  }

  byUser(chat: BotChat, text: string): BotMessage {
    const command = /^\/[a-z0-9_]+/i.exec(text)?.[0];
    const entities = command && [{ type: "bot_command" as const, offset: 0, length: command.length }];
    return this.#add(chat, chat.user, { text, ...(entities ? { entities } : {}) });
  }

  byBot(chat: BotChat, text: string, keyboard: InlineKeyboardMarkup | undefined): BotMessage {
    return this.#add(chat, this.#bot, { text, ...(keyboard ? { reply_markup: keyboard } : {}) });
  }

  /** Replaces the text, the buttons or both of a message that the bot has sent. */
  edit(
    chat: BotChat,
    message: BotMessage,
    text: string,
    keyboard: InlineKeyboardMarkup | undefined,
  ): BotMessage {
    const { reply_markup: _former, ...kept } = message;
    const edited = {
      ...kept,
      text,
      edit_date: nowSeconds(),
      ...(keyboard ? { reply_markup: keyboard } : {}),
    };
    chat.messages.splice(chat.messages.indexOf(message), 1, edited);
    return edited;
  }

  #add(
    chat: BotChat,
    from: User,
    content: Pick<BotMessage, "text" | "entities" | "reply_markup">,
  ): BotMessage {
    const { id, first_name, username } = chat.user;
    const message: BotMessage = {
      message_id: this.#nextMessageId++,
      date: nowSeconds(),
      from,
      chat: { id, type: "private", first_name, ...(username === undefined ? {} : { username }) },
      ...content,
    };
    chat.messages.push(message);
    chat.messages.splice(0, chat.messages.length - keptAtMost);
    return message;
  }
}
