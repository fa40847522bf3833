import { createStore } from "../stores/index.ts";

/** Whether a newer version than this page lies ready, and the player has not put it off. */
export const updateStore = createStore<{ readonly ready: boolean }>({ ready: false });
