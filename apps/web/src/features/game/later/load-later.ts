/** Loads the parts that a game's screen needs only after the game can be played, with their texts. */
export const loadLater = async () => (await import("./later.ts")).withTexts();
