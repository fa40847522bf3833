import { storage } from "../stores/index.ts";

const name = (playerId: string) => `level.${playerId}`;

/** Up to which level a player's rises were shown on this device. */
export const seenLevel = {
  /** Undefined where the player has not been yet: what they reached elsewhere is no news here. */
  of(playerId: string): number | undefined {
    const text = storage.read(name(playerId));
    return text === null ? undefined : Number(text);
  },
  note(playerId: string, level: number): void {
    storage.write(name(playerId), String(level));
  },
};
