import { storage } from "../stores/index.ts";

const name = (playerId: string) => `level.${playerId}`;

/** The highest level of a player that was shown on this device. */
export const seenLevel = {
  /**
   * Returns undefined for a player who is new on this device. Levels that the player reached on another device are not
   * shown here.
   */
  of(playerId: string): number | undefined {
    const text = storage.read(name(playerId));
    return text === null ? undefined : Number(text);
  },
  note(playerId: string, level: number): void {
    storage.write(name(playerId), String(level));
  },
};
