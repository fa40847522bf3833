import { createStore } from "./create-store.ts";
import { storage } from "./storage.ts";

interface Preferences {
  readonly sound: boolean;
  readonly haptics: boolean;
  readonly turbo: boolean;
  /** Amounts are hidden, so that nobody beside the player reads them. */
  readonly balancesHidden: boolean;
}

/** Sound is off until wanted; haptics are on where the device has them. */
export const preferencesStore = createStore<Preferences>({
  sound: storage.read("sound") === "on",
  haptics: storage.read("haptics") !== "off",
  turbo: storage.read("turbo") === "on",
  balancesHidden: storage.read("balancesHidden") === "on",
});

/** Switches a preference, for the next visits too. */
export function setPreference(name: keyof Preferences, on: boolean): void {
  storage.write(name, on ? "on" : "off");
  preferencesStore.set({ [name]: on });
}
