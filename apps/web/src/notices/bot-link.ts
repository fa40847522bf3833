/** Returns the link to the chat with the bot, where the player starts the bot or unblocks it. */
export const botLink = (botUsername: string): string => `https://t.me/${botUsername}?start`;
