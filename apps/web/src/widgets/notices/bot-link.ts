/** Returns the link to the chat with the bot, where the player starts or unblocks the bot. */
export const botLink = (botUsername: string): string => `https://t.me/${botUsername}?start`;
