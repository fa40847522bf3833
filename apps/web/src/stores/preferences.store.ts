import { createStore } from "./create-store.ts";
import { storage } from "./storage.ts";

interface Preferences {
  readonly sound: boolean;
  readonly haptics: boolean;
  readonly turbo: boolean;
  /** Hides all amounts, so that other people near the player cannot read them. */
  readonly balancesHidden: boolean;
}

/** Sound is off by default. Haptics are on by default if the device supports them. */
export const preferencesStore = createStore<Preferences>({
  sound: storage.read("sound") === "on",
  haptics: storage.read("haptics") !== "off",
  turbo: storage.read("turbo") === "on",
  balancesHidden: storage.read("balancesHidden") === "on",
});

/** Changes a preference and stores it for later visits. */
export function setPreference(name: keyof Preferences, on: boolean): void {
  storage.write(name, on ? "on" : "off");
  preferencesStore.set({ [name]: on });
}
