/** Opens the chat with the bot, where it is started, or let write again. */
export const botLink = (botUsername: string): string => `https://t.me/${botUsername}?start`;
