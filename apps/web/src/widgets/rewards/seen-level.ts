import { storage } from "../../stores/index.ts";

const name = (playerId: string) => `level.${playerId}`;

/** The highest level that this device has shown to a player. */
export const seenLevel = {
  /**
   * Returns the highest level that this device has shown to a player, or undefined for a player who is new on this
   * device. Level-ups from before the player's first visit on this device are not shown on it.
   */
  of(playerId: string): number | undefined {
    const text = storage.read(name(playerId));
    return text === null ? undefined : Number(text);
  },
  note(playerId: string, level: number): void {
    storage.write(name(playerId), String(level));
  },
};
