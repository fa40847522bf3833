// The state of a local bot API: the bot, its chats and updates, its settings, the stored calls and the set error
// behaviors.
import type { BotCommand, MenuButton, UserFromGetMe } from "grammy/types";
import { type BotChat, BotChats } from "./bot-chats.ts";
import { BotUpdates } from "./bot-updates.ts";

/**
 * The error that a call to a chat gets instead of its result. With `hang`, a call gets no answer until the caller
 * disconnects.
 */
export type BotFailure =
  | { readonly status: 429; readonly retryAfterSeconds: number }
  | { readonly status: 403 | 500 | 502 }
  | "hang";

/** One call of the bot to the bot API, with its outcome. */
export interface BotCall {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The HTTP status of the answer: 200, the error's code, or 0 for a call without an answer. */
  readonly status: number;
  readonly atMs: number;
}

export type BotContext = ReturnType<typeof botContext>;

export function botContext(token: string, username: string) {
  const bot: UserFromGetMe = {
    id: Number(token.split(":")[0]),
    is_bot: true,
    first_name: username,
    username,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: true,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  };
  return {
    token,
    bot,
    updates: new BotUpdates(),
    chats: new BotChats(bot),
    /** All calls of the bot except `getUpdates`, newest last. */
    calls: [] as BotCall[],
    /**
     * The bot's command list for each language. The entry with the empty key is the command list for all other
     * languages.
     */
    commands: new Map<string, readonly BotCommand[]>(),
    /**
     * The bot's menu button for each user. The entry with the key `undefined` is the menu button for all other users.
     */
    buttons: new Map<number | undefined, MenuButton>(),
    /** The chats of the pressed buttons that the bot has not answered yet, by query id. */
    openQueries: new Map<string, BotChat>(),
    /**
     * The error behavior for each user. The entry with the key `undefined` is the error behavior for all other users.
     */
    failures: new Map<number | undefined, BotFailure>(),
    nextQueryId: 1,
  };
}
