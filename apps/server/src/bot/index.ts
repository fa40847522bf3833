/**
 * Bot: this folder owns the bot of the messaging host: its answers in private chats, the list of users who blocked it,
 * and the queue of its messages. The folder may import the platform. The folder never logs its token, a message or the
 * number of a chat, never stores them unencrypted, and never writes to a user who blocked it.
 */
export { type Bot, createBot, type MayBeSaid, webhookOf } from "./bot.ts";
export { createBotApi, reasonOf } from "./bot-api.ts";
export { type Chat, chatOf, forgetChat } from "./chats.repository.ts";
