import { storage } from "../../../stores/index.ts";

const key = "searched";
const most = 3;

/**
 * Stores in this browser the names of the games that the player has found by the search, from the newest to the oldest.
 * The page removes the names when the player logs out.
 */
export const searched = {
  read(): readonly string[] {
    const names = storage.readJson(key);
    return Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(0, most) : [];
  },
  note(name: string) {
    const names = [name, ...searched.read().filter((other) => other !== name)].slice(0, most);
    storage.write(key, JSON.stringify(names));
  },
};
