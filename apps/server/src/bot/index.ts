/**
 * The folder `bot` owns the bot of the messaging host: the bot's answers in private chats, the list of users who
 * blocked the bot, and the message queue. The code of `bot` may import only the platform. The code of `bot` never logs
 * or stores in plain form the bot's token, a message or the id of a chat. The bot never writes to a user who blocked
 * the bot.
 */
export { type Bot, createBot, type MayBeSaid, webhookOf } from "./bot.ts";
export { createBotApi, reasonOf } from "./bot-api.ts";
export { type Chat, chatOf, forgetChat } from "./chats.repository.ts";
