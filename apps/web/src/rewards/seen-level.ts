import { storage } from "../stores/index.ts";

const name = (playerId: string) => `level.${playerId}`;

/** The highest level that this device has shown to a player. */
export const seenLevel = {
  /**
   * Returns the highest shown level, or undefined for a player who is new on this device. Levels that the player
   * reached on another device are not shown on this device.
   */
  of(playerId: string): number | undefined {
    const text = storage.read(name(playerId));
    return text === null ? undefined : Number(text);
  },
  note(playerId: string, level: number): void {
    storage.write(name(playerId), String(level));
  },
};
