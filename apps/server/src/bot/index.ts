/**
 * The bot of the messaging host: what it answers in private chats, who blocked it, and the queue of what it says. May import
 * the platform. Must never log or store unsealed its token, a message or a chat's number with it, or write to who blocked it.
 */
export { type Bot, createBot, type MayBeSaid, webhookOf } from "./bot.ts";
export { createBotApi, reasonOf } from "./bot-api.ts";
export { type Chat, chatOf, forgetChat } from "./chats.repository.ts";
