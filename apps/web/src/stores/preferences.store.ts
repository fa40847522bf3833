import { createStore } from "./create-store.ts";
import { storage } from "./storage.ts";

interface Preferences {
  readonly sound: boolean;
  readonly haptics: boolean;
  readonly turbo: boolean;
  /** True if the page hides all amounts of money, so that other people near the player cannot read the amounts. */
  readonly balancesHidden: boolean;
}

/** Sound is off by default. Haptic feedback is on by default if the device supports haptic feedback. */
export const preferencesStore = createStore<Preferences>({
  sound: storage.read("sound") === "on",
  haptics: storage.read("haptics") !== "off",
  turbo: storage.read("turbo") === "on",
  balancesHidden: storage.read("balancesHidden") === "on",
});

/** Changes a preference of the player and stores the preference for later visits. */
export function setPreference(name: keyof Preferences, on: boolean): void {
  storage.write(name, on ? "on" : "off");
  preferencesStore.set({ [name]: on });
}
