// The requests of the host page to its server: init data, the bot's chat, and error settings for the bot.
import type { BotCommand, InlineKeyboardMarkup, MenuButton, User } from "grammy/types";

export interface ShownMessage {
  readonly id: number;
  readonly mine: boolean;
  readonly text: string;
  readonly keyboard: InlineKeyboardMarkup | undefined;
}

export interface ShownChat {
  readonly messages: readonly ShownMessage[];
  /** The notices that the bot showed above the chat, newest last. */
  readonly shown: readonly string[];
  readonly blocked: boolean;
  /** The number of messages of the bot to this user that the bot API refused. */
  readonly refused: number;
  readonly commands: readonly BotCommand[];
  readonly button: MenuButton;
}

/** The settings that the host page gets from its server. */
export interface HostSetting {
  readonly appUrl: string;
  readonly botUsername: string;
}

export type Failure = "none" | "429" | "403" | "500" | "hang";

async function ask<D>(path: string, body?: unknown): Promise<D> {
  const answer = await fetch(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as D;
}

export const askSetting = (): Promise<HostSetting> => ask("/setting");
export const askChat = (user: User): Promise<ShownChat> =>
  ask(`/chat?user=${user.id}&language=${user.language_code ?? ""}`);
export const askInitData = (
  user: User,
  startParam: string,
  ageSeconds: number,
): Promise<{ initData: string }> => ask("/init-data", { user, startParam, ageSeconds });
export const say = (user: User, text: string): Promise<unknown> => ask("/say", { user, text });
export const press = (user: User, messageId: number, data: string): Promise<unknown> =>
  ask("/press", { user, messageId, data });
export const setBlocked = (user: User, blocked: boolean): Promise<unknown> =>
  ask("/block", { user, blocked });
export const setFailure = (user: User, trouble: Failure): Promise<unknown> =>
  ask("/trouble", { user, trouble });
