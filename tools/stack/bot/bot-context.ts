// The state of a local bot API: the bot, its chats and updates, its settings, the stored calls and the set troubles.
import type { BotCommand, MenuButton, UserFromGetMe } from "grammy/types";
import { type BotChat, BotChats } from "./bot-chats.ts";
import { BotUpdates } from "./bot-updates.ts";

/** The error that a call to a chat gets instead of its result. `hang` gives no answer until the caller disconnects. */
export type BotTrouble =
  | { readonly status: 429; readonly retryAfterSeconds: number }
  | { readonly status: 403 | 500 | 502 }
  | "hang";

/** One call of the bot, with its outcome. */
export interface BotCall {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The HTTP status: 200, the error's code, or 0 for a call without an answer. */
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
    /** All calls except `getUpdates`, newest last. */
    calls: [] as BotCall[],
    /** The command list of each language. The key is empty for the list of all other languages. */
    commands: new Map<string, readonly BotCommand[]>(),
    /** The menu button of each user. The key is undefined for the button of all other users. */
    buttons: new Map<number | undefined, MenuButton>(),
    /** The chats of the pressed buttons that the bot has not answered, by query ID. */
    openQueries: new Map<string, BotChat>(),
    /** The trouble of each user. The key is undefined for the trouble of all other users. */
    troubles: new Map<number | undefined, BotTrouble>(),
    nextQueryId: 1,
  };
}
